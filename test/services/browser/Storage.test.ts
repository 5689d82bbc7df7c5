// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "../../support/it.js"
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

/** A `localStorage` that can be filled up: `setItem.mockImplementation(refuse)`. */
const full = (contents: Record<string, string> = {}) => {
  const area = {
    getItem: (key: string) => contents[key] ?? null,
    setItem: vi.fn((key: string, value: string) => void (contents[key] = value)),
    removeItem: vi.fn((key: string) => void Reflect.deleteProperty(contents, key))
  }
  vi.stubGlobal("localStorage", area)
  return area
}

describe("Storage", () => {
  it.effect("keeps values in localStorage", function* () {
    const first = yield* storage
    yield* first.set("key", "value")
    assert.isTrue(first.persistent)
    assert.strictEqual(localStorage.getItem("key"), "value")
    assert.strictEqual(yield* (yield* storage).get("key"), "value")
  })

  it.effect("keeps values in memory where there is no document, for one client", function* () {
    vi.stubGlobal("document", undefined)
    yield* (yield* storage).set("key", "value")
    assert.isNull(yield* (yield* storage).get("key"))
    assert.strictEqual(localStorage.length, 0)
  })

  it.effect("removes its probe, which has a key that no site uses", function* () {
    const contents: Record<string, string> = {}
    const { removeItem, setItem } = full(contents)
    yield* storage
    assert.deepStrictEqual(contents, {})
    assert.deepStrictEqual(
      [setItem.mock.calls[0]?.[0], removeItem.mock.calls],
      ["latchkey-probe", [["latchkey-probe"]]]
    )
  })

  it.effect("returns null for a key that was removed or never set", function* () {
    const { get, remove, set } = yield* storage
    yield* set("key", "value")
    yield* remove("key")
    assert.isNull(yield* get("key"))
    assert.isNull(yield* get("other"))
    assert.strictEqual(localStorage.length, 0)
  })

  it.effect("keeps an empty string", function* () {
    const { get, set } = yield* storage
    yield* set("key", "")
    assert.strictEqual(yield* get("key"), "")
  })
})

describe("Denied storage", () => {
  it.effect("keeps values in memory and is not persistent", function* () {
    vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse })
    const { get, persistent, remove, set } = yield* storage
    assert.isFalse(persistent)
    yield* set("key", "value")
    assert.strictEqual(yield* get("key"), "value")
    yield* remove("key")
    assert.isNull(yield* get("key"))
    assert.isNull(yield* (yield* storage).get("key"))
  })

  it.effect("is used when localStorage is missing", function* () {
    vi.stubGlobal("localStorage", undefined)
    const { get, persistent, set } = yield* storage
    yield* set("key", "value")
    assert.deepStrictEqual([persistent, yield* get("key")], [false, "value"])
  })

  it.effect("is used when localStorage is null, as in some web views", function* () {
    vi.stubGlobal("localStorage", null)
    const { get, persistent, set } = yield* storage
    yield* set("key", "value")
    assert.deepStrictEqual([persistent, yield* get("key")], [false, "value"])
  })

  it.effect("is used when localStorage throws on access", function* () {
    vi.spyOn(window, "localStorage", "get").mockImplementation(refuse)
    const { get, set } = yield* storage
    yield* set("key", "value")
    assert.strictEqual(yield* get("key"), "value")
  })
})

describe("Full storage", () => {
  it.effect("keeps new values in memory", function* () {
    const area = full({ key: "old" })
    const { get, persistent, set } = yield* storage
    area.setItem.mockImplementation(refuse)
    yield* set("key", "new")
    assert.deepStrictEqual([persistent, yield* get("key")], [true, "new"])
  })

  it.effect(
    "is not persistent from the first value that did not fit, although a shorter one fits",
    function* () {
      const area = full({})
      const store = yield* storage
      area.setItem.mockImplementationOnce(refuse)
      yield* store.set("key", "long")
      assert.isFalse(store.persistent)
      yield* store.remove("key")
      assert.isTrue(store.persistent)
    }
  )

  it.effect(
    "loses the earlier value, which may be another person's, when it cannot be replaced",
    function* () {
      full({ key: "old" }).setItem.mockImplementation(refuse)
      yield* (yield* storage).set("key", "new")
      assert.isNull(yield* (yield* storage).get("key"))
    }
  )

  it.effect("is still read and removed from when it was full from the start", function* () {
    const contents: Record<string, string> = { verifier: "before", key: "old" }
    full(contents).setItem.mockImplementation(refuse)
    const { get, persistent, remove, set } = yield* storage
    assert.isFalse(persistent)
    assert.strictEqual(yield* get("verifier"), "before")
    yield* set("key", "new")
    assert.strictEqual(yield* get("key"), "new")
    yield* remove("key")
    assert.isNull(yield* get("key"))
    yield* remove("verifier")
    assert.deepStrictEqual(contents, {})
  })

  it.effect("is written to as soon as there is room, when it was full from the start", function* () {
    const contents: Record<string, string> = {}
    const area = full(contents)
    area.setItem.mockImplementationOnce(refuse)
    const { set } = yield* storage
    yield* set("key", "value")
    assert.deepStrictEqual(contents, { key: "value" })
  })

  it.effect("returns a later value of another tab", function* () {
    const contents = { key: "old" }
    const area = full(contents)
    const { get, set } = yield* storage
    area.setItem.mockImplementation(refuse)
    yield* set("key", "in memory")
    contents.key = "null"
    assert.strictEqual(yield* get("key"), "null")
  })

  it.effect("writes again when there is room", function* () {
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
})

describe("Storage in memory", () => {
  it.effect("is empty at first, and keeps values", () =>
    Effect.gen(function* () {
      const { get, persistent, remove, set } = yield* Storage
      assert.deepStrictEqual([persistent, yield* get("a")], [true, null])
      yield* set("a", "1")
      yield* set("b", "2")
      yield* remove("a")
      assert.deepStrictEqual([yield* get("a"), yield* get("b")], [null, "2"])
    }).pipe(Effect.provide(Storage.layerMemory))
  )
})
