// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { Cookies } from "../../../src/services/browser/Cookies.js"
import { forgetCookies } from "../../support/documentCookies.js"

const plain = { path: "/", secure: false, sameSite: "Lax" } as const
const cookies = Effect.provide(Cookies, Cookies.layer)

/** Records assignments to `document.cookie` instead of storing them. */
const written = () => {
  const writes: Array<string> = []
  vi.spyOn(document, "cookie", "set").mockImplementation((text) => void writes.push(text))
  return writes
}

afterEach(() => {
  vi.restoreAllMocks()
  forgetCookies()
})

describe("Cookies", () => {
  it.effect("reads a cookie as it was written", function* () {
    const { all, set } = yield* cookies
    yield* set("a name", "a; b=ü%", plain)
    assert.deepStrictEqual(yield* all("a name"), ["a; b=ü%"])
    assert.notInclude(document.cookie, "ü")
  })

  it.effect("reads nothing when no cookie has the name", function* () {
    const { all, set } = yield* cookies
    yield* set("session_jwt", "x", plain)
    assert.deepStrictEqual(yield* all("session"), [])
  })

  it.effect("does not read a removed cookie", function* () {
    const { all, remove, set } = yield* cookies
    yield* set("session", "x", plain)
    yield* remove("session", plain)
    assert.deepStrictEqual(yield* all("session"), [])
    assert.strictEqual(document.cookie, "")
  })

  it.effect("reads all visible cookies of one name", function* () {
    vi.spyOn(document, "cookie", "get").mockReturnValue("a=1; session=x; session=y")
    assert.deepStrictEqual(yield* (yield* cookies).all("session"), ["x", "y"])
  })

  it.effect("reads a cookie that is not percent-encoded as it is", function* () {
    vi.spyOn(document, "cookie", "get").mockReturnValue("session=100%")
    assert.deepStrictEqual(yield* (yield* cookies).all("session"), ["100%"])
  })
})

describe("Cookie attributes", () => {
  it.effect("include path, domain, lifetime, same site and secure", function* () {
    const writes = written()
    const attributes = {
      path: "/app",
      domain: "acme.test",
      secure: true,
      sameSite: "Lax",
      maxAge: 60
    } as const
    yield* (yield* cookies).set("session", "x", attributes)
    assert.strictEqual(writes[0], "session=x; path=/app; domain=acme.test; max-age=60; samesite=Lax; secure")
  })

  it.effect("are left out when not set, so that the cookie expires with the browser", function* () {
    const writes = written()
    yield* (yield* cookies).set("session", "x", { secure: false, sameSite: "Lax" })
    assert.strictEqual(writes[0], "session=x; samesite=Lax")
  })

  it.effect("are repeated to remove the cookie", function* () {
    const writes = written()
    yield* (yield* cookies).remove("session", { ...plain, domain: "acme.test" })
    assert.deepStrictEqual(writes, [
      "session=; path=/; domain=acme.test; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=Lax"
    ])
  })
})

describe("A cookie that the browser refuses", () => {
  it.effect("is kept in memory, so that the login lasts until the page is left", function* () {
    written()
    const { all, remove, set } = yield* cookies
    yield* set("session", "x", plain)
    assert.deepStrictEqual(yield* all("session"), ["x"])
    yield* remove("session", plain)
    assert.deepStrictEqual(yield* all("session"), [])
  })

  it.effect("is dropped when the browser accepts a later one", function* () {
    const { all, set } = yield* cookies
    written()
    yield* set("session", "refused", plain)
    vi.restoreAllMocks()
    yield* set("session", "taken", plain)
    forgetCookies()
    assert.deepStrictEqual(yield* all("session"), [])
  })

  it.effect("is kept in memory in a sandboxed frame, where document.cookie throws", function* () {
    const refuse = () => {
      throw new DOMException("sandboxed", "SecurityError")
    }
    vi.spyOn(document, "cookie", "get").mockImplementation(refuse)
    vi.spyOn(document, "cookie", "set").mockImplementation(refuse)
    const { all, set } = yield* cookies
    assert.deepStrictEqual(yield* all("session"), [])
    yield* set("session", "x", plain)
    assert.deepStrictEqual(yield* all("session"), ["x"])
  })

  for (const [name, value] of [
    ["session", "half a character: \ud83d"],
    ["\udc00", "x"]
  ] as const) {
    it.effect(`is kept in memory when it cannot be encoded (${JSON.stringify([name, value])})`, function* () {
      const { all, remove, set } = yield* cookies
      assert.isFalse(yield* set(name, value, plain))
      assert.deepStrictEqual(yield* all(name), [value])
      assert.strictEqual(document.cookie, "")
      yield* remove(name, plain)
      assert.deepStrictEqual(yield* all(name), [])
    })
  }

  it.effect("counts instead of values that it could not replace, until a later one appears", function* () {
    written()
    const header = vi.spyOn(document, "cookie", "get").mockReturnValue("session=old; session=older")
    const { all, set } = yield* cookies
    assert.isFalse(yield* set("session", "x", plain))
    assert.deepStrictEqual(yield* all("session"), ["x"])
    header.mockReturnValue("session=older")
    assert.deepStrictEqual(yield* all("session"), ["x"])
    header.mockReturnValue("session=older; session=of another tab")
    assert.deepStrictEqual(yield* all("session"), ["older", "of another tab"])
  })
})
