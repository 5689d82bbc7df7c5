/** The fixtures of `latchkey/provider/playwright`. `test/browser/playwrightKit.deep.test.ts` runs these tests with Playwright. */
import { expect, test as base, type Page } from "@playwright/test"
import { makeControl } from "latchkey/provider"
import { providerFixtures, type ProviderFixtures } from "latchkey/provider/playwright"
import type { Setup } from "../pages/login.js"

const address = process.env["PROVIDER"] ?? ""
const publicToken = "public-token-test-00000000-0000-0000-0000-000000000000"
const ada = "ada@example.com"
const minutes = (count: number) => count * 60_000

const test = base.extend<ProviderFixtures>(providerFixtures({ address, publicToken }))
const testWithCookies = base.extend<ProviderFixtures>(providerFixtures({ address }))
const testOfSubdomains = base.extend<ProviderFixtures>(
  providerFixtures({
    address,
    cookieOptions: {
      opaqueTokenCookieName: "token",
      jwtCookieName: "token_jwt",
      domain: "example.test",
      availableToSubdomains: true
    }
  })
)
const testWithoutStandIns = base.extend<ProviderFixtures>(providerFixtures({ address, standIns: false }))

/** Opens the site's sign-in page. */
const openLogin = (page: Page, setup: Setup) =>
  page.goto(`/login?setup=${encodeURIComponent(JSON.stringify(setup))}`)

const openQuiet = (page: Page) => openLogin(page, { mount: false })

const openPasscodes = (page: Page) =>
  openLogin(page, { config: { products: ["otp"], otpOptions: { methods: ["email"] } } })

const submitEmail = async (page: Page) => {
  await page.getByRole("textbox", { name: "Email" }).fill(ada)
  await page.getByRole("button", { name: "Continue with email" }).click()
}

const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const { fromCache, status } = window.lk.auth.session.getInfo()
    return { fromCache, status, user: window.lk.auth.user.getSync()?.user_id }
  })

const expectStatus = (page: Page, status: "absent" | "present") =>
  expect.poll(async () => (await sessionOf(page)).status).toBe(status)

// Both run: each finds its own inbox empty, and writes to it
for (const time of ["first", "second"])
  test(`leads the calls of each test's pages to a world that only it has, the ${time} time`, async ({
    page,
    provider
  }) => {
    expect(await provider.inbox.list()).toEqual([])
    await openPasscodes(page)
    await submitEmail(page)
    const { code } = await provider.inbox.waitFor(ada, { subject: "passcode", timeout: minutes(4) })
    expect(code).toMatch(/^\d{6}$/)
    await expect(page.getByText("Enter passcode")).toBeVisible()
    expect(await provider.state.users()).toHaveLength(1)
    expect(await makeControl(address).state.users()).toEqual([])
  })

test("names its world after the test: the title & more", async ({ provider }) => {
  expect(provider.address).toMatch(/\/_world\/names-its-world-after-the-test-the-title-more-[\da-f]{8}$/)
  expect(await provider.inbox.list()).toEqual([])
  const page = await fetch(`${address}/_control/`)
  expect(await page.text()).toContain(provider.address.slice(address.length))
})

test("follows a link of the world and signs in", async ({ baseURL, page, provider }) => {
  const landing = `${baseURL}/landing`
  await openLogin(page, {
    config: { emailMagicLinksOptions: { loginRedirectURL: landing, signupRedirectURL: landing } }
  })
  await submitEmail(page)
  const { link = "" } = await provider.inbox.waitFor(ada, { timeout: minutes(4) })
  await page.goto(link)
  await expect(page.getByText("Signed in")).toBeVisible()
  expect(await provider.state.sessions()).toHaveLength(1)
})

test("signs a user in without clicking: the page knows the session before it has called", async ({
  page,
  provider,
  signIn
}) => {
  const { user } = await signIn(page, { email: ada, roles: ["editor"] })
  await provider.faults.delay(minutes(60))
  await openQuiet(page)
  expect(await sessionOf(page)).toEqual({ fromCache: true, status: "present", user: user.user_id })
})

test("signs a known user in on an open page, which the provider then confirms", async ({
  page,
  provider,
  signIn
}) => {
  await provider.seed({ users: [{ email: ada }] })
  await openQuiet(page)
  await expectStatus(page, "absent")
  await signIn(page, ada, { session_duration_minutes: 5 })
  await page.reload()
  await expect.poll(async () => (await sessionOf(page)).fromCache).toBe(false)
  expect((await sessionOf(page)).status).toBe("present")
  expect(await provider.state.sessions()).toHaveLength(1)
})

testWithCookies(
  "signs a user in by cookies alone when it does not know the public token",
  async ({ page, signIn }) => {
    const { user } = await signIn(page, { email: ada })
    await openQuiet(page)
    await expectStatus(page, "present")
    expect((await sessionOf(page)).user).toBe(user.user_id)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ sameSite: "Lax", domain: "localhost" })
  }
)

test("moves the clocks of pages and provider together", async ({ clocks, page, provider, signIn }) => {
  await clocks.set("2030-01-01T00:00:00Z")
  await signIn(page, { email: ada }, { session_duration_minutes: 30 })
  await openQuiet(page)
  await expectStatus(page, "present")
  expect(await page.evaluate(() => new Date().getFullYear())).toBe(2030)

  await clocks.advance(minutes(31))
  await expectStatus(page, "absent")
  expect(await provider.state.sessions()).toEqual([])
  for (const now of [await page.evaluate(() => Date.now()), await provider.clock.now()])
    expect(now).toBeGreaterThanOrEqual(Date.UTC(2030, 0, 1, 0, 31))
})

testOfSubdomains("sets the cookies that the site's client is configured for", async ({ page, signIn }) => {
  await signIn(page, { email: ada }, { url: "https://app.example.test/login" })
  const cookies = await page.context().cookies("https://shop.example.test/basket")
  expect(cookies).toMatchObject([
    { name: "token", domain: ".example.test", secure: true },
    { name: "token_jwt", domain: ".example.test", secure: true }
  ])
})

test("leads calls to the world that a route of the test has seen before", async ({ page, provider }) => {
  const seen: Array<string> = []
  await page.route("**/otps/**", async (route, request) => {
    seen.push(request.url())
    await route.fallback()
  })
  await openPasscodes(page)
  await submitEmail(page)
  await expect(page.getByText("Enter passcode")).toBeVisible()
  expect(seen).toEqual([`${address}/sdk/v1/otps/email/login_or_create`])
  expect(await provider.inbox.list()).toHaveLength(1)
})

test("makes calls of the page fail", async ({ page, provider }) => {
  await openPasscodes(page)
  await provider.faults.status(503, { path: "/otps" })
  await submitEmail(page)
  await expect(page.getByText("Something went wrong on our side.")).toBeVisible()
  await provider.faults.clear()
  await page.getByRole("button", { name: "Continue with email" }).click()
  await expect(page.getByText("Enter passcode")).toBeVisible()
})

test("gives the page a passkey of a seeded user", async ({ authenticator, page, provider }) => {
  const { users } = await provider.seed({ users: [{ email: ada, passkeys: [{ domain: "localhost" }] }] })
  const [seeded] = users
  await openQuiet(page)
  const device = await authenticator(page, seeded?.passkeys)
  const authenticate = () =>
    page.evaluate(async () => {
      const answer = await window.lk.auth.webauthn.authenticate({ session_duration_minutes: 30 })
      return answer?.user_id
    })
  expect(await authenticate()).toBe(seeded?.user.user_id)
  await device.setUserVerified(false)
  await expect(authenticate()).rejects.toThrow()
})

const captcha_settings = { enabled: true, siteKey: "site-key" } as const
const dfp_protected_auth_enabled = true

/** The proofs that the page's calls for a passcode carried, and the statuses of the answers. */
const proofsOf = (page: Page) => {
  const proofs: Array<unknown> = []
  page.on("response", (response) => {
    const request = response.request()
    if (request.method() !== "POST" || !request.url().includes("/otps/")) return
    const body: unknown = request.postDataJSON()
    const fields = new Map(typeof body === "object" && body !== null ? Object.entries(body) : [])
    proofs.push([fields.get("captcha_token"), fields.get("dfp_telemetry_id"), response.status()])
  })
  return proofs
}

test("answers for the captcha script", async ({ page, provider }) => {
  await provider.options.set({ bootstrap: { captcha_settings } })
  const proofs = proofsOf(page)
  await openPasscodes(page)
  await submitEmail(page)
  await expect(page.getByText("Enter passcode")).toBeVisible()
  expect(proofs).toEqual([["site-key LOGIN 1", undefined, 200]])
})

test("answers for the script of fraud protection", async ({ page, provider }) => {
  await provider.options.set({ bootstrap: { dfp_protected_auth_enabled } })
  const proofs = proofsOf(page)
  await openPasscodes(page)
  await submitEmail(page)
  await expect(page.getByText("Enter passcode")).toBeVisible()
  expect(proofs).toEqual([[undefined, expect.stringMatching(/ 1$/), 200]])
})

testWithoutStandIns("leaves the scripts of others alone when it is asked to", async ({ page, provider }) => {
  const asked: Array<string> = []
  await page.route("https://www.google.com/**", (route, request) => {
    asked.push(request.url())
    return route.abort()
  })
  await provider.options.set({ bootstrap: { captcha_settings } })
  await openPasscodes(page)
  await submitEmail(page)
  await expect(page.getByText("Unable to query captcha and/or dfp telemetry ID")).toBeVisible()
  // A script that failed to load is asked for again on the next use
  expect([...new Set(asked)]).toEqual(["https://www.google.com/recaptcha/enterprise.js?render=site-key"])
  expect(await provider.inbox.list()).toEqual([])
})

test("answers for Google One Tap", async ({ baseURL, page, provider }) => {
  const landing = `${baseURL}/landing`
  await openLogin(page, {
    config: {
      products: ["oauth", "emailMagicLinks"],
      oauthOptions: {
        providers: [{ type: "google", one_tap: true, position: "forceLegacyEmbedded" }],
        loginRedirectURL: landing,
        signupRedirectURL: landing
      }
    }
  })
  await page.getByRole("button", { name: /ada@example.com/ }).click()
  await expect(page.getByText("Signed in")).toBeVisible()
  expect(await provider.state.users()).toMatchObject([{ emails: [{ email: ada }] }])
})

const testWithoutBaseURL = test.extend({
  baseURL: async ({}, use) => {
    await use(undefined)
  }
})

testWithoutBaseURL(
  "signs in at an address, and says what to do when it knows none",
  async ({ page, signIn }) => {
    await expect(signIn(page, { email: ada })).rejects.toThrow("signIn needs the site's address")
    const url = process.env["SITE"] ?? ""
    await signIn(page, { email: ada }, { url })
    const cookies = await page.context().cookies(url)
    expect(cookies.map(({ name }) => name).sort()).toEqual(["stytch_session", "stytch_session_jwt"])
  }
)
