import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { TokenJar } from "../../../src/services/session/TokenJar.js"
import { fakeWorld, signedInCookies, storageKey, type WorldOptions } from "../../support/world.js"

const tokens = { session_token: "SECRET-token-1", session_jwt: "SECRET-jwt-1" }
const withJar = <A>(
  options: WorldOptions,
  use: (jar: TokenJar["Type"], world: ReturnType<typeof fakeWorld>) => Test<never, A>
) => {
  const world = fakeWorld(options)
  return Effect.flatMap(TokenJar, (jar) => effectOf(use(jar, world))).pipe(
    Effect.provide(TokenJar.layer.pipe(Layer.provide(world.layer)))
  )
}

describe("TokenJar session cookies", () => {
  it.effect("have the provider's names by default", () =>
    withJar({}, function* ({ write }, { cookies }) {
      yield* write(tokens)
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
    })
  )

  it.effect("can be renamed by the site", () => {
    const cookieOptions = { opaqueTokenCookieName: "a", jwtCookieName: "b", istCookieName: "c" }
    return withJar({ client: { cookieOptions } }, function* ({ write, writeIntermediate }, { cookies }) {
      yield* write(tokens)
      assert.deepStrictEqual(cookies.visible(), { a: "SECRET-token-1", b: "SECRET-jwt-1" })
      yield* writeIntermediate("SECRET-ist")
      assert.strictEqual(cookies.visible()["c"], "SECRET-ist")
    })
  })

  it.effect("are lax, secure, limited to this host, valid for every path, and expire with the session", () =>
    withJar({}, function* ({ write }, { cookies }) {
      yield* write(tokens, 1)
      const expected = { attributes: { path: "/", secure: true, sameSite: "Lax" as const }, expires: 1_000 }
      assert.deepStrictEqual(cookies.get("stytch_session"), { value: "SECRET-token-1", ...expected })
      assert.deepStrictEqual(cookies.get("stytch_session_jwt"), { value: "SECRET-jwt-1", ...expected })
    })
  )

  for (const href of ["http://localhost:3000/", "http://127.0.0.1/", "http://[::1]:8080/"]) {
    it.effect(`are not secure and have no domain at ${href}`, () =>
      withJar(
        { href, client: { cookieOptions: { availableToSubdomains: true } } },
        function* ({ write }, { cookies }) {
          yield* write(tokens)
          const attributes = { path: "/", secure: false, sameSite: "Lax" }
          assert.deepStrictEqual<unknown>(cookies.get("stytch_session")?.attributes, attributes)
        }
      )
    )
  }

  const domains: ReadonlyArray<readonly [name: string, options: object, domain: string | undefined]> = [
    ["this host's domain when available to subdomains", { availableToSubdomains: true }, "app.test"],
    [
      "the configured domain when available to subdomains",
      { availableToSubdomains: true, domain: "test" },
      "test"
    ],
    ["no domain when not available to subdomains", { domain: "test" }, undefined]
  ]
  for (const [name, cookieOptions, domain] of domains) {
    it.effect(`are written with ${name}`, () =>
      withJar({ client: { cookieOptions } }, function* ({ write }, { cookies }) {
        yield* write(tokens)
        assert.strictEqual(cookies.get("stytch_session")?.attributes?.domain, domain)
      })
    )
  }

  it.effect("are written with the configured path", () =>
    withJar({ client: { cookieOptions: { path: "/app" } } }, function* ({ write }, { cookies }) {
      yield* write(tokens)
      assert.strictEqual(cookies.get("stytch_session")?.attributes?.path, "/app")
    })
  )

  it.effect("do not include the JWT when there is none", () =>
    withJar({ cookies: signedInCookies }, function* ({ write }, { cookies }) {
      yield* write({ session_token: "new" })
      assert.deepStrictEqual(cookies.visible(), { stytch_session: "new" })
    })
  )

  it.effect("are removed without the intermediate cookie", () =>
    withJar(
      { cookies: { ...signedInCookies, stytch_intermediate_session_token: "ist" } },
      function* ({ removeSession, removeIntermediate }, { cookies }) {
        yield* removeSession
        assert.deepStrictEqual(cookies.visible(), { stytch_intermediate_session_token: "ist" })
        yield* removeIntermediate
        assert.deepStrictEqual(cookies.visible(), {})
      }
    )
  )

  it.effect("leave no mark in storage when they are removed", () =>
    withJar({}, function* ({ isOfOthers, removeSession, write }, { cookies, storage }) {
      yield* write(tokens)
      const marks = () => [...storage.contents.keys()].filter((key) => key.includes("::written_"))
      assert.lengthOf(marks(), 2)
      yield* removeSession
      assert.deepStrictEqual(marks(), [])
      cookies.put("stytch_session", { value: "of the server" })
      assert.isFalse(yield* isOfOthers)
    })
  )

  it.effect("never write tokens to storage", () =>
    withJar({}, function* ({ write, writeIntermediate }, { storage }) {
      yield* write(tokens)
      yield* writeIntermediate("SECRET-ist")
      assert.notInclude(JSON.stringify([...storage.contents]), "SECRET")
    })
  )
})

describe("TokenJar.tokens", () => {
  it.effect("returns both tokens, or null when either is missing", () =>
    withJar({}, function* (jar, { cookies }) {
      assert.isNull(yield* jar.tokens)
      cookies.put("stytch_session", { value: "SECRET-token-1" })
      assert.isNull(yield* jar.tokens)
      cookies.put("stytch_session_jwt", { value: "SECRET-jwt-1" })
      assert.deepStrictEqual(yield* jar.tokens, tokens)
    })
  )

  it.effect("returns null when the cookies are empty", () =>
    withJar({ cookies: { stytch_session: "", stytch_session_jwt: "" } }, function* (jar) {
      assert.isNull(yield* jar.sessionToken)
      assert.isNull(yield* jar.tokens)
    })
  )

  it.effect("returns a JWT of the page again that a server sets beside another token after a removal", () =>
    withJar({}, function* (jar, { cookies }) {
      yield* jar.write(tokens)
      yield* jar.removeSession
      const attributes = { path: "/" }
      cookies.put("stytch_session", { value: "SECRET-server", attributes })
      cookies.put("stytch_session_jwt", { value: tokens.session_jwt, attributes })
      assert.deepStrictEqual(yield* jar.tokens, { ...tokens, session_token: "SECRET-server" })
    })
  )
})

describe("The intermediate cookie", () => {
  it.effect("expires after ten minutes and leaves the session cookies alone", () =>
    withJar({ cookies: signedInCookies }, function* ({ writeIntermediate }, { cookies }) {
      yield* TestClock.setTime(5_000)
      yield* writeIntermediate("ist")
      assert.deepStrictEqual(cookies.visible(), {
        ...signedInCookies,
        stytch_intermediate_session_token: "ist"
      })
      assert.strictEqual(cookies.get("stytch_intermediate_session_token")?.expires, 605_000)
    })
  )
})

describe("A cookie of the same name from an earlier client", () => {
  it.effect("is removed when it has the domain and ours is for the host", () =>
    withJar({}, function* ({ sessionToken, write }, { cookies, warnings }) {
      cookies.put("stytch_session", { value: "old", attributes: { domain: "app.test", path: "/" } })
      yield* write(tokens)
      assert.deepStrictEqual(cookies.visible(), signedInCookies)
      assert.strictEqual(yield* sessionToken, "SECRET-token-1")
      assert.deepStrictEqual(warnings, [])
    })
  )

  it.effect("is removed when it is for the host and ours has the domain", () => {
    const client = { cookieOptions: { availableToSubdomains: true } }
    return withJar(
      { client, cookies: { stytch_session: "old" } },
      function* ({ sessionToken, write }, { cookies }) {
        yield* write(tokens)
        assert.deepStrictEqual(cookies.visible(), signedInCookies)
        assert.strictEqual(yield* sessionToken, "SECRET-token-1")
      }
    )
  })

  it.effect("is removed when it has a domain that was used before", () => {
    const seen = { [`${storageKey}::seen_domains`]: '["old.test"]' }
    return withJar({ storage: seen }, function* ({ removeSession }, { cookies }) {
      cookies.put("stytch_session", { value: "old", attributes: { domain: "old.test", path: "/" } })
      yield* removeSession
      assert.deepStrictEqual(cookies.visible(), {})
    })
  })

  it.effect("causes one warning, without its value, when it cannot be removed", () =>
    withJar({ stuckCookies: { stytch_session: "SECRET-stuck" } }, function* ({ write }, { warnings }) {
      yield* write(tokens)
      yield* write(tokens)
      assert.deepStrictEqual(warnings, [
        "Several cookies named stytch_session are visible to this page. Remove the others."
      ])
    })
  )
})

describe("Several visible cookies of one name", () => {
  /** Another site of the domain sets both cookies for a longer path, which browsers list first and we cannot remove. */
  const toss = ({ cookies }: ReturnType<typeof fakeWorld>) => {
    const attributes = { path: "/login", domain: "test" }
    cookies.put("stytch_session", { value: "SECRET-mallory", attributes })
    cookies.put("stytch_session_jwt", { value: "SECRET-jwt-mallory", attributes })
  }
  const warning = (name: string) =>
    `Several cookies named ${name} are visible to this page. Remove the others.`

  it.effect("count only if this browser wrote them, also in other tabs and after a reload", () => {
    const world = fakeWorld()
    toss(world)
    const inTab = <A>(use: (jar: TokenJar["Type"]) => Test<never, A>) =>
      Effect.flatMap(TokenJar, (jar) => effectOf(use(jar))).pipe(
        Effect.provide(Layer.fresh(TokenJar.layer.pipe(Layer.provide(world.layer))))
      )
    return inTab(function* (jar) {
      yield* jar.write(tokens)
      assert.deepStrictEqual(yield* jar.tokens, tokens)
      assert.deepStrictEqual(yield* inTab((reloaded) => reloaded.tokens), tokens)
      const renewed = { session_token: "SECRET-token-1", session_jwt: "SECRET-jwt-2" }
      yield* inTab((other) => other.write(renewed))
      assert.deepStrictEqual(yield* jar.tokens, renewed)
    })
  })

  it.effect("count as none if this browser wrote none of them, with one warning for each name", () =>
    withJar({ cookies: signedInCookies }, function* (jar, world) {
      toss(world)
      for (const _ of [1, 2]) {
        assert.isNull(yield* jar.sessionToken)
        assert.isNull(yield* jar.tokens)
      }
      assert.deepStrictEqual(world.warnings, ["stytch_session", "stytch_session_jwt"].map(warning))
    })
  )

  it.effect("count as one when they are equal or empty", () =>
    withJar({ cookies: signedInCookies }, function* ({ sessionToken }, { cookies, warnings }) {
      for (const value of ["SECRET-token-1", ""]) {
        cookies.put("stytch_session", { value, attributes: { path: `/${value}` } })
      }
      assert.strictEqual(yield* sessionToken, "SECRET-token-1")
      assert.deepStrictEqual(warnings, [])
    })
  )
})

describe("TokenJar seen domains", () => {
  const key = `${storageKey}::seen_domains`

  it.effect("include this host once after the first write", () =>
    withJar({}, function* ({ write }, { storage }) {
      yield* write(tokens)
      yield* write(tokens)
      assert.strictEqual(storage.contents.get(key), '["app.test"]')
    })
  )

  it.effect("include the configured domain beside earlier ones", () => {
    const client = { cookieOptions: { availableToSubdomains: true, domain: "test" } }
    return withJar({ client, storage: { [key]: '["old.test"]' } }, function* ({ write }, { storage }) {
      yield* write(tokens)
      assert.strictEqual(storage.contents.get(key), '["old.test","test"]')
    })
  })

  it.effect("start empty when the stored list is unreadable", () =>
    withJar({ storage: { [key]: "{" } }, function* ({ write }, { storage }) {
      yield* write(tokens)
      assert.strictEqual(storage.contents.get(key), '["app.test"]')
    })
  )

  it.effect("stay empty on localhost", () =>
    withJar({ href: "http://localhost/" }, function* ({ write }, { storage }) {
      yield* write(tokens)
      assert.isFalse(storage.contents.has(key))
    })
  )
})
