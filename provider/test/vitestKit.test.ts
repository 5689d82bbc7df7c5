/** The fixtures of `latchkey/provider/vitest`, as a site's tests use them. */
import { Client } from "stytch"
import { afterEach, describe, expect, test as base, vi } from "vitest"
import { providerFixtures, type ProviderFixtures } from "latchkey/provider/vitest"
import { minutes } from "./support.js"

const ada = "ada@example.com"
const projectId = "project-test-kit"

const test = base.extend<ProviderFixtures>(
  providerFixtures({ projectName: "Acme", projectId, seed: { users: [{ email: ada, session: {} }] } })
)

/** What the code of a site does that knows nothing of the provider. */
const askForCode = () =>
  globalThis.fetch("https://test.stytch.com/sdk/v1/otps/email/login_or_create", {
    method: "POST",
    headers: { Authorization: `Basic ${btoa("public-token-test-1:")}` },
    body: JSON.stringify({ email: ada })
  })

const addresses: Array<string> = []

describe("a test with a provider", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  // Both run: each must find the users of the seed and an empty inbox
  for (const time of ["first", "second"])
    test(`has one that no other test has, with the options and the users of the seed, the ${time} time`, async ({
      provider
    }) => {
      expect(provider.inbox.list()).toEqual([])
      expect(await provider.state.users()).toMatchObject([{ emails: [{ email: ada }] }])
      expect(await provider.state.sessions()).toHaveLength(1)
      vi.stubGlobal("fetch", provider.fetch)
      expect((await askForCode()).status).toBe(200)
      const { subject } = await provider.inbox.waitFor(ada, { subject: "Acme", timeout: minutes(4) })
      expect(subject).toBe("Your passcode for Acme")
      await provider.seed({ users: [{}] })
    })

  test("moves the provider's clock with the fake timers of Vitest", async ({ provider }) => {
    vi.useFakeTimers({ toFake: ["Date"] })
    await provider.signIn(ada, { session_duration_minutes: 30 })
    expect(await provider.state.sessions()).toHaveLength(2)
    vi.setSystemTime(Date.now() + minutes(31))
    expect(await provider.state.sessions()).toHaveLength(1)
  })

  test("serves it to the official SDK of a backend", async ({ address, provider }) => {
    addresses.push(address)
    const { session_token } = await provider.signIn(ada)
    const { env, secret } = { env: `${address}/`, secret: "secret-test-embedded" }
    const stytch = new Client({ project_id: projectId, secret, env })
    const { user } = await stytch.sessions.authenticate({ session_token })
    expect(user.emails).toMatchObject([{ email: ada }])
  })

  test("stops serving when the test ends", async () => {
    const [address = ""] = addresses
    await expect(fetch(`${address}/_control/health`)).rejects.toThrow("fetch failed")
  })
})
