/** The links to web mail inboxes (wire reference 7.2). */
import { encodePart } from "../values/encodePart.js"

/**
 * The domain of the sender that the inbox search is limited to: the configured one, else the project's only one. An empty
 * hint counts as not configured. Undefined means no limit.
 */
export const senderDomain = (
  domainHint: string | undefined,
  emailDomains: ReadonlyArray<string>
): string | undefined => domainHint || (emailDomains.length === 1 ? emailDomains[0] : undefined)

export interface InboxLink {
  readonly name: "Gmail" | "Yahoo" | "Outlook"
  readonly url: string
}

/** One link for each web mail. Outlook's link has no search: its URL does not support one. */
export const inboxLinks = (domain: string | undefined): ReadonlyArray<InboxLink> => {
  const from = domain === undefined ? undefined : encodePart(`from:@${domain} in:anywhere`)
  const keyword = domain === undefined ? undefined : encodePart(domain)
  return [
    { name: "Gmail", url: `https://mail.google.com/mail/u/0/${from === undefined ? "" : `#search/${from}`}` },
    {
      name: "Yahoo",
      url: `https://mail.yahoo.com/d/${keyword === undefined ? "" : `search/keyword=${keyword}`}`
    },
    { name: "Outlook", url: "https://outlook.office.com/mail/inbox" }
  ]
}
