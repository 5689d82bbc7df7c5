import { inboxLinks, senderDomain } from "../../domain/widget/InboxLinks.js"
import { settingsAtom } from "./projectSettings.js"
import { configAtom } from "./config.js"
import { derived } from "./runtime.js"

/** Links to webmail that search for the sender, if its domain is known. */
export const inboxLinksAtom = derived((get) => {
  const { domainHint } = get(configAtom).emailMagicLinksOptions
  return inboxLinks(senderDomain(domainHint, get(settingsAtom).emailDomains))
})
