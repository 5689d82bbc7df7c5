/** What passes through the client unchanged, because the provider's own client passes it on unchanged. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { isObject } from "../../src/domain/isObject.js"
import { otpMethods } from "../../src/domain/OtpMethod.js"
import { inOrder, asynchronous, leastValues } from "../support/arguments.js"
import { authenticatedJson, sessionJson } from "../support/answers.js"
import { callPath, fakeClient } from "../support/client.js"
import { fullAnswer } from "../support/fullAnswer.js"
import { creationOptions, requestOptions } from "../support/passkeys.js"
import { ok } from "../support/wire.js"
import { signedInCookies, storageKey } from "../support/world.js"

const { user } = fullAnswer
const provider = {
  oauth_user_registration_id: "oauth-test-2",
  provider_subject: "43",
  provider_type: "Google"
}
const wholeUser = {
  ...user,
  is_locked: false,
  lock_created_at: null,
  external_id: "ada-1",
  providers: [provider, { ...provider, profile_picture_url: null, locale: null }]
}
const wholeSession = {
  ...fullAnswer.session,
  roles: [],
  custom_claims: null,
  added: { deep: [null, { a: 1 }] }
}

/** Has the required fields of every answer, and fields that no schema of ours knows. */
const data = {
  ...authenticatedJson(1, { user: wholeUser, session: wholeSession }),
  added: { deep: [null, { a: 1 }] },
  user_created: true,
  email_id: "email-test-1",
  phone_id: "phone-test-1",
  user_device: null,
  reset_sessions: false,
  oauth_user_registration_id: "oauth-test-2",
  provider_values: { access_token: "a", scopes: ["email"] },
  webauthn_registration_id: "id-1",
  webauthn_registration: { webauthn_registration_id: "id-1", verified: true, added: 1 },
  public_key_credential_creation_options: creationOptions,
  public_key_credential_request_options: requestOptions,
  method_id: "method-1",
  userType: "new",
  challenge: "Sign this.",
  totp_id: "totp-1",
  secret: "secret",
  recovery_codes: ["a"],
  totps: [{ totp_id: "totp-1", verified: true, recovery_codes: ["a"] }],
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: "zxcvbn",
  feedback: { suggestions: [], warning: "", luds_requirements: null },
  client: { client_id: "app", client_name: "App", logo_url: "https://app.test/logo.png" },
  consent_required: false,
  scope_results: [{ scope: "openid", is_grantable: true, added: 1 }],
  redirect_uri: "https://app.test/",
  connected_apps: [],
  member: null,
  emails: [{ email_id: "email-test-1", email: "ada@example.com", verified: true, added: 1 }],
  phone_numbers: [],
  crypto_wallets: []
}
const answer = { ...data, __user: { ...wholeUser, __user: undefined } }

/** The methods whose promise has the answer of the provider. */
const answered = asynchronous.filter(
  ([method]) =>
    !/^(oauth\.\w+\.start|oauth\.googleOneTap\.start|rbac\.\w+|authenticateByUrl|user\.get|webauthn\.browserSupportsAutofill)$/.test(
      method
    )
)

describe("The answer of the provider reaches the site whole, without __user and without additions", () => {
  for (const [method, row] of answered) {
    it.scoped(method, () =>
      Effect.gen(function* () {
        const { auth } = yield* fakeClient({ answer: () => ok(answer) })
        const given = inOrder(row, leastValues[method] ?? {})
        assert.deepStrictEqual(yield* Effect.promise(async () => callPath(auth, method, given)), data)
      })
    )
  }
})

describe("The user and the session", () => {
  it.scoped("are stored and returned whole", () =>
    Effect.gen(function* () {
      const { auth, storage, warnings } = yield* fakeClient({ answer: () => ok(answer) })
      yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", { session_duration_minutes: 30 }))
      assert.deepStrictEqual<unknown>(auth.user.getSync(), wholeUser)
      assert.deepStrictEqual<unknown>(auth.session.getSync(), wholeSession)
      const stored: unknown = JSON.parse(storage.contents.get(storageKey) ?? "")
      assert.deepStrictEqual(stored, { session: wholeSession, user: wholeUser })
      assert.deepStrictEqual(warnings, [])
    })
  )

  it.scoped("are whole after a reload", () =>
    Effect.gen(function* () {
      const storage = { [storageKey]: JSON.stringify({ session: wholeSession, user: wholeUser }) }
      const { auth } = yield* fakeClient({ storage, cookies: signedInCookies })
      assert.deepStrictEqual<unknown>(auth.user.getSync(), wholeUser)
      assert.deepStrictEqual<unknown>(auth.session.getSync(), wholeSession)
    })
  )

  it.scoped("are returned by user.get as the user alone", () =>
    Effect.gen(function* () {
      const me = { ...wholeUser, request_id: "request-id-1", status_code: 200 }
      const { auth } = yield* fakeClient({ answer: () => ok(me) })
      assert.deepStrictEqual<unknown>(yield* Effect.promise(() => auth.user.get()), wholeUser)
    })
  )

  it.scoped("get no texts that the provider left out", () =>
    Effect.gen(function* () {
      const { auth } = yield* fakeClient({
        answer: () => ok(authenticatedJson(1, { session: sessionJson(1), user: { user_id: "user-test-1" } }))
      })
      yield* Effect.promise(() => auth.session.authenticate())
      const known = auth.user.getSync()
      assert.deepStrictEqual(isObject(known) && Object.entries(known).filter(([, value]) => value === ""), [])
    })
  )
})

describe("Options that our schemas do not know", () => {
  const templates = { login_template_id: "login-1", signup_template_id: "signup-1" }
  const given = { ...templates, locale: "en", added: { deep: [1] } }

  for (const kind of otpMethods) {
    for (const name of ["loginOrCreate", "send"]) {
      it.scoped(`reach the provider with the template ids of otps.${kind}.${name}`, () =>
        Effect.gen(function* () {
          const { auth, sent } = yield* fakeClient({ answer: () => ok(answer) })
          const to = kind === "email" ? { email: "ada@example.com" } : { phone_number: "+12025550123" }
          const args = [...Object.values(to), given]
          yield* Effect.promise(async () => callPath(auth, `otps.${kind}.${name}`, args))
          assert.deepStrictEqual<unknown>(sent()[0]?.body, { ...to, ...given })
        })
      )
    }
  }

  it.scoped("reach the provider without the parameters of the path", () =>
    Effect.gen(function* () {
      const { auth, sent } = yield* fakeClient({ answer: () => ok(answer) })
      const options = { webauthn_registration_id: "id-1", name: "Laptop", added: 1 }
      yield* Effect.promise(async () => callPath(auth, "webauthn.update", [options]))
      assert.deepStrictEqual<unknown>(sent()[0]?.body, { name: "Laptop", added: 1 })
    })
  )
})
