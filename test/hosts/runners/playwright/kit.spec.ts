/** Each fixture of `latchkey/provider/playwright` once. `test/hosts/hosts.deep.test.ts` runs these tests with several versions of Playwright. */
import { expect, test as base, type Page } from "@playwright/test"
import { providerFixtures, type ProviderFixtures } from "latchkey/provider/playwright"

const test = base.extend<ProviderFixtures>(
  providerFixtures({ address: "http://127.0.0.1:4127", publicToken: "public-token-test-1" })
)
const ada = "ada@example.com"

const askForCode = async (page: Page) => {
  await page.goto("/")
  await page.getByRole("textbox", { name: "Email" }).fill(ada)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await expect(page.getByText("Enter passcode")).toBeVisible()
}

test("has a world of its own, whose inbox has the code", async ({ page, provider }) => {
  await askForCode(page)
  expect((await provider.inbox.waitFor(ada, { subject: "passcode" })).code).toMatch(/^\d{6}$/)
  expect(await provider.state.users()).toHaveLength(1)
})

test("answers for the captcha", async ({ page, provider }) => {
  await provider.options.set({ bootstrap: { captcha_settings: { enabled: true, siteKey: "any" } } })
  await askForCode(page)
})

test("makes calls fail", async ({ page, provider }) => {
  await provider.faults.status(503, { path: "/otps" })
  await page.goto("/")
  await page.getByRole("textbox", { name: "Email" }).fill(ada)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await expect(page.getByText("Something went wrong on our side.")).toBeVisible()
})

test("signs a user in until the clocks have moved on", async ({ clocks, page, signIn }) => {
  await signIn(page, { email: ada }, { session_duration_minutes: 30 })
  await page.goto("/")
  await expect(page.getByText(`Welcome, ${ada}`)).toBeVisible()
  await clocks.advance(31 * 60_000)
  await expect(page.getByText("Nobody")).toBeVisible()
})

test("gives the page a passkey", async ({ authenticator, page, provider }) => {
  const { users } = await provider.seed({ users: [{ email: ada, passkeys: [{ domain: "localhost" }] }] })
  await page.goto("/")
  await authenticator(page, users[0]?.passkeys)
  await page.evaluate("auth.webauthn.authenticate({ session_duration_minutes: 30 })")
  await expect(page.getByText(`Welcome, ${ada}`)).toBeVisible()
})
