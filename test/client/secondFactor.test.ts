import { assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import { vi } from "vitest"
import { completeMark } from "../../src/domain/session/Session.js"
import type { SecondFactorOptions } from "../../src/domain/session/SecondFactorOptions.js"
import { authenticatedJson, sessionJson, userJson } from "../support/answers.js"
import { fakeClient } from "../support/client.js"
import { patience } from "../support/patience.js"
import { byPath, ok } from "../support/wire.js"
import { storageKey } from "../support/world.js"

const withApp = { ...userJson, totps: [{ totp_id: "totp-1", verified: true }] }
const factor = (type: string, delivery_method: string) => ({
  type,
  delivery_method,
  last_authenticated_at: "2026-01-06T12:00:00Z"
})
const answerWith = (...authentication_factors: ReadonlyArray<object>) =>
  ok(authenticatedJson(1, { user: withApp, session: sessionJson(1, { authentication_factors }) }))
const password = factor("password", "knowledge")
const answer = byPath({
  "/passwords/authenticate": answerWith(password),
  "/totps/authenticate": answerWith(password, factor("totp", "authenticator_app")),
  "/sessions/revoke": ok({})
})
const rule: SecondFactorOptions = { methods: ["totp"] }
const half = { session_duration_minutes: 30 }

describe("secondFactor", () => {
  it.effect("tells a session with one factor from one with both, also the next page", function* () {
    const { auth, storage } = yield* fakeClient({ answer, client: { secondFactor: rule } })
    const states: Array<unknown> = []
    const mark = () => storage.contents.get(`${storageKey}::complete`)
    auth.onStateChange(({ isComplete }) => states.push(isComplete))
    yield* Effect.promise(() =>
      auth.passwords.authenticate({ email: "ada@example.com", password: "SECRET", ...half })
    )
    assert.deepInclude(auth.session.getInfo(), { status: "present", isComplete: false })
    assert.isUndefined(mark())
    yield* Effect.promise(() => auth.totps.authenticate({ totp_code: "123456", ...half }))
    assert.isTrue(auth.session.getInfo().isComplete)
    assert.strictEqual(mark(), completeMark("session-test-1", rule))
    yield* Effect.promise(() => auth.session.revoke())
    assert.isFalse(auth.session.getInfo().isComplete)
    assert.isUndefined(mark())
    assert.deepStrictEqual(states, [false, true, undefined])
  })

  it.effect.each([
    [["sms", "pigeon"], "secondFactor.methods.1 must be one of totp, sms, whatsapp, passkey."],
    [[], "secondFactor.methods must not be empty."]
  ] as const)(
    "lets no session be complete when it cannot be read, and warns: %j",
    function* ([methods, problem]) {
      const secondFactor: object = { methods }
      const { auth, warnings } = yield* fakeClient({
        answer,
        client: { secondFactor: Object.assign({ methods: [] }, secondFactor) }
      })
      yield* Effect.promise(() =>
        auth.passwords.authenticate({ email: "ada@example.com", password: "SECRET", ...half })
      )
      assert.isFalse(auth.session.getInfo().isComplete)
      const warning = `${problem} Until then, no session is complete.`
      // The page has warned when it made the client
      yield* Effect.promise(() => vi.waitFor(() => assert.include(warnings, warning), patience))
    }
  )
})
