import { expect, it } from "vitest"
import { inboxLinksAtom } from "../../../src/view/atoms/inboxLinks.js"
import { makeRegistry } from "../../support/view/renderWidget.js"

const addresses = (options: Parameters<typeof makeRegistry>[0]) => {
  const { registry } = makeRegistry(options)
  registry.mount(inboxLinksAtom)
  return registry.get(inboxLinksAtom).map(({ url }) => url)
}

it("inbox links are not narrowed where no sender is known", () => {
  expect(addresses({ settings: { emailDomains: [] } })).toEqual([
    "https://mail.google.com/mail/u/0/",
    "https://mail.yahoo.com/d/",
    "https://outlook.office.com/mail/inbox"
  ])
})

it("inbox links are narrowed to the sender that the site names, else to the only one known", () => {
  expect(addresses({ settings: { emailDomains: ["acme.com"] } })[0]).toContain("acme.com")
  expect(
    addresses({
      settings: { emailDomains: ["acme.com"] },
      config: { emailMagicLinksOptions: { domainHint: "mail.acme.com" } }
    })[0]
  ).toContain("mail.acme.com")
})
