import { describe, expect, it } from "vitest"
import { inboxLinks, senderDomain } from "../../../src/domain/widget/InboxLinks.js"

describe("senderDomain", () => {
  it.each([
    ["is the configured domain", "hint.com", ["a.com"], "hint.com"],
    ["is the project's only domain", undefined, ["a.com"], "a.com"],
    ["is the project's only domain when the configured one is empty", "", ["a.com"], "a.com"],
    [
      "is undefined when the configured one is empty and the project has several",
      "",
      ["a.com", "b.com"],
      undefined
    ],
    ["is undefined when the project has several domains", undefined, ["a.com", "b.com"], undefined],
    ["is undefined when the project has no domain", undefined, [], undefined]
  ])("%s", (_, hint, known, domain) => {
    expect(senderDomain(hint, known)).toBe(domain)
  })
})

describe("inboxLinks", () => {
  it("search for the sender's mail, except Outlook's", () => {
    expect(inboxLinks("acme.com")).toEqual([
      {
        name: "Gmail",
        url: "https://mail.google.com/mail/u/0/#search/from%3A%40acme.com%20in%3Aanywhere"
      },
      { name: "Yahoo", url: "https://mail.yahoo.com/d/search/keyword=acme.com" },
      { name: "Outlook", url: "https://outlook.office.com/mail/inbox" }
    ])
  })

  it("open the plain inboxes without a sender", () => {
    expect(inboxLinks(undefined)).toEqual([
      { name: "Gmail", url: "https://mail.google.com/mail/u/0/" },
      { name: "Yahoo", url: "https://mail.yahoo.com/d/" },
      { name: "Outlook", url: "https://outlook.office.com/mail/inbox" }
    ])
  })

  it("are made for a domain with a lone surrogate", () => {
    expect(inboxLinks("\ud800acme.com")[1]?.url).toBe(
      "https://mail.yahoo.com/d/search/keyword=%EF%BF%BDacme.com"
    )
  })

  it("stay on the web mail hosts for any domain", () => {
    for (const { url } of inboxLinks('a/../b?c#d"')) {
      expect(url).toMatch(/^https:\/\/(mail\.google\.com|mail\.yahoo\.com|outlook\.office\.com)\//)
      expect(url).not.toMatch(/["?]|\.\.\//)
    }
  })
})
