import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { UsageError } from "../../src/domain/Errors.js"
import type { AuthClient } from "../../src/index.js"
import { authenticatedJson } from "../support/answers.js"
import { fakeClient, untyped } from "../support/client.js"
import { byPath, ok } from "../support/wire.js"
import { signedInCookies } from "../support/world.js"

type Method = (auth: AuthClient) => (...args: never) => unknown
type Row = readonly [method: string, pick: Method, args: ReadonlyArray<unknown>, problem: string]

const half = { session_duration_minutes: 30 }
const minutes = "session_duration_minutes must be a number."

const rows: ReadonlyArray<Row> = [
  ...["magicLinks.email.loginOrCreate", "magicLinks.email.send"].flatMap((name): ReadonlyArray<Row> => {
    const pick: Method = ({ magicLinks: { email } }) =>
      name.endsWith("send") ? email.send : email.loginOrCreate
    return [
      [name, pick, [], "email must be a string."],
      [name, pick, [null], "email must be a string."],
      [name, pick, [5], "email must be a string."],
      [name, pick, [{ email: "a@b.co" }], "email must be a string."],
      [name, pick, ["a@b.co", { locale: 5 }], "locale must be a string."],
      [name, pick, ["a@b.co", { login_magic_link_url: null }], "login_magic_link_url must be a string."],
      [
        name,
        pick,
        ["a@b.co", { login_expiration_minutes: "30" }],
        "login_expiration_minutes must be a number."
      ]
    ]
  }),
  ["magicLinks.authenticate", ({ magicLinks }) => magicLinks.authenticate, [], "token must be a string."],
  [
    "magicLinks.authenticate",
    ({ magicLinks }) => magicLinks.authenticate,
    [5, half],
    "token must be a string."
  ],
  ["magicLinks.authenticate", ({ magicLinks }) => magicLinks.authenticate, ["t"], minutes],
  ["magicLinks.authenticate", ({ magicLinks }) => magicLinks.authenticate, ["t", null], minutes],
  ["magicLinks.authenticate", ({ magicLinks }) => magicLinks.authenticate, ["t", {}], minutes],
  [
    "magicLinks.authenticate",
    ({ magicLinks }) => magicLinks.authenticate,
    ["t", { session_duration_minutes: "30" }],
    minutes
  ],
  [
    "magicLinks.authenticate",
    ({ magicLinks }) => magicLinks.authenticate,
    ["t", { session_duration_minutes: NaN }],
    minutes
  ],
  ["otps.sms.loginOrCreate", ({ otps }) => otps.sms.loginOrCreate, [null], "phone_number must be a string."],
  [
    "otps.sms.send",
    ({ otps }) => otps.sms.send,
    ["+1", { enable_autofill: "yes" }],
    "enable_autofill must be a boolean."
  ],
  [
    "otps.whatsapp.loginOrCreate",
    ({ otps }) => otps.whatsapp.loginOrCreate,
    ["+1", { expiration_minutes: "5" }],
    "expiration_minutes must be a number."
  ],
  ["otps.whatsapp.send", ({ otps }) => otps.whatsapp.send, [], "phone_number must be a string."],
  ["otps.email.loginOrCreate", ({ otps }) => otps.email.loginOrCreate, [{}], "email must be a string."],
  [
    "otps.email.send",
    ({ otps }) => otps.email.send,
    ["a@b.co", { login_template_id: 5 }],
    "login_template_id must be a string."
  ],
  ["otps.authenticate", ({ otps }) => otps.authenticate, [123456, "m", half], "code must be a string."],
  [
    "otps.authenticate",
    ({ otps }) => otps.authenticate,
    ["123456", null, half],
    "method_id must be a string."
  ],
  ["otps.authenticate", ({ otps }) => otps.authenticate, ["123456", "m"], minutes],
  [
    "session.authenticate",
    ({ session }) => session.authenticate,
    [{ session_duration_minutes: "5" }],
    minutes
  ],
  ["session.authenticate", ({ session }) => session.authenticate, [5], "options must be an object."],
  ["session.revoke", ({ session }) => session.revoke, [{ forceClear: 1 }], "forceClear must be a boolean."],
  ["session.revoke", ({ session }) => session.revoke, [true], "options must be an object."],
  ["authenticateByUrl", ({ authenticateByUrl }) => authenticateByUrl, [], minutes],
  ["authenticateByUrl", ({ authenticateByUrl }) => authenticateByUrl, [null], minutes],
  ["authenticateByUrl", ({ authenticateByUrl }) => authenticateByUrl, [30], "options must be an object."],
  [
    "authenticateByUrl",
    ({ authenticateByUrl }) => authenticateByUrl,
    [{ ...half, keepToken: "yes" }],
    "keepToken must be a boolean."
  ],
  ["session.updateSession", ({ session }) => session.updateSession, [], "session_token must be a string."],
  [
    "session.updateSession",
    ({ session }) => session.updateSession,
    [null],
    "session_token must be a string."
  ],
  ["session.updateSession", ({ session }) => session.updateSession, ["t"], "options must be an object."],
  [
    "session.updateSession",
    ({ session }) => session.updateSession,
    [{ session_token: "t", session_jwt: null }],
    "session_jwt must be a string."
  ],
  ["session.onChange", ({ session }) => session.onChange, [null], "callback must be a function."],
  ["user.onChange", ({ user }) => user.onChange, [{}], "callback must be a function."],
  ["onStateChange", ({ onStateChange }) => onStateChange, [], "callback must be a function."]
]

/** What a call fails with, whether it throws or rejects. */
const failure = (run: () => unknown): Effect.Effect<unknown> =>
  Effect.promise(() =>
    Promise.resolve()
      .then(run)
      .then(
        () => Promise.reject(new Error("It did not fail")),
        (error: unknown) => error
      )
  )

describe("a wrong argument", () => {
  for (const [method, pick, args, problem] of rows) {
    it.scoped(`is a usage error and sends nothing: ${method}(${JSON.stringify(args).slice(1, -1)})`, () =>
      Effect.gen(function* () {
        const { auth, cookies, sent } = yield* fakeClient()
        const error = yield* failure(() => untyped(pick(auth), ...args))
        assert.instanceOf(error, UsageError)
        assert.strictEqual(error.message, `Invalid call to ${method}\n${problem}`)
        assert.strictEqual(error.code, "usage_error")
        assert.deepStrictEqual(sent(), [])
        assert.deepStrictEqual(cookies.visible(), {})
      })
    )
  }
})

describe("null in place of options that may be left out", () => {
  const answer = byPath({
    "/sessions/authenticate": ok(authenticatedJson()),
    "/sessions/revoke": ok({}),
    "/magic_links/email/login_or_create": ok({}),
    "/otps/sms/login_or_create": ok({ method_id: "m" })
  })
  const calls: ReadonlyArray<
    readonly [name: string, pick: Method, args: ReadonlyArray<unknown>, body: unknown]
  > = [
    ["/sessions/authenticate", ({ session }) => session.authenticate, [null], {}],
    ["/sessions/revoke", ({ session }) => session.revoke, [null], undefined],
    [
      "/magic_links/email/login_or_create",
      ({ magicLinks }) => magicLinks.email.loginOrCreate,
      ["a@b.co", null],
      { email: "a@b.co" }
    ],
    ["/otps/sms/login_or_create", ({ otps }) => otps.sms.loginOrCreate, ["+1", null], { phone_number: "+1" }]
  ]
  for (const [path, pick, args, body] of calls) {
    it.scoped(`is as if they were left out: ${path}`, () =>
      Effect.gen(function* () {
        const { auth, wire } = yield* fakeClient({ answer, cookies: signedInCookies })
        yield* Effect.promise(() => Promise.resolve(untyped(pick(auth), ...args)))
        assert.deepStrictEqual(wire.to(path).at(-1)?.body, body)
      })
    )
  }
})

describe("options that the provider does not know", () => {
  it.scoped("are not sent", () =>
    Effect.gen(function* () {
      const { auth, sent } = yield* fakeClient({ answer: () => ok({}) })
      const options = { locale: "es", surprise: 1, email: "other@b.co" }
      yield* Effect.promise(() =>
        Promise.resolve(untyped(auth.magicLinks.email.loginOrCreate, "a@b.co", options))
      )
      assert.deepStrictEqual(
        sent().map(({ body }) => body),
        [{ email: "a@b.co", locale: "es" }]
      )
    })
  )
})
