import { describe, expect, it } from "vitest"
import { inboxesFor, inboxLinks, senderDomain } from "../../../src/domain/widget/InboxLinks.js"

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

describe("inboxesFor", () => {
  const links = inboxLinks("acme.com")
  const [gmail, yahoo, outlook] = links

  it.each([
    ["ada@gmail.com", gmail],
    ["ada@GoogleMail.com", gmail],
    ["ada@yahoo.com", yahoo],
    ["ada@yahoo.co.uk", yahoo],
    ["ada@yahoo.co.jp", { name: "Yahoo! Japan", url: "https://mail.yahoo.co.jp/" }],
    ["ada@yahoo.com.br", yahoo],
    ["ada@rocketmail.com", yahoo],
    ["ada@outlook.com", { name: "Outlook", url: "https://outlook.live.com/mail/0/inbox" }],
    ["ada@hotmail.co.uk", { name: "Outlook", url: "https://outlook.live.com/mail/0/inbox" }],
    ["ada@live.fr", { name: "Outlook", url: "https://outlook.live.com/mail/0/inbox" }],
    ["ada@icloud.com", { name: "iCloud Mail", url: "https://www.icloud.com/mail/" }],
    ["ada@me.com", { name: "iCloud Mail", url: "https://www.icloud.com/mail/" }],
    ["ada@proton.me", { name: "Proton Mail", url: "https://mail.proton.me/u/0/inbox" }],
    ['"@gmail.com"@acme.test', undefined],
    ["ada@gmail.com.acme.test", undefined],
    ["ada@yahoo.acme.com", undefined],
    ["ada@acme.test", undefined]
  ])("finds the inbox of %s", (email, own) => {
    expect(inboxesFor(email, links).own).toEqual(own)
  })

  it("keeps the other links, all three when none of them is the address's own", () => {
    expect(inboxesFor("ada@gmail.com", links).others).toEqual([yahoo, outlook])
    expect(inboxesFor("ada@icloud.com", links).others).toEqual(links)
    expect(inboxesFor("ada@yahoo.co.jp", links).others).toEqual(links)
    expect(inboxesFor("ada@acme.test", links).others).toEqual(links)
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
