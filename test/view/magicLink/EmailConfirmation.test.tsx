import { screen, within } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import {
  announcements,
  button,
  field,
  heading,
  press,
  submitEmail,
  toasts
} from "../../support/view/hands.js"
import { refused } from "../../support/view/fakeCalls.js"
import { renderWidget, type WidgetOptions } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"

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

describe("EmailConfirmation: the inbox of the address", () => {
  it("is the first link, and the other web mail inboxes follow", async () => {
    await renderWidget()
    await submitEmail("ada@gmail.com")
    const all = screen.getAllByRole<HTMLAnchorElement>("link", { name: /^Open / })
    expect(all.map((link) => link.getAttribute("aria-label") ?? link.textContent)).toEqual([
      "Open Gmail",
      "Open Yahoo",
      "Open Outlook"
    ])
    expect(all.map(({ dataset }) => dataset["variant"])).toEqual(["primary", undefined, undefined])
  })
})

describe("EmailConfirmation: sending the email again", () => {
  const waiting = () =>
    [...document.querySelectorAll("[data-part=resend]")].map(({ textContent }) => textContent.trim())[1]

  it("is offered after 30 seconds, which are counted down in silence", async () => {
    await confirmed()
    expect(waiting()).toBe("You can send the email again in 0:30.")
    expect(screen.queryByRole("button", { name: "Resend email" })).toBeNull()
    await advance(29_000)
    expect(waiting()).toBe("You can send the email again in 0:01.")
    expect(announcements().join("")).toBe("")
    await advance(1000)
    expect(waiting()).toBe("Resend email")
  })

  it("sends the same email, says so for 2 seconds, logs it, and counts down again", async () => {
    const { calls, events, logged } = await confirmed()
    await advance(30_000)
    await press("Resend email")
    expect(calls[1]).toEqual(calls[0])
    expect(events.map(({ type }) => type)).toEqual(Array(2).fill("MAGIC_LINK_LOGIN_OR_CREATE"))
    expect(logged.slice(1)).toEqual([
      ["email_try_again_clicked", { email: "ada@example.com", type: "login_or_create_eml" }]
    ])
    expect(waiting()).toBe("Email sent.")
    expect(announcements()).toContain("Email sent.")
    await advance(2000)
    expect(waiting()).toBe("You can send the email again in 0:28.")
  })

  it("shows a failure as a toast, and can be tried again", async () => {
    const { answers } = await confirmed()
    await advance(30_000)
    answers["magicLinks.email.loginOrCreate"] = Effect.fail(refused("inactive_email"))
    await press("Resend email")
    expect(toasts()).toEqual(["error: The email address is marked as inactive."])
    expect(button("Resend email").hasAttribute("aria-busy")).toBe(false)
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
