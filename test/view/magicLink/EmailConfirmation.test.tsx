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
import { t } from "../../support/words.js"

const confirmed = async (options: WidgetOptions = {}) => {
  const world = await renderWidget(options)
  await submitEmail("ada@example.com")
  return world
}

const links = () =>
  Object.fromEntries(
    within(screen.getByRole("list", { name: t("emailConfirmation.inboxes") }))
      .getAllByRole<HTMLAnchorElement>("link")
      .map((link) => [String(link.getAttribute("aria-label")), link.href])
  )

const unnarrowed = {
  [t("emailConfirmation.inbox", { name: "Gmail" })]: "https://mail.google.com/mail/u/0/",
  [t("emailConfirmation.inbox", { name: "Yahoo" })]: "https://mail.yahoo.com/d/",
  [t("emailConfirmation.inbox", { name: "Outlook" })]: "https://outlook.office.com/mail/inbox"
}
const narrowedTo = (domain: string) => ({
  [t("emailConfirmation.inbox", { name: "Gmail" })]:
    `https://mail.google.com/mail/u/0/#search/from%3A%40${domain}%20in%3Aanywhere`,
  [t("emailConfirmation.inbox", { name: "Yahoo" })]: `https://mail.yahoo.com/d/search/keyword=${domain}`,
  [t("emailConfirmation.inbox", { name: "Outlook" })]: "https://outlook.office.com/mail/inbox"
})

describe("EmailConfirmation", () => {
  it("is titled 'Check your email' and shows the address that the email was sent to", async () => {
    await confirmed()
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
    const text = document.querySelector("[data-part=description]")
    expect(text?.textContent).toBe(t("emailConfirmation.text", { email: "ada@example.com" }))
    expect(text?.querySelector("strong")?.textContent).toBe("ada@example.com")
  })

  it("has no back arrow, because 'Try again' leads back", async () => {
    await confirmed()
    expect(screen.queryByRole("button", { name: t("common.back") })).toBeNull()
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
    const link = screen.getByRole<HTMLAnchorElement>("link", {
      name: t("emailConfirmation.inbox", { name: "Gmail" })
    })
    expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer"])
  })
})

describe("EmailConfirmation: the inbox of the address", () => {
  it("is the first link, and the other web mail inboxes follow", async () => {
    await renderWidget()
    await submitEmail("ada@gmail.com")
    const all = screen.getAllByRole<HTMLAnchorElement>("link", {
      name: new RegExp(`^${t("emailConfirmation.inbox", { name: "" })}`)
    })
    expect(all.map((link) => link.getAttribute("aria-label") ?? link.textContent)).toEqual([
      t("emailConfirmation.inbox", { name: "Gmail" }),
      t("emailConfirmation.inbox", { name: "Yahoo" }),
      t("emailConfirmation.inbox", { name: "Outlook" })
    ])
    expect(all.map(({ dataset }) => dataset["variant"])).toEqual(["primary", undefined, undefined])
  })
})

describe("EmailConfirmation: sending the email again", () => {
  const waiting = () =>
    [...document.querySelectorAll("[data-part=resend]")].map(({ textContent }) => textContent.trim())[1]

  it("is offered after 30 seconds, which are counted down in silence", async () => {
    await confirmed()
    expect(waiting()).toBe(t("emailConfirmation.wait", { timeRemaining: "0:30" }))
    expect(screen.queryByRole("button", { name: t("password.resend") })).toBeNull()
    await advance(29_000)
    expect(waiting()).toBe(t("emailConfirmation.wait", { timeRemaining: "0:01" }))
    expect(announcements().join("")).toBe("")
    await advance(1000)
    expect(waiting()).toBe(t("password.resend"))
  })

  it("sends the same email, says so for 2 seconds, logs it, and counts down again", async () => {
    const { calls, events, logged } = await confirmed()
    await advance(30_000)
    await press(t("password.resend"))
    expect(calls[1]).toEqual(calls[0])
    expect(events.map(({ type }) => type)).toEqual(Array(2).fill("MAGIC_LINK_LOGIN_OR_CREATE"))
    expect(logged.slice(1)).toEqual([
      ["email_try_again_clicked", { email: "ada@example.com", type: "login_or_create_eml" }]
    ])
    expect(waiting()).toBe(t("password.resent"))
    expect(announcements()).toContain(t("password.resent"))
    await advance(2000)
    expect(waiting()).toBe(t("emailConfirmation.wait", { timeRemaining: "0:28" }))
  })

  it("shows a failure as a toast, and can be tried again", async () => {
    const { answers } = await confirmed()
    await advance(30_000)
    answers["magicLinks.email.loginOrCreate"] = Effect.fail(refused("inactive_email"))
    await press(t("password.resend"))
    expect(toasts()).toEqual([`error: ${t("error.inactiveEmail")}`])
    expect(button(t("password.resend")).hasAttribute("aria-busy")).toBe(false)
  })
})

describe("EmailConfirmation: 'Try again'", () => {
  it("clears the stored email address and returns to Main", async () => {
    await confirmed()
    await press(t("emailConfirmation.tryAgain"))
    expect(heading(t("main.title"))).toBeTruthy()
    expect(field(t("field.email")).value).toBe("")
  })

  it("logs the event email_try_again_clicked with the address and the type", async () => {
    const { logged } = await confirmed()
    await press(t("emailConfirmation.tryAgain"))
    expect(logged.slice(1)).toEqual([
      ["email_try_again_clicked", { email: "ada@example.com", type: "login_or_create_eml" }]
    ])
  })
})
