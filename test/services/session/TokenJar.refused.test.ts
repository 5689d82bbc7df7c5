// @vitest-environment happy-dom
/** Cookies that the browser refuses, on a real `document.cookie` with the limit of browsers. */
import { afterEach, assert, beforeEach, describe, it, vi, effectOf, type Test } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Cookies } from "../../../src/services/browser/Cookies.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import type { CookieOptions } from "../../../src/domain/session/SessionCookies.js"
import { TokenJar } from "../../../src/services/session/TokenJar.js"
import { forgetCookies, refuseLargeCookies } from "../../support/documentCookies.js"
import { fakeNavigation, fakeStorage, fakeWarnings } from "../../support/powers.js"
import { publicToken } from "../../support/world.js"

const ada = { session_token: "SECRET-ada", session_jwt: "SECRET-jwt-ada" }
const bob = { session_token: "SECRET-bob", session_jwt: `SECRET-jwt-bob-${"x".repeat(5_000)}` }

/** Runs a test in a tab of this browser. A second call is a second tab, or the page after a reload. */
const inTab = <A>(
  test: (jar: TokenJar["Type"], warnings: ReadonlyArray<string>) => Test<never, A>,
  cookieOptions: CookieOptions = {}
) => {
  const warnings = fakeWarnings()
  const powers = Layer.mergeAll(
    Cookies.layer,
    fakeStorage().layer,
    fakeNavigation(location.href).layer,
    warnings.layer,
    ClientConfig.layer(publicToken, { cookieOptions })
  )
  return Effect.flatMap(TokenJar, (jar) => effectOf(test(jar, warnings.messages))).pipe(
    Effect.provide(Layer.fresh(TokenJar.layer.pipe(Layer.provide(powers))))
  )
}

const visit = (path: string) => history.replaceState(null, "", path)

beforeEach(refuseLargeCookies)
afterEach(() => {
  for (const path of ["/app", "/"]) {
    visit(path)
    forgetCookies(path)
  }
  vi.restoreAllMocks()
})

describe("A cookie that is too large", () => {
  it.effect("is kept in memory and leaves no earlier person's cookie beside the new token", () =>
    inTab(function* ({ tokens, write }) {
      yield* write(ada)
      assert.deepStrictEqual(yield* tokens, ada)
      yield* write(bob)
      assert.deepStrictEqual(yield* tokens, bob)
      assert.strictEqual(document.cookie, "stytch_session=SECRET-bob")
      yield* inTab(function* (other) {
        assert.strictEqual(yield* other.sessionToken, "SECRET-bob")
        assert.isNull(yield* other.tokens)
      })
    })
  )

  it.effect("leaves no earlier cookie that was written with another path", () => {
    visit("/app")
    return inTab(
      function* ({ tokens, write }) {
        yield* inTab((earlier) => earlier.write(ada))
        yield* write(bob)
        assert.deepStrictEqual(yield* tokens, bob)
        assert.strictEqual(document.cookie, "stytch_session=SECRET-bob")
      },
      { path: "/app" }
    )
  })

  it.effect("causes one warning with its size and without its value, however often it is refused", () =>
    inTab(function* ({ write }, warnings) {
      yield* write(bob)
      yield* write({ ...bob, session_jwt: `${bob.session_jwt}-renewed` })
      const size = "stytch_session_jwt".length + bob.session_jwt.length
      assert.deepStrictEqual(warnings, [
        `The cookie stytch_session_jwt (${size} bytes) could not be read back, so this page keeps it in memory. Browsers refuse more than 4096 bytes.`
      ])
    })
  )

  it.effect("does not stay beside the token that another tab wrote later", () =>
    inTab(function* ({ tokens, write }) {
      yield* write(bob)
      yield* inTab((other) => other.write({ ...bob, session_token: "SECRET-carol" }))
      assert.isNull(yield* tokens)
      yield* inTab((other) => other.write(ada))
      assert.deepStrictEqual(yield* tokens, ada)
    })
  )

  it.effect("is replaced by a smaller one", () =>
    inTab(function* ({ tokens, write }) {
      yield* write(bob)
      yield* write(ada)
      assert.deepStrictEqual(yield* tokens, ada)
      assert.include(document.cookie, "SECRET-jwt-ada")
    })
  )
})

describe("A cookie whose path does not include this page", () => {
  it.effect("is kept for the pages of its path, and in memory for this one", () =>
    inTab(
      function* ({ tokens, write }) {
        yield* write(ada)
        assert.deepStrictEqual(yield* tokens, ada)
        assert.strictEqual(document.cookie, "")
        visit("/app")
        assert.strictEqual(document.cookie, "stytch_session=SECRET-ada; stytch_session_jwt=SECRET-jwt-ada")
      },
      { path: "/app" }
    )
  )
})
