import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  calls,
  emailField,
  errors,
  eventually,
  heading,
  hold,
  linkIn,
  linksTo,
  passcodesBy
} from "../support/browser/login.js"
import { app, reloadWhereStuck } from "../support/browser/takeover.js"
import { t } from "../support/words.js"

const ada = "ada@example.com"
const bob = "bob@example.com"

const everyLinkOption = asks({
  config: {
    products: ["emailMagicLinks"],
    emailMagicLinksOptions: {
      loginExpirationMinutes: 10,
      signupExpirationMinutes: 20,
      loginTemplateId: "login-1",
      signupTemplateId: "signup-1",
      locale: "es"
    }
  }
})
const everyCodeOption = asks({
  config: {
    products: ["otp"],
    otpOptions: {
      methods: ["email"],
      expirationMinutes: 7,
      loginTemplateId: "login-1",
      signupTemplateId: "signup-1",
      locale: "pt-br"
    }
  }
})
const password = asks({ config: { products: ["passwords"] } })

describe("a form that is submitted before the services are loaded", () => {
  it.for([
    ["a magic link", everyLinkOption, "/magic_links/email/login_or_create", t("emailConfirmation.title")],
    ["a passcode", everyCodeOption, "/otps/email/login_or_create", t("otp.title")],
    ["the search for a user", password, "/users/search", t("passwordCreate.title")]
  ] as const)(
    "is sent at once, and only once: %s",
    async ([, setup, path, next], { context, open, provider }) => {
      const release = await hold(context, app)
      const page = await open("login", setup)
      await emailField(page).fill(ada)
      await emailField(page).press("Enter")
      await eventually(() => calls(provider, path)).toEqual([200])
      release()
      await heading(page, next).waitFor()
      expect(calls(provider, path)).toEqual([200])
      expect(await errors(page)).toEqual([])
    }
  )

  it("is sent for the address that was corrected after the services failed to load", async ({
    context,
    open,
    provider
  }) => {
    let isReachable = false
    await context.route(app, (route) => (isReachable ? route.continue() : route.abort()))
    const page = await open("login", passcodesBy("email"))
    page.expected.push(/ERR_FAILED/)
    await emailField(page).fill(bob)
    await emailField(page).press("Enter")
    await eventually(() => provider.inbox.list(bob).length).toBe(1)
    await page.getByText(t("error.network")).waitFor()
    isReachable = true
    await emailField(page).fill(ada)
    await emailField(page).press("Enter")
    const isStuck = await reloadWhereStuck(page, page.getByText(ada))
    if (isStuck) {
      await eventually(() => emailField(page).inputValue()).toBe(ada)
      await emailField(page).press("Enter")
      await page.getByText(ada).waitFor()
    }
    await heading(page, t("otp.title")).waitFor()
    // A page that was reloaded does not know what it sent before
    expect(
      provider.inbox
        .list()
        .map(({ to }) => to)
        .sort()
    ).toEqual(isStuck ? [ada, ada, bob] : [ada, bob])
  })

  it("is sent once when the chunk that sends it could not be loaded at first", async ({
    context,
    open,
    provider
  }) => {
    const path = "/otps/email/login_or_create"
    let attempts = 0
    let isReachable = false
    await context.route(/\/loadWhenUsed-[^/]*\.js/, (route) => {
      attempts += 1
      return isReachable ? route.continue() : route.abort()
    })
    const release = await hold(context, app)
    const page = await open("login", passcodesBy("email"))
    page.expected.push(/ERR_FAILED/)
    await emailField(page).fill(ada)
    await emailField(page).press("Enter")
    const reload = button(page, t("common.reload"))
    // The second attempt is that of the services
    await eventually(async () => attempts >= 2 || (await reload.isVisible())).toBe(true)
    isReachable = true
    // Another attempt after five seconds loads it, or the page has to be reloaded
    await eventually(async () => calls(provider, path).length > 0 || (await reload.isVisible())).toBe(true)
    if (await reload.isVisible()) {
      await reloadWhereStuck(page, reload)
      await eventually(() => emailField(page).inputValue()).toBe(ada)
      await emailField(page).press("Enter")
    }
    await eventually(() => calls(provider, path)).toEqual([200])
    release()
    await heading(page, t("otp.title")).waitFor()
    expect(calls(provider, path)).toEqual([200])
  })
})

describe("a magic link with required PKCE", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_email_magic_links: true } } })

  it("is asked for by the services, with a challenge", async ({ context, open, provider, serve }) => {
    const site = await serve()
    const release = await hold(context, app)
    const page = await open("login", linksTo(site))
    await emailField(page).fill(ada)
    await emailField(page).press("Enter")
    release()
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(calls(provider, "/magic_links/email")).toEqual([200])
    const landing = await open(await linkIn(provider, ada))
    await landing.getByText("Signed in").waitFor()
    expect(calls(provider, "/magic_links/authenticate")).toEqual([200])
  })
})
