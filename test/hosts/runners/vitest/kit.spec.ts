/** Each fixture of `latchkey/provider/vitest` once. `test/hosts/hosts.deep.test.ts` runs these tests with several versions of Vitest. */
import { providerFixtures, type ProviderFixtures } from "latchkey/provider/vitest"
import { expect, test as base, vi } from "vitest"

const ada = "ada@example.com"
const test = base.extend<ProviderFixtures>(providerFixtures({ seed: { users: [{ email: ada }] } }))

// Both run: each must find the user of the seed only
for (const time of ["first", "second"])
  test(`has a provider of its own, the ${time} time`, async ({ provider }) => {
    expect(await provider.state.users()).toHaveLength(1)
    await provider.seed({ users: [{}] })
  })

test("moves the provider's clock with the fake timers", async ({ provider }) => {
  vi.useFakeTimers({ toFake: ["Date"] })
  await provider.signIn(ada, { session_duration_minutes: 30 })
  expect(await provider.state.sessions()).toHaveLength(1)
  vi.setSystemTime(Date.now() + 31 * 60_000)
  expect(await provider.state.sessions()).toHaveLength(0)
  vi.useRealTimers()
})

test("serves the provider over HTTP", async ({ address, provider }) => {
  const answer = await fetch(`${address}/_control/state`)
  expect(await answer.json()).toMatchObject({ users: await provider.state.users() })
})
