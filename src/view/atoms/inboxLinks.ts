import * as Rx from "@effect-rx/rx/Rx"
import { inboxLinks, senderDomain } from "../../domain/InboxLinks.js"
import { bootstrapAtom } from "./bootstrap.js"
import { configAtom } from "./config.js"

/** Links to web mail, narrowed to the sender where it is known. */
export const inboxLinksAtom = Rx.readable((get) => {
  const { domainHint } = get(configAtom).emailMagicLinksOptions
  return inboxLinks(senderDomain(domainHint, get(bootstrapAtom).emailDomains))
})
