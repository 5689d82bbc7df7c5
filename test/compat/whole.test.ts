/** What passes through the client unchanged, because the provider's own client passes it on unchanged. */
import { assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import { isObject } from "../../src/domain/values/objects.js"
import { otpMethods } from "../../src/domain/otp/OtpMethod.js"
import { inOrder, asynchronous } from "../support/arguments.js"
import { authenticatedJson, sessionJson } from "../support/answers.js"
import { leastValues } from "../support/callExamples.js"
import { callPath, fakeClient } from "../support/client.js"
import { answerOfEveryCall as data, wholeSession, wholeUser } from "../support/fullAnswer.js"
import { ok } from "../support/wire.js"
import { signedInCookies, storageKey } from "../support/world.js"

const answer = { ...data, __user: { ...wholeUser, __user: undefined } }

/** The methods whose promise has the answer of the provider. */
const answered = asynchronous.filter(
  ([method]) =>
    !/^(oauth\.\w+\.start|oauth\.googleOneTap\.start|rbac\.\w+|authenticateByUrl|user\.get|webauthn\.browser\w+)$/.test(
      method
    )
)

describe("The answer of the provider reaches the site whole, without __user and without additions", () => {
  for (const [method, row] of answered) {
    it.effect(method, function* () {
      const { auth } = yield* fakeClient({ answer: () => ok(answer) })
      const given = inOrder(row, leastValues(method))
      assert.deepStrictEqual(yield* Effect.promise(async () => callPath(auth, method, given)), data)
    })
  }
})

describe("The user and the session", () => {
  it.effect("are stored and returned whole", function* () {
    const { auth, storage, warnings } = yield* fakeClient({ answer: () => ok(answer) })
    yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", { session_duration_minutes: 30 }))
    assert.deepStrictEqual<unknown>(auth.user.getSync(), wholeUser)
    assert.deepStrictEqual<unknown>(auth.session.getSync(), wholeSession)
    const stored: unknown = JSON.parse(storage.contents.get(storageKey) ?? "")
    assert.deepStrictEqual(stored, { session: wholeSession, user: wholeUser })
    assert.deepStrictEqual(warnings, [])
  })

  it.effect("are whole after a reload", function* () {
    const storage = { [storageKey]: JSON.stringify({ session: wholeSession, user: wholeUser }) }
    const { auth } = yield* fakeClient({ storage, cookies: signedInCookies })
    assert.deepStrictEqual<unknown>(auth.user.getSync(), wholeUser)
    assert.deepStrictEqual<unknown>(auth.session.getSync(), wholeSession)
  })

  it.effect("are returned by user.get as the user alone", function* () {
    const me = { ...wholeUser, request_id: "request-id-1", status_code: 200 }
    const { auth } = yield* fakeClient({ answer: () => ok(me) })
    assert.deepStrictEqual<unknown>(yield* Effect.promise(() => auth.user.get()), wholeUser)
  })

  it.effect("get no texts that the provider left out", function* () {
    const { auth } = yield* fakeClient({
      answer: () => ok(authenticatedJson(1, { session: sessionJson(1), user: { user_id: "user-test-1" } }))
    })
    yield* Effect.promise(() => auth.session.authenticate())
    const known = auth.user.getSync()
    assert.deepStrictEqual(isObject(known) && Object.entries(known).filter(([, value]) => value === ""), [])
  })
})

describe("Options that our schemas do not know", () => {
  const templates = { login_template_id: "login-1", signup_template_id: "signup-1" }
  const given = { ...templates, locale: "en", added: { deep: [1] } }

  for (const kind of otpMethods) {
    for (const name of ["loginOrCreate", "send"]) {
      it.effect(`reach the provider with the template ids of otps.${kind}.${name}`, function* () {
        const { auth, sent } = yield* fakeClient({ answer: () => ok(answer) })
        const to = kind === "email" ? { email: "ada@example.com" } : { phone_number: "+12025550123" }
        const args = [...Object.values(to), given]
        yield* Effect.promise(async () => callPath(auth, `otps.${kind}.${name}`, args))
        assert.deepStrictEqual<unknown>(sent()[0]?.body, { ...to, ...given })
      })
    }
  }

  it.effect("reach the provider without the parameters of the path", function* () {
    const { auth, sent } = yield* fakeClient({ answer: () => ok(answer) })
    const options = { webauthn_registration_id: "id-1", name: "Laptop", added: 1 }
    yield* Effect.promise(async () => callPath(auth, "webauthn.update", [options]))
    assert.deepStrictEqual<unknown>(sent()[0]?.body, { name: "Laptop", added: 1 })
  })
})
