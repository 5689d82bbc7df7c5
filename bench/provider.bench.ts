/** How the cost of a call grows with the number of users. Fails when 2,000 users cost 1.5 times as much as 10. */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bench, describe } from "vitest"
import * as Schema from "effect/Schema"
import { EmbeddedProvider, fileStore, webStore } from "../provider/provider.js"

const few = 10
const many = 2_000
const limit = 1.5

const publicToken = "public-token-test-1"
const base = "https://embedded.test/sdk/v1"
const options = { defaultRedirectURL: "https://app.test" }

const Authenticated = Schema.Struct({ data: Schema.Struct({ session_token: Schema.String }) })

const send = (
  provider: EmbeddedProvider,
  method: string,
  path: string,
  body?: unknown,
  token = publicToken
) =>
  provider.fetch(`${base}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(`${publicToken}:${token}`)}` },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })

/** Signs this many users in and returns the last one's session token. */
const signIn = async (provider: EmbeddedProvider, users: number) => {
  let sessionToken = ""
  for (let user = 0; user < users; user++) {
    const email = `user-${user}@example.com`
    await send(provider, "POST", "/magic_links/email/login_or_create", { email })
    const token = new URL(provider.inbox.latest()?.link ?? "").searchParams.get("token")
    const body = { token, session_duration_minutes: 60 }
    const response = await send(provider, "POST", "/magic_links/authenticate", body)
    sessionToken = Schema.decodeUnknownSync(Authenticated)(await response.json()).data.session_token
  }
  return sessionToken
}

const getUser = (provider: EmbeddedProvider, sessionToken: string) => async () => {
  const response = await send(provider, "GET", "/users/me", undefined, sessionToken)
  if (response.status !== 200) throw new Error(`GET /users/me answered ${response.status}`)
  await response.text()
}

const inMemory = async (users: number) => {
  const provider = EmbeddedProvider.make(options)
  return getUser(provider, await signIn(provider, users))
}

/** The same users in a browser's storage and in a file. */
const inStores = async (users: number) => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => void entries.set(key, value)
  }
  const provider = EmbeddedProvider.make({ ...options, keyValueStore: webStore(storage, "") })
  const sessionToken = await signIn(provider, users)
  const keyValueStore = fileStore(join(mkdtempSync(join(tmpdir(), "latchkey-bench-")), "provider.json"))
  for (const [key, value] of entries) await keyValueStore.set(key, value)
  const reopened = EmbeddedProvider.make({ ...options, keyValueStore })
  return { browser: getUser(provider, sessionToken), file: getUser(reopened, sessionToken) }
}

const median = (values: ReadonlyArray<number>) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds of processor time for one call, over a few. */
const cost = async (call: () => Promise<void>) => {
  const calls = 20
  const start = process.cpuUsage()
  for (let count = 0; count < calls; count++) await call()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000 / calls
}

/** Compares the medians of measurements that take turns, so that a busy machine slows both alike. */
const demandSameCost = async (name: string, atFew: () => Promise<void>, atMany: () => Promise<void>) => {
  const fewCosts: Array<number> = []
  const manyCosts: Array<number> = []
  for (const call of [atFew, atMany, atFew, atMany]) await cost(call)
  for (let round = 0; round < 25; round++) {
    fewCosts.push(await cost(atFew))
    manyCosts.push(await cost(atMany))
  }
  const [low, high] = [median(fewCosts), median(manyCosts)]
  const ratio = high / low
  const figures = `${low.toFixed(2)} ms at ${few} users, ${high.toFixed(2)} ms at ${many}, ratio ${ratio.toFixed(2)}`
  console.log(`${name}: ${figures}`)
  if (ratio > limit) throw new Error(`${name}: ${figures}; at most ${limit} is allowed`)
}

const compare = async (name: string, atFew: () => Promise<void>, atMany: () => Promise<void>) => {
  await demandSameCost(name, atFew, atMany)
  describe(name, () => {
    bench(`${few} users`, atFew)
    bench(`${many} users`, atMany)
  })
}

await compare("GET /users/me, in memory", await inMemory(few), await inMemory(many))

const [storesOfFew, storesOfMany] = [await inStores(few), await inStores(many)]
await compare("GET /users/me, in a browser's storage", storesOfFew.browser, storesOfMany.browser)
await compare("GET /users/me, in a file", storesOfFew.file, storesOfMany.file)
