import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { expectFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  calls,
  emailField,
  errors,
  eventually,
  events,
  expectFieldError,
  heading,
  hold,
  status
} from "../support/browser/login.js"
import {
  better,
  email,
  expectSuccess,
  good,
  logIn,
  logOut,
  passwordField,
  register,
  search,
  spoken
} from "../support/browser/passwords.js"
import { t } from "../support/words.js"

const alone = { products: ["passwords"] } as const
const withLink = { products: ["passwords", "emailMagicLinks"] } as const

const signUps = /^\/passwords$/

/** Reads the meter: the filled segments of four, their colour, and the word beside them. */
const meter = (page: Page) =>
  page.locator("[data-part=meter]").evaluate((element) => ({
    filled: element.querySelectorAll("[data-part=meter-segment][data-filled]").length,
    segments: element.querySelectorAll("[data-part=meter-segment]").length,
    tone: element.getAttribute("data-tone"),
    word: element.querySelector(".lk-meter-word")?.textContent
  }))

const top = async (page: Page, text: string | RegExp) => {
  const box = await page.getByText(text).first().boundingBox()
  return box?.y ?? NaN
}

describe("signing up with a password", () => {
  it("asks for a stronger password until it is valid, then signs up and logs in", async ({
    open,
    provider,
    secrets
  }) => {
    secrets.push("password1", "sorrel-41", "sorrel-gan", good)
    const page = await open("login", asks({ config: withLink }))
    await search(page, t("passwordCreate.title"))
    await eventually(() => emailField(page).inputValue()).toBe(email)
    expect(await emailField(page).isEditable()).toBe(false)
    const order = [
      await top(page, t("password.emailLink")),
      await top(page, new RegExp(`^${t("main.or")}$`)),
      await top(page, t("passwordCreate.submit"))
    ]
    expect(order.toSorted((one, other) => one - other)).toEqual(order)
    // No check has named the project's policy yet
    expect(await page.locator("[data-part=meter]").count()).toBe(0)
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(false)

    await passwordField(page).fill("password1")
    await page.getByText(t("password.zxcvbn.warning.veryCommonPassword"), { exact: true }).waitFor()
    await page.getByText(t("password.zxcvbn.suggestion.addWords"), { exact: true }).waitFor()
    expect(await meter(page)).toEqual({
      filled: 1,
      segments: 4,
      tone: "error",
      word: t("password.strength.1")
    })
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(false)
    await passwordField(page).press("Enter")

    await passwordField(page).fill("sorrel-41")
    await eventually(() => meter(page)).toMatchObject({
      filled: 2,
      tone: "error",
      word: t("password.strength.2")
    })
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(false)
    await passwordField(page).press("Enter")

    await passwordField(page).fill("sorrel-gan")
    await eventually(() => meter(page)).toMatchObject({
      filled: 3,
      tone: "success",
      word: t("password.strength.3")
    })
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(true)

    // One check for all keys: debounced by half a second
    await passwordField(page).fill("")
    await passwordField(page).pressSequentially(good)
    await eventually(() => meter(page)).toMatchObject({
      filled: 4,
      tone: "success",
      word: t("password.strength.4")
    })
    expect(calls(provider, "/passwords/strength_check")).toEqual([200, 200, 200, 200])
    expect(calls(provider, signUps)).toEqual([])
    await button(page, t("passwordCreate.submit")).click()
    await expectSuccess(page)
    expect(calls(provider, signUps)).toEqual([200])
    await eventually(() => events(page)).toEqual(["PASSWORD_CREATE", "AUTHENTICATE_FLOW_COMPLETE"])

    await logOut(page)
    await search(page, t("passwordLogin.title"))
    await logIn(page, good)
    await expectSuccess(page)
    await eventually(() => events(page)).toEqual(["PASSWORD_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
    expect(await provider.state.users()).toMatchObject([{ emails: [{ email }] }])
  })
})

describe("a wrong password", () => {
  it.scoped({ providerOptions: { lockOut: { failures: 3 } } })

  it("shows an error below the field and keeps the input; the right password logs in", async ({
    open,
    provider,
    secrets
  }) => {
    secrets.push(good, better)
    await register(provider, good)
    const page = await open("login", asks({ config: alone }))
    await search(page, t("passwordLogin.title"))
    await button(page, t("passwordLogin.submit")).click()
    await expectFieldError(page, t("field.password.required"))
    expect(calls(provider, "/passwords/authenticate")).toEqual([])

    await logIn(page, better)
    await expectFieldError(page, t("error.unauthorizedCredentials"))
    await eventually(() => passwordField(page).inputValue()).toBe(better)
    await eventually(() => emailField(page).inputValue()).toBe(email)
    await eventually(() => errors(page)).toEqual(["unauthorized_credentials"])

    await passwordField(page).press("End")
    await passwordField(page).press("x")
    await eventually(() => passwordField(page).getAttribute("aria-invalid")).toBe(null)
    await button(page, t("common.back")).click()
    await heading(page, t("main.title")).waitFor()
    await eventually(() => emailField(page).inputValue()).toBe(email)
    await button(page, t("main.submit.email")).click()
    await heading(page, t("passwordLogin.title")).waitFor()
    // The input went with its form
    await eventually(() => passwordField(page).inputValue()).toBe("")
    await logIn(page, good)
    await expectSuccess(page)
    expect(calls(provider, "/passwords/authenticate")).toEqual([401, 200])
  })
})

describe("the luds rules", () => {
  it.scoped({ providerOptions: { passwordPolicy: "luds" } })

  it("show once the policy is known, are checked one by one, and are exposed to password managers", async ({
    open,
    provider,
    secrets
  }) => {
    secrets.push("gannet", "gannet-sorrel", "Gannet-sorrel")
    const page = await open("login", asks({ config: alone }))
    await search(page, t("passwordCreate.title"))
    const rules = () => page.locator("[data-part=rule]").allTextContents()
    const length = t("password.strengthError.minimumLength", { count: 8 })
    const kinds = t("password.strengthError.complexity", { count: 3 })
    const met = (rule: string) => `${t("password.rule.met")} ${rule}`
    const missing = (rule: string) => `${t("password.rule.missing")} ${rule}`

    expect(await rules()).toEqual([])
    expect(await passwordField(page).getAttribute("passwordrules")).toBeNull()
    await passwordField(page).fill("gannet")
    await eventually(rules).toEqual([missing(length), missing(kinds)])
    expect(await passwordField(page).getAttribute("passwordrules")).toMatch(
      /^minlength: 8;( required: \w+;){3}$/
    )
    expect(await page.locator("[data-part=meter]").count()).toBe(0)
    await passwordField(page).fill("gannet-sorrel")
    await eventually(rules).toEqual([met(length), missing(kinds)])
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(false)
    await eventually(() => spoken(page)).toContain(kinds)
    expect(await spoken(page)).not.toContain(length)

    await passwordField(page).fill("Gannet-sorrel")
    await eventually(rules).toEqual([met(length), met(kinds)])
    await button(page, t("passwordCreate.submit")).click()
    await expectSuccess(page)
    expect(calls(provider, signUps)).toEqual([200])
  })
})

describe("a breached password", () => {
  it.scoped({ providerOptions: { breachedPasswords: [good] } })

  it("is refused for a new account, and so is an address that already has one; the form says why", async ({
    open,
    provider,
    secrets
  }) => {
    secrets.push(good, better, "ember~kestrel~sluice~77")
    const page = await open("login", asks({ config: alone }))
    await search(page, t("passwordCreate.title"))
    await passwordField(page).fill(good)
    const message = t("password.strengthError.breached")
    await page.locator("[data-tone=error]").getByText(message, { exact: true }).waitFor()
    await eventually(() => spoken(page)).toContain(message)
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(false)
    await passwordField(page).press("Enter")
    await passwordField(page).fill(better)
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(true)
    await eventually(() => page.getByText(message).count()).toBe(0)
    expect(calls(provider, signUps)).toEqual([])

    // Another user has taken this address meanwhile
    await register(provider, "ember~kestrel~sluice~77")
    await button(page, t("passwordCreate.submit")).click()
    await expectFieldError(page, "A user with the specified email already exists.")
    await eventually(() => passwordField(page).inputValue()).toBe(better)
  })
})

describe("by keyboard alone", () => {
  it("signs up, enters a wrong password later, and requests an email", async ({
    open,
    provider,
    secrets
  }) => {
    secrets.push("password1", good, better)
    const page = await open("login", asks({ config: withLink }))
    const { keyboard } = page
    type Stops = ReadonlyArray<ReturnType<typeof button>>
    const go = async (key: "Tab" | "Shift+Tab", stops: Stops) => {
      for (const stop of stops) {
        await keyboard.press(key)
        await expectFocus(stop)
      }
    }
    const tabTo = (...stops: Stops) => go("Tab", stops)
    const tabBackTo = (...stops: Stops) => go("Shift+Tab", stops)
    await emailField(page).waitFor()
    await tabTo(emailField(page))
    await keyboard.type(email)
    await keyboard.press("Enter")
    await expectFocus(passwordField(page))

    await tabBackTo(emailField(page), button(page, t("password.emailLink")))
    await tabTo(emailField(page), passwordField(page))
    await keyboard.type("password1")
    await tabTo(button(page, t("field.password.show")))
    await keyboard.press("Space")
    await expectFocus(button(page, t("field.password.hide")))
    await eventually(() => passwordField(page).getAttribute("type")).toBe("text")
    await page.getByText(t("password.zxcvbn.warning.veryCommonPassword"), { exact: true }).waitFor()
    // A disabled button is no tab stop
    await tabTo(page.getByRole("link", { name: t("watermark.link") }))
    await tabBackTo(button(page, t("field.password.hide")), passwordField(page))
    await keyboard.press("ControlOrMeta+A")
    await keyboard.type(good)
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(true)
    await tabTo(button(page, t("field.password.hide")), button(page, t("passwordCreate.submit")))
    await keyboard.press("Space")
    await expectFocus(heading(page, t("passwordConfirmation.title")))
    await eventually(() => status(page)).toBe("present")

    await logOut(page)
    await emailField(page).waitFor()
    await tabTo(emailField(page))
    await keyboard.type(email)
    await keyboard.press("Enter")
    await expectFocus(passwordField(page))
    await tabBackTo(emailField(page), button(page, t("common.back")))
    await tabTo(emailField(page), passwordField(page))
    await keyboard.type(better)
    await keyboard.press("Enter")
    await expectFieldError(page, t("error.unauthorizedCredentials"))
    await expectFocus(passwordField(page))
    await tabTo(
      button(page, t("field.password.show")),
      button(page, new RegExp(`^${t("passwordLogin.submit")}$`)),
      button(page, t("password.forgot"))
    )
    await keyboard.press("Enter")
    await expectFocus(heading(page, t("passwordForgot.title")))
    await tabTo(
      ...[
        t("emailConfirmation.inbox", { name: "Gmail" }),
        t("emailConfirmation.inbox", { name: "Yahoo" }),
        t("emailConfirmation.inbox", { name: "Outlook" })
      ].map((name) => page.getByRole("link", { name }))
    )
    await tabTo(button(page, t("password.resend")))
    await keyboard.press("Enter")
    await eventually(() => spoken(page)).toBe(t("password.resent"))
    await expectFocus(button(page, t("password.resend")))
    await tabTo(button(page, t("password.withoutPassword")))
    await keyboard.press("Enter")
    await button(page, t("emailConfirmation.tryAgain")).waitFor()
    await expectFocus(heading(page, t("emailConfirmation.title")))
    expect(calls(provider, "/passwords/email/reset/start")).toEqual([200, 200])
    expect(calls(provider, "/magic_links/email/login_or_create")).toEqual([200])
  })
})

/** Chromium's accessibility node with this role and name. */
const accessibleNode = async (page: Page, role: string, accessibleName: string) => {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send("DOM.getDocument")
  const { nodes } = await session.send("Accessibility.queryAXTree", {
    backendNodeId: root.backendNodeId,
    role,
    accessibleName
  })
  await session.detach()
  expect(
    nodes.filter(({ ignored }) => !ignored),
    `${role} ${accessibleName}`
  ).toHaveLength(1)
  const [node] = nodes
  return {
    description: String(node?.description?.value ?? ""),
    ...Object.fromEntries((node?.properties ?? []).map(({ name, value }) => [name, value.value]))
  }
}

describe("assistive technology", () => {
  it("gets names and announcements for the password, its toggle, its strength and its errors", async ({
    open,
    provider,
    secrets
  }) => {
    secrets.push("sorrel-41", good, better)
    const page = await open("login", asks({ config: alone }))
    await search(page, t("passwordCreate.title"))
    expect(await accessibleNode(page, "heading", t("passwordCreate.title"))).toMatchObject({ level: 2 })
    expect(await accessibleNode(page, "textbox", t("field.email"))).toMatchObject({ readonly: true })
    expect(await accessibleNode(page, "textbox", t("field.password"))).toMatchObject({
      description: t("passwordCreate.title"),
      invalid: "false",
      required: true
    })
    expect(await accessibleNode(page, "button", t("passwordCreate.submit"))).toMatchObject({ disabled: true })
    expect(await spoken(page)).toBe("")

    await passwordField(page).fill("sorrel-41")
    const advice = t("password.zxcvbn.suggestion.addWords")
    await eventually(() => spoken(page)).toBe(
      `${t("password.strength.told", { strength: t("password.strength.2") })} ${advice}`
    )
    expect(await accessibleNode(page, "textbox", t("field.password"))).toMatchObject({
      description: [t("passwordCreate.title"), t("password.strength"), t("password.strength.2"), advice].join(
        " "
      )
    })

    await accessibleNode(page, "button", t("field.password.show"))
    await button(page, t("field.password.show")).click()
    await accessibleNode(page, "button", t("field.password.hide"))
    await eventually(() => button(page, t("field.password.hide")).getAttribute("aria-controls")).toBe(
      await passwordField(page).getAttribute("id")
    )
    await eventually(() => button(page, t("field.password.hide")).getAttribute("aria-pressed")).toBe(null)

    await passwordField(page).fill(good)
    await eventually(() => spoken(page)).toBe(
      `${t("password.strength.told", { strength: t("password.strength.4") })} ${t("password.accepted")}`
    )
    const release = await hold(page, /sdk\/v1\/passwords$/)
    await button(page, t("passwordCreate.submit")).click()
    await page.locator("button[aria-busy=true]").waitFor()
    expect(await accessibleNode(page, "button", t("passwordCreate.submit"))).toMatchObject({
      description: t("passwordCreate.busy"),
      busy: 1
    })
    // Browsers may store a visible password as plain text
    await eventually(() => passwordField(page).getAttribute("type")).toBe("password")
    release()
    await expectSuccess(page)

    await logOut(page)
    await search(page, t("passwordLogin.title"))
    await logIn(page, better)
    await expectFieldError(page, t("error.unauthorizedCredentials"))
    expect(await accessibleNode(page, "textbox", t("field.password"))).toMatchObject({
      description: `${t("passwordLogin.title")} ${t("error.unauthorizedCredentials")}`,
      invalid: "true"
    })
    const live = page.locator("[aria-live=polite]").getByText(t("error.unauthorizedCredentials"))
    await eventually(() => live.count()).toBe(1)
    expect(calls(provider, "/passwords/authenticate")).toEqual([401])
  })
})

describe("password managers", () => {
  it("find address and password in one form, for login and sign-up, and can paste", async ({
    context,
    open,
    provider,
    secrets
  }) => {
    secrets.push(good)
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    const page = await open("login", asks({ config: alone }))
    const form = () =>
      page.locator("form").evaluate((element) =>
        [...element.querySelectorAll("input")].map(({ autocomplete, name, type, value }) => ({
          autocomplete,
          name,
          type,
          value
        }))
      )
    const address = { autocomplete: "username", name: "email", type: "email", value: email }
    await search(page, t("passwordCreate.title"))
    expect(await form()).toEqual([
      address,
      { autocomplete: "new-password", name: "password", type: "password", value: "" }
    ])
    const id = await passwordField(page).getAttribute("id")
    await page.evaluate((text) => navigator.clipboard.writeText(text), good)
    await passwordField(page).focus()
    await page.keyboard.press("ControlOrMeta+V")
    await eventually(() => passwordField(page).inputValue()).toBe(good)
    await button(page, t("field.password.show")).click()
    // It stays the same field when shown, checked and refused
    await eventually(() => button(page, t("passwordCreate.submit")).isEnabled()).toBe(true)
    const isMended = provider.faults.status(500, { path: signUps })
    await button(page, t("passwordCreate.submit")).click()
    await expectFieldError(page, "Something went wrong on our side.")
    await eventually(() => passwordField(page).getAttribute("id")).toBe(id)
    expect(await form()).toMatchObject([
      address,
      { name: "password", autocomplete: "new-password", value: good }
    ])
    isMended()
    await button(page, t("passwordCreate.submit")).click()
    await expectSuccess(page)

    await logOut(page)
    await search(page, t("passwordLogin.title"))
    expect(await form()).toEqual([
      address,
      { autocomplete: "current-password", name: "password", type: "password", value: "" }
    ])
    // A password manager sets the value and fires input events, without keys
    await passwordField(page).evaluate((input, value) => {
      if (!(input instanceof HTMLInputElement)) return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value)
      input.dispatchEvent(new Event("input", { bubbles: true }))
      input.form?.requestSubmit()
    }, good)
    await expectSuccess(page)
  })
})
