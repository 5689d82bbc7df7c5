import { expect, it } from "vitest"
import { inboxLinksAtom } from "../../../src/view/inbox/atoms.js"
import { makeRegistry } from "../../support/view/renderWidget.js"

const addresses = (options: Parameters<typeof makeRegistry>[0]) => {
  const { registry } = makeRegistry(options)
  registry.mount(inboxLinksAtom)
  return registry.get(inboxLinksAtom).map(({ url }) => url)
}

it("inboxLinksAtom does not search for a sender when none is known", () => {
  expect(addresses({ settings: { emailDomains: [] } })).toEqual([
    "https://mail.google.com/mail/u/0/",
    "https://mail.yahoo.com/d/",
    "https://outlook.office.com/mail/inbox"
  ])
})

it("inboxLinksAtom searches for the configured domain, or else for the project's only email domain", () => {
  expect(addresses({ settings: { emailDomains: ["acme.com"] } })[0]).toContain("acme.com")
  expect(
    addresses({
      settings: { emailDomains: ["acme.com"] },
      config: { emailMagicLinksOptions: { domainHint: "mail.acme.com" } }
    })[0]
  ).toContain("mail.acme.com")
})

it("inboxLinksAtom has links for a domain with a lone surrogate", () => {
  expect(addresses({ settings: { emailDomains: ["\ud800"] } })).toHaveLength(3)
})
