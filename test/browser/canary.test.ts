/** Canaries: no token, code, password or verifier may appear where others see it. */
import { describe, expect } from "vitest"
import { watchForCanaries } from "../support/browser/canary.js"
import { it as browserIt } from "../support/browser/it.js"
import {
  asks,
  askForCode,
  askForLink,
  button,
  codeField,
  eventually,
  heading,
  landingAt,
  linkIn,
  passcodesBy,
  status
} from "../support/browser/login.js"
import {
  better,
  email,
  expectSuccess,
  good,
  logIn,
  register,
  resetsAt,
  search,
  setPassword
} from "../support/browser/passwords.js"
import type { WatchedPage } from "../support/browser/openPage.js"
import { t } from "../support/words.js"

type Canaries = ReturnType<typeof watchForCanaries>

const it = browserIt.extend<{ readonly canaries: Canaries }>({
  canaries: async ({ context, provider, serve }, use) =>
    use(watchForCanaries(context, provider, await serve()))
})

/** Logs out through the page's client. Afterwards no secret is left anywhere in the browser. */
const expectNothingAfterLogout = async (page: WatchedPage, canaries: Canaries) => {
  await canaries.learn(page)
  await page.evaluate(() => window.lk.auth.session.revoke())
  await eventually(() => status(page)).toBe("absent")
  expect(await page.context().cookies()).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect([...canaries.secrets].filter((secret) => stored.includes(secret))).toEqual([])
  expect(await canaries.inPage(page)).toEqual([])
  expect(await canaries.onTheWire()).toEqual([])
}

describe("with PKCE, a secret", () => {
  it.scoped({
    providerOptions: {
      bootstrap: {
        pkce_required_for_email_magic_links: true,
        pkce_required_for_oauth: true,
        pkce_required_for_password_resets: true
      }
    }
  })

  it("stays where it belongs when a person signs up by a magic link and logs out", async ({
    canaries,
    open,
    provider,
    serve
  }) => {
    const { link, page } = await askForLink({ open, provider, serve }, email)
    expect(await canaries.inPage(page)).toEqual([])
    const landing = await open(link)
    await landing.getByText("Signed in").waitFor()
    await eventually(() => status(page)).toBe("present")
    expect(await canaries.inPage(landing)).toEqual([])
    // Token, session token, JWT and verifier
    expect(canaries.secrets.size).toBeGreaterThanOrEqual(4)
    await expectNothingAfterLogout(page, canaries)
    expect(await canaries.inPage(landing)).toEqual([])
  })

  it("stays where it belongs when a person mistypes a passcode, signs in by it and logs out", async ({
    canaries,
    open,
    provider
  }) => {
    const page = await open("login", passcodesBy("email"))
    const code = await askForCode(page, provider, email)
    const wrong = code === "135790" ? "135791" : "135790"
    canaries.secrets.add(wrong)
    await codeField(page).fill(wrong)
    await eventually(() => page.evaluate(() => window.lk.errors.length)).toBe(1)
    await codeField(page).fill(code)
    await eventually(() => status(page)).toBe("present")
    await heading(page, t("otpConfirmation.title")).waitFor()
    expect(await canaries.inPage(page)).toEqual([])
    expect(canaries.secrets.size).toBeGreaterThanOrEqual(4)
    await expectNothingAfterLogout(page, canaries)
  })

  it("stays where it belongs when a person mistypes a password, resets it, signs in by it and logs out", async ({
    canaries,
    open,
    provider,
    serve
  }) => {
    const mistyped = "mistyped-thistle-87"
    for (const password of [good, better, mistyped]) canaries.secrets.add(password)
    await register(provider, good)
    const page = await open("login", resetsAt(await serve()))
    await search(page, t("passwordLogin.title"))
    await logIn(page, mistyped)
    await eventually(() => page.evaluate(() => window.lk.errors.length)).toBe(1)
    await button(page, t("password.forgot")).click()
    await heading(page, t("passwordForgot.title")).waitFor()
    expect(await canaries.inPage(page)).toEqual([])
    const landing = await open(await linkIn(provider, email))
    await setPassword(landing, better)
    await expectSuccess(landing)
    expect(await canaries.inPage(landing)).toEqual([])
    // Three passwords, the link's token, session token, JWT and verifier
    expect(canaries.secrets.size).toBeGreaterThanOrEqual(7)
    await expectNothingAfterLogout(landing, canaries)
  })

  it("stays where it belongs when a person returns from a social provider and logs out", async ({
    canaries,
    open,
    serve
  }) => {
    const site = await serve()
    const config = {
      products: ["oauth" as const],
      oauthOptions: { providers: [{ type: "github" as const }], ...landingAt(site) }
    }
    const page = await open("login", asks({ config }))
    await button(page, t("oauth.continue", { provider: "GitHub" })).click()
    await heading(page, "Sign in with GitHub").waitFor()
    await page.getByLabel("Email").fill(email)
    await button(page, "Continue").click()
    await page.getByText("Signed in").waitFor()
    expect(await canaries.inPage(page)).toEqual([])
    await page.goto(site.url("login"))
    await eventually(() => status(page)).toBe("present")
    // The redirect's token, session token and JWT
    expect(canaries.secrets.size).toBeGreaterThanOrEqual(3)
    await expectNothingAfterLogout(page, canaries)
  })
})

describe("the search for canaries", () => {
  it("finds a planted secret in each place", async ({ canaries, open }) => {
    canaries.secrets.add("planted-canary")
    const page = await open("login", passcodesBy("email"))
    await page.evaluate(async () => {
      const secret = "planted-canary"
      document.body.setAttribute("title", secret)
      sessionStorage.setItem("kept", secret)
      console.log(secret)
      window.lk.errorContents.push(secret)
      window.lk.events.push({
        type: "MAGIC_LINK_LOGIN_OR_CREATE",
        data: { email: secret, request_id: "", status_code: 200 }
      })
      history.replaceState({ secret }, "", `?${secret}`)
      await fetch(`/favicon.ico?${secret}`)
    })
    const found = await canaries.inPage(page)
    expect(found.map((line) => line.replace(": planted-canary", "")).sort()).toEqual([
      "errors",
      "events",
      "history",
      "storage",
      "the address",
      "the console",
      "the elements"
    ])
    expect(await canaries.onTheWire()).toContain("an address that is fetched: planted-canary")
  })
})
