/** An application on its own Effect: it signs up, reads the session, and signs out, with services of its own. */
import assert from "node:assert/strict"
import { ApiError } from "latchkey"
import { AuthClient, createAuthClient, createAuthWidget, layerFetch, layerTest } from "latchkey/effect"
import { EmbeddedProvider } from "latchkey/provider"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

const token = "public-token-test-00000000-0000-0000-0000-000000000000"
const ada = "ada@example.com"
const half = { session_duration_minutes: 30 }

/** @type {Array<unknown>} */
const said = []
for (const level of /** @type {const} */ (["log", "info", "warn", "error"]))
  console[level] = (...words) => void said.push(words)

const provider = EmbeddedProvider.make({ defaultRedirectURL: "https://app.test/in" })
const HttpClient = layerFetch(provider.fetch)
const linkToken = () => new URL(provider.inbox.latest(ada)?.link ?? "").searchParams.get("token") ?? ""

const program = Effect.gen(function* () {
  const auth = yield* AuthClient
  yield* auth.magicLinks.email.loginOrCreate(ada)
  const { user } = yield* auth.magicLinks.authenticate(linkToken(), half)
  yield* auth.session.revoke()
  return user.emails[0]?.email
})
assert.equal(await Effect.runPromise(Effect.provide(program, layerTest(token, { HttpClient }))), ada)

for (const create of [createAuthClient, createAuthWidget]) {
  const auth = create(token, { layers: { HttpClient, Clock: Clock.make() }, telemetry: false })
  await auth.magicLinks.email.loginOrCreate(ada)
  await auth.magicLinks.authenticate(linkToken(), half)
  assert.equal(auth.session.getInfo().status, "present")
  await assert.rejects(auth.magicLinks.authenticate("wrong", half), ApiError)
  await auth.session.revoke()
  assert.equal(auth.session.getSync(), null)
  await auth.close()
}
assert.deepEqual(said, [])
