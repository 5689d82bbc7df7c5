// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Storage } from "../../../src/services/browser/Storage.js"

const storage = Effect.provide(Storage, Storage.layer)
const refuse = () => {
  throw new DOMException("full", "QuotaExceededError")
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** A `localStorage` in which nothing can be written any more. */
const full = (contents: Record<string, string> = {}) => {
  const area = { getItem: (key: string) => contents[key] ?? null, setItem: vi.fn(), removeItem: vi.fn() }
  vi.stubGlobal("localStorage", area)
  return area
}

describe("storage", () => {
  it.effect("outlives the page in localStorage", () =>
    Effect.gen(function* () {
      const first = yield* storage
      yield* first.set("key", "value")
      assert.isTrue(first.persistent)
      assert.strictEqual(localStorage.getItem("key"), "value")
      assert.strictEqual(yield* (yield* storage).get("key"), "value")
    })
  )

  it.effect("leaves no trace of its probe", () =>
    Effect.gen(function* () {
      yield* storage
      assert.strictEqual(localStorage.length, 0)
    })
  )

  it.effect("has nothing under a key that was removed or never set", () =>
    Effect.gen(function* () {
      const { get, remove, set } = yield* storage
      yield* set("key", "value")
      yield* remove("key")
      assert.isNull(yield* get("key"))
      assert.isNull(yield* get("other"))
      assert.strictEqual(localStorage.length, 0)
    })
  )

  it.effect("keeps an empty text", () =>
    Effect.gen(function* () {
      const { get, set } = yield* storage
      yield* set("key", "")
      assert.strictEqual(yield* get("key"), "")
    })
  )
})

describe("storage that the browser denies", () => {
  it.effect("lives as long as the page, and says so", () =>
    Effect.gen(function* () {
      vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse })
      const { get, persistent, remove, set } = yield* storage
      assert.isFalse(persistent)
      yield* set("key", "value")
      assert.strictEqual(yield* get("key"), "value")
      yield* remove("key")
      assert.isNull(yield* get("key"))
      assert.isNull(yield* (yield* storage).get("key"))
    })
  )

  it.effect("is missing in some web views", () =>
    Effect.gen(function* () {
      vi.stubGlobal("localStorage", undefined)
      const { get, persistent, set } = yield* storage
      yield* set("key", "value")
      assert.deepStrictEqual([persistent, yield* get("key")], [false, "value"])
    })
  )

  it.effect("throws when it is touched at all", () =>
    Effect.gen(function* () {
      vi.spyOn(window, "localStorage", "get").mockImplementation(refuse)
      const { get, set } = yield* storage
      yield* set("key", "value")
      assert.strictEqual(yield* get("key"), "value")
    })
  )
})

describe("storage that is full", () => {
  it.effect("keeps in memory what does not fit any more", () =>
    Effect.gen(function* () {
      const area = full({ key: "old" })
      const { get, persistent, set } = yield* storage
      area.setItem.mockImplementation(refuse)
      yield* set("key", "new")
      assert.deepStrictEqual([persistent, yield* get("key")], [true, "new"])
    })
  )

  it.effect("does not hide what another tab wrote since", () =>
    Effect.gen(function* () {
      const contents = { key: "old" }
      const area = full(contents)
      const { get, set } = yield* storage
      area.setItem.mockImplementation(refuse)
      yield* set("key", "in memory")
      contents.key = "null"
      assert.strictEqual(yield* get("key"), "null")
    })
  )

  it.effect("is read again when there is room", () =>
    Effect.gen(function* () {
      const contents = { key: "old" }
      const area = full(contents)
      const { get, set } = yield* storage
      area.setItem.mockImplementation(refuse)
      yield* set("key", "in memory")
      area.setItem.mockReset()
      yield* set("key", "written")
      contents.key = "written"
      assert.strictEqual(yield* get("key"), "written")
    })
  )
})

describe("storage in memory", () => {
  it.effect("begins with what an earlier page left", () =>
    Effect.gen(function* () {
      const { get, persistent, remove, set } = yield* Storage
      assert.deepStrictEqual([persistent, yield* get("a"), yield* get("b")], [true, "1", null])
      yield* set("b", "2")
      yield* remove("a")
      assert.deepStrictEqual([yield* get("a"), yield* get("b")], [null, "2"])
    }).pipe(Effect.provide(Storage.layerMemory({ a: "1" })))
  )
})
