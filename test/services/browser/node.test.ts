import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Cookies } from "../../../src/services/browser/Cookies.js"
import { CrossTab } from "../../../src/services/browser/CrossTab.js"
import { Navigation } from "../../../src/services/browser/Navigation.js"
import { Page } from "../../../src/services/browser/Page.js"
import { Scripts } from "../../../src/services/browser/Scripts.js"
import { Storage } from "../../../src/services/browser/Storage.js"

const plain = { path: "/", secure: false, sameSite: "Lax" } as const

describe("outside a browser", () => {
  it("there is no window", () => {
    assert.strictEqual(typeof window, "undefined")
  })

  for (const [name, layer] of [
    ["as they are", Cookies.layer],
    ["for tests", Cookies.layerMemory]
  ] as const) {
    it.effect(`cookies live in memory, ${name}`, () =>
      Effect.gen(function* () {
        const { all, remove, set } = yield* Cookies
        yield* set("session", "x", plain)
        assert.deepStrictEqual(yield* all("session"), ["x"])
        yield* remove("session", plain)
        assert.deepStrictEqual(yield* all("session"), [])
      }).pipe(Effect.provide(layer))
    )
  }

  it.effect("storage lives in memory, and nobody expects more", () =>
    Effect.gen(function* () {
      const { get, persistent, set } = yield* Storage
      yield* set("key", "value")
      assert.strictEqual(yield* get("key"), "value")
      assert.isTrue(persistent)
    }).pipe(Effect.provide(Storage.layer))
  )

  it.effect("the page stands at http://localhost/", () =>
    Effect.gen(function* () {
      const { location, replace } = yield* Navigation
      yield* replace("/elsewhere")
      assert.strictEqual((yield* location).href, "http://localhost/")
    }).pipe(Effect.provide(Navigation.layer))
  )

  it.scoped("no page is left and no other tab writes", () =>
    Effect.gen(function* () {
      yield* (yield* Page).onHide(Effect.die("left"))
      yield* (yield* CrossTab).listen("key", () => Effect.die("written"))
    }).pipe(Effect.provide([Page.layer, CrossTab.layer]))
  )

  it.effect("no script can be loaded", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* Scripts).load("https://cdn.test/script.js"))
      assert.strictEqual(error._tag, "ScriptError")
    }).pipe(Effect.provide(Scripts.layer()))
  )
})
