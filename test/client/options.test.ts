import { assert, describe, it } from "../support/it.js"
import * as Effect from "effect/Effect"
import type { AnyClient } from "../../src/client/AuthClient.js"
import { authenticatedJson } from "../support/answers.js"
import { fakeClient, untyped } from "../support/client.js"
import { byPath, ok } from "../support/wire.js"
import { signedInCookies } from "../support/world.js"

type Method = (auth: AnyClient) => (...args: never) => unknown

describe("null in place of optional options", () => {
  const answer = byPath({
    "/sessions/authenticate": ok(authenticatedJson()),
    "/sessions/revoke": ok({}),
    "/magic_links/email/login_or_create": ok({}),
    "/otps/sms/login_or_create": ok({ method_id: "m" }),
    "/users/me": ok({ user_id: "user-test-1" })
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
    ["/users/me", ({ user }) => user.update, [null], {}],
    ["/users/me", ({ user }) => user.update, [], {}],
    ["/otps/sms/login_or_create", ({ otps }) => otps.sms.loginOrCreate, ["+1", null], { phone_number: "+1" }]
  ]
  for (const [path, pick, args, body] of calls) {
    it.effect(`has the effect of leaving them out: ${path}`, function* () {
      const { auth, wire } = yield* fakeClient({ answer, cookies: signedInCookies })
      yield* Effect.promise(() => Promise.resolve(untyped(pick(auth), ...args)))
      assert.deepStrictEqual(wire.to(path).at(-1)?.body, body)
    })
  }
})

describe("unknown options", () => {
  it.effect("are sent, but do not replace a positional argument", function* () {
    const { auth, sent } = yield* fakeClient({ answer: () => ok({}) })
    const options = { locale: "es", surprise: 1, email: "other@b.co" }
    yield* Effect.promise(() =>
      Promise.resolve(untyped(auth.magicLinks.email.loginOrCreate, "a@b.co", options))
    )
    assert.deepStrictEqual(
      sent().map(({ body }) => body),
      [{ email: "a@b.co", locale: "es", surprise: 1 }]
    )
  })
})

describe("surplus arguments", () => {
  it.effect("are ignored, as in array.map(method)", function* () {
    const { auth, sent } = yield* fakeClient({ answer: () => ok({ user_id: "user-test-1" }) })
    yield* Effect.promise(() => Promise.all(["a", "b"].map(auth.user.deleteEmail)))
    assert.deepStrictEqual(
      sent().map(({ path }) => path),
      ["/users/emails/a", "/users/emails/b"]
    )
  })
})
