import { inboxLinks, senderDomain } from "../../domain/widget/InboxLinks.js"
import { settingsAtom } from "../atoms/projectSettings.js"
import { configAtom } from "../atoms/config.js"
import { derived } from "../atoms/runtime.js"

/** Links to webmail that search for the sender, if its domain is known. */
export const inboxLinksAtom = derived((get) => {
  const { domainHint } = get(configAtom).emailMagicLinksOptions
  return inboxLinks(senderDomain(domainHint, get(settingsAtom).emailDomains))
})
