/** The links to web mail inboxes (wire reference 7.2). */

/** The sender whose mail the inbox search is narrowed to: the configured one, else the only one known. Empty is none. */
export const senderDomain = (
  domainHint: string | undefined,
  emailDomains: ReadonlyArray<string>
): string | undefined => domainHint || (emailDomains.length === 1 ? emailDomains[0] : undefined)

export interface InboxLink {
  readonly name: "Gmail" | "Yahoo" | "Outlook"
  readonly url: string
}

/** Outlook's inbox cannot be narrowed by an address. */
export const inboxLinks = (domain: string | undefined): ReadonlyArray<InboxLink> => {
  const from = domain === undefined ? undefined : encodeURIComponent(`from:@${domain} in:anywhere`)
  const keyword = domain === undefined ? undefined : encodeURIComponent(domain)
  return [
    { name: "Gmail", url: `https://mail.google.com/mail/u/0/${from === undefined ? "" : `#search/${from}`}` },
    {
      name: "Yahoo",
      url: `https://mail.yahoo.com/d/${keyword === undefined ? "" : `search/keyword=${keyword}`}`
    },
    { name: "Outlook", url: "https://outlook.office.com/mail/inbox" }
  ]
}
