// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { TabStorage } from "../../../src/services/browser/TabStorage.js"

const tab = Effect.provide(TabStorage, TabStorage.layer)

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe("TabStorage", () => {
  it.effect("keeps values in sessionStorage, not in localStorage", function* () {
    const { persistent, set } = yield* tab
    yield* set("key", "value")
    assert.isTrue(persistent)
    assert.deepStrictEqual([sessionStorage.getItem("key"), localStorage.length], ["value", 0])
    assert.strictEqual(yield* (yield* tab).get("key"), "value")
  })

  it.effect("keeps values in memory when the browser denies storage", function* () {
    vi.stubGlobal("sessionStorage", undefined)
    const { get, persistent, set } = yield* tab
    yield* set("key", "value")
    assert.deepStrictEqual([persistent, yield* get("key")], [false, "value"])
  })

  it.effect("keeps values in memory with layerMemory", () =>
    Effect.gen(function* () {
      const { get, set } = yield* TabStorage
      yield* set("key", "value")
      assert.strictEqual(yield* get("key"), "value")
      assert.strictEqual(sessionStorage.length, 0)
    }).pipe(Effect.provide(TabStorage.layerMemory))
  )
})
