import { screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { field, heading, press, submitEmail } from "../../../support/view/hands.js"
import { renderWidget, type WidgetOptions } from "../../../support/view/renderWidget.js"
import { after } from "../../../support/view/time.js"

const confirmed = async (options: WidgetOptions = {}) => {
  const world = await renderWidget(options)
  await submitEmail("ada@example.com")
  return world
}

const links = () =>
  Object.fromEntries(
    within(screen.getByRole("list", { name: "Open your inbox" }))
      .getAllByRole<HTMLAnchorElement>("link")
      .map((link) => [String(link.getAttribute("aria-label")), link.href])
  )

const unnarrowed = {
  "Open Gmail": "https://mail.google.com/mail/u/0/",
  "Open Yahoo": "https://mail.yahoo.com/d/",
  "Open Outlook": "https://outlook.office.com/mail/inbox"
}
const narrowedTo = (domain: string) => ({
  "Open Gmail": `https://mail.google.com/mail/u/0/#search/from%3A%40${domain}%20in%3Aanywhere`,
  "Open Yahoo": `https://mail.yahoo.com/d/search/keyword=${domain}`,
  "Open Outlook": "https://outlook.office.com/mail/inbox"
})

describe("EmailConfirmation", () => {
  it("is titled 'Check your email' and shows the address that the email was sent to", async () => {
    await confirmed()
    expect(heading("Check your email")).toBeTruthy()
    const text = document.querySelector("[data-part=description]")
    expect(text?.textContent).toBe("An email was sent to ada@example.com.")
    expect(text?.querySelector("strong")?.textContent).toBe("ada@example.com")
  })

  it("has no back arrow, because 'Try again' leads back", async () => {
    await confirmed()
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull()
  })
})

describe("EmailConfirmation: links to web mail inboxes", () => {
  it("narrows the inbox search to the configured domain hint", async () => {
    await confirmed({
      config: { emailMagicLinksOptions: { domainHint: "acme.test" } },
      settings: { emailDomains: ["other.test"] }
    })
    expect(links()).toEqual(narrowedTo("acme.test"))
  })

  it("narrows the inbox search to the sender domain when exactly one is known", async () => {
    await confirmed({ settings: { emailDomains: ["only.test"] } })
    expect(links()).toEqual(narrowedTo("only.test"))
  })

  it.each([[[]], [["one.test", "two.test"]]])(
    "does not narrow the inbox search when the known domains are %j",
    async (emailDomains) => {
      await confirmed({ settings: { emailDomains } })
      expect(links()).toEqual(unnarrowed)
    }
  )

  it("updates the inbox links when the settings arrive later", async () => {
    const { publishSettings } = await confirmed({ settings: { emailDomains: [] } })
    await after(() => publishSettings({ emailDomains: ["late.test"] }))
    expect(links()).toEqual(narrowedTo("late.test"))
  })

  it("opens an inbox in a new tab without opener and referrer", async () => {
    await confirmed()
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Open Gmail" })
    expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer"])
  })
})

describe("EmailConfirmation: 'Try again'", () => {
  it("clears the stored email address and returns to Main", async () => {
    await confirmed()
    await press("Try again")
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(field("Email").value).toBe("")
  })

  it("logs the event email_try_again_clicked with the address and the type", async () => {
    const { logged } = await confirmed()
    await press("Try again")
    expect(logged.slice(1)).toEqual([
      ["email_try_again_clicked", { email: "ada@example.com", type: "login_or_create_eml" }]
    ])
  })
})
