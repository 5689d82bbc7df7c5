import { describe, expect, it } from "vitest"
import { inboxLinks, senderDomain } from "../../src/domain/InboxLinks.js"

describe("the inbox search is narrowed by a sender domain", () => {
  it.each([
    ["if one is configured", "hint.com", ["a.com"], "hint.com"],
    ["if only one is known", undefined, ["a.com"], "a.com"],
    ["by the only one known when the configured one is empty", "", ["a.com"], "a.com"],
    ["but not when the configured one is empty and several are known", "", ["a.com", "b.com"], undefined],
    ["but not when several are known", undefined, ["a.com", "b.com"], undefined],
    ["but not when none is known", undefined, [], undefined]
  ])("%s", (_, hint, known, domain) => {
    expect(senderDomain(hint, known)).toBe(domain)
  })
})

describe("links open three web mail inboxes", () => {
  it("searched for the sender's mail, Outlook's never", () => {
    expect(inboxLinks("acme.com")).toEqual([
      {
        name: "Gmail",
        url: "https://mail.google.com/mail/u/0/#search/from%3A%40acme.com%20in%3Aanywhere"
      },
      { name: "Yahoo", url: "https://mail.yahoo.com/d/search/keyword=acme.com" },
      { name: "Outlook", url: "https://outlook.office.com/mail/inbox" }
    ])
  })

  it("as they are, when the sender is not known", () => {
    expect(inboxLinks(undefined)).toEqual([
      { name: "Gmail", url: "https://mail.google.com/mail/u/0/" },
      { name: "Yahoo", url: "https://mail.yahoo.com/d/" },
      { name: "Outlook", url: "https://outlook.office.com/mail/inbox" }
    ])
  })

  it("whatever the domain says", () => {
    for (const { url } of inboxLinks('a/../b?c#d"')) {
      expect(url).toMatch(/^https:\/\/(mail\.google\.com|mail\.yahoo\.com|outlook\.office\.com)\//)
      expect(url).not.toMatch(/["?]|\.\.\//)
    }
  })
})
