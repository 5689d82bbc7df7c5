/** The links to web mail inboxes. */
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
  readonly name: "Gmail" | "Yahoo" | "Yahoo! Japan" | "Outlook" | "iCloud Mail" | "Proton Mail"
  readonly url: string
}

/** The domains of addresses whose inbox is known. Yahoo and Microsoft have one for each of many countries. */
const mailboxes: ReadonlyArray<readonly [name: InboxLink["name"], domain: RegExp]> = [
  ["Gmail", /^(gmail|googlemail)\.com$/],
  // Another company, whose accounts Yahoo does not know
  ["Yahoo! Japan", /^yahoo\.co\.jp$/],
  ["Yahoo", /^((yahoo|ymail)\.(com|[a-z]{2}|com?\.[a-z]{2})|rocketmail\.com)$/],
  ["Outlook", /^((outlook|hotmail|live)\.(com|[a-z]{2}|com?\.[a-z]{2})|msn\.com)$/],
  ["iCloud Mail", /^(icloud|me|mac)\.com$/],
  ["Proton Mail", /^(proton\.me|protonmail\.(com|ch)|pm\.me)$/]
]

/** Inboxes that `inboxLinks` lacks, and that of a person's Outlook account: the other link is for those of companies. */
const ownInboxes: Readonly<Partial<Record<InboxLink["name"], string>>> = {
  Outlook: "https://outlook.live.com/mail/0/inbox",
  "Yahoo! Japan": "https://mail.yahoo.co.jp/",
  "iCloud Mail": "https://www.icloud.com/mail/",
  "Proton Mail": "https://mail.proton.me/u/0/inbox"
}

/** Splits the links into that of the inbox which the address belongs to, if its domain says so, and the others. */
export const inboxesFor = (
  email: string,
  links: ReadonlyArray<InboxLink>
): { readonly own: InboxLink | undefined; readonly others: ReadonlyArray<InboxLink> } => {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
  const [name] = mailboxes.find(([, pattern]) => pattern.test(domain)) ?? []
  const url = name && ownInboxes[name]
  return {
    own: name && url ? { name, url } : links.find((link) => link.name === name),
    others: links.filter((link) => link.name !== name)
  }
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
