import { inboxLinks, senderDomain } from "../../domain/InboxLinks.js"
import { bootstrapAtom } from "./bootstrap.js"
import { configAtom } from "./config.js"
import { derived } from "./runtime.js"

/** Links to web mail, narrowed to the sender where it is known. */
export const inboxLinksAtom = derived((get) => {
  const { domainHint } = get(configAtom).emailMagicLinksOptions
  return inboxLinks(senderDomain(domainHint, get(bootstrapAtom).emailDomains))
})
