// @vitest-environment happy-dom
import { assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { Navigation } from "../../../src/services/browser/Navigation.js"

describe("Navigation", () => {
  it.effect("returns the page's location", () =>
    Effect.gen(function* () {
      const { location } = yield* Navigation
      const { host, hostname, href, origin } = window.location
      assert.deepStrictEqual(yield* location, { host, hostname, href, origin })
    }).pipe(Effect.provide(Navigation.layer))
  )

  it.effect("replaces the address without a new history entry, and keeps the history state", () =>
    Effect.gen(function* () {
      const { location, replace } = yield* Navigation
      window.history.replaceState({ router: 1 }, "", "/in?token=t")
      const { length } = window.history
      yield* replace("/in")
      assert.match((yield* location).href, /\/in$/)
      assert.strictEqual(window.history.length, length)
      assert.deepStrictEqual<unknown>(window.history.state, { router: 1 })
    }).pipe(Effect.provide(Navigation.layer))
  )

  it.effect("keeps the address when the browser refuses to replace it", () =>
    Effect.gen(function* () {
      const { location, replace } = yield* Navigation
      window.history.replaceState(null, "", "/in?token=t")
      const refusing = vi.spyOn(window.history, "replaceState").mockImplementation(() => {
        throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError")
      })
      yield* replace("/in")
      refusing.mockRestore()
      assert.match((yield* location).href, /\/in\?token=t$/)
    }).pipe(Effect.provide(Navigation.layer))
  )

  it.effect("leaves the page for another URL", () =>
    Effect.gen(function* () {
      const { assign } = yield* Navigation
      const left = vi.spyOn(window.location, "assign").mockImplementation(() => {})
      yield* assign("https://provider.test/start?a=1")
      assert.deepStrictEqual(left.mock.calls, [["https://provider.test/start?a=1"]])
      left.mockRestore()
    }).pipe(Effect.provide(Navigation.layer))
  )

  for (const [where, isForeign, ...above] of [
    ["at the top", false],
    ["in a frame of its own origin", false, "own"],
    ["in a frame of another origin", true, "other"],
    ["in a frame of another origin that hides its address", true, "hidden"],
    ["in a frame of its own origin that another origin frames", true, "own", "hidden"]
  ] as const) {
    it.effect(`is ${isForeign ? "" : "not "}in a foreign frame ${where}`, () =>
      Effect.gen(function* () {
        if (above.length > 0) vi.stubGlobal("parent", chain(above))
        const { inForeignFrame } = yield* Navigation
        assert.strictEqual(yield* inForeignFrame, isForeign)
      }).pipe(Effect.ensuring(Effect.sync(vi.unstubAllGlobals)), Effect.provide(Navigation.layer))
    )
  }

  it.effect("in memory resolves relative URLs", () =>
    Effect.gen(function* () {
      const { assign, location } = yield* Navigation
      yield* assign("https://provider.test/start")
      yield* assign("next?a=1")
      assert.strictEqual((yield* location).href, "https://provider.test/next?a=1")
    }).pipe(Effect.provide(Navigation.layerMemory("https://app.test/")))
  )

  it.effect("in memory returns the given location with its port", () =>
    Effect.gen(function* () {
      const { inForeignFrame, location, replace } = yield* Navigation
      assert.isFalse(yield* inForeignFrame)
      assert.deepStrictEqual(yield* location, {
        href: "https://app.test:8443/in?token=t",
        origin: "https://app.test:8443",
        host: "app.test:8443",
        hostname: "app.test"
      })
      yield* replace("/out")
      assert.strictEqual((yield* location).href, "https://app.test:8443/out")
    }).pipe(Effect.provide(Navigation.layerMemory("https://app.test:8443/in?token=t")))
  )
})

/** The windows above a page, the nearest first. */
const chain = ([kind, ...above]: ReadonlyArray<"own" | "other" | "hidden">): object => {
  const self: object = {
    get self() {
      return self
    },
    get parent() {
      return above.length === 0 ? self : chain(above)
    },
    get location() {
      if (kind === "hidden") throw new DOMException("Blocked", "SecurityError")
      return { origin: kind === "own" ? window.location.origin : "https://other.test" }
    }
  }
  return self
}
