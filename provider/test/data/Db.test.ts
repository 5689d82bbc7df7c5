import { assert, describe, it } from "../../../test/support/it.js"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { DataStore } from "../../provider.js"
import { Db } from "../../data/Db.js"

/** A store that counts how often it is written. */
const countingStore = () => {
  const entries = new Map<string, string>()
  let writes = 0
  const store: DataStore = {
    get: (key) => entries.get(key),
    set: (key, text) => {
      writes += 1
      entries.set(key, text)
    },
    remove: (key) => void entries.delete(key)
  }
  return { entries, layer: Db.layer(store), writes: () => writes }
}

const openDb = (layer: Layer.Layer<Db>) => Effect.provide(Db, Layer.fresh(layer))

const token = (token_hash: string, expires_at = 1_000) => ({ token_hash, session_hash: "", expires_at })

const tokensIn = (db: Db["Type"]) =>
  Effect.map(db.transaction(db.sessionTokens.all), (rows) => rows.map(({ token_hash }) => token_hash))

describe("Db", () => {
  it.effect("keeps the changes of a transaction that fails", function* () {
    const db = yield* openDb(Db.layer())
    yield* Effect.flip(db.transaction(Effect.zipRight(db.sessionTokens.put(token("a")), Effect.fail("no"))))
    assert.deepStrictEqual(yield* tokensIn(db), ["a"])
  })

  it.effect("undoes the changes of a transaction that dies", function* () {
    const { layer, writes } = countingStore()
    const db = yield* openDb(layer)
    yield* db.transaction(db.sessionTokens.put(token("a")))
    const dying = Effect.zipRight(db.sessionTokens.put(token("b")), Effect.die("broken"))
    yield* Effect.exit(db.transaction(dying))
    assert.deepStrictEqual(yield* tokensIn(db), ["a"])
    assert.strictEqual(writes(), 1)
  })

  it.effect("undoes the changes of a transaction that cannot be stored", function* () {
    const full: DataStore = {
      get: () => null,
      set: () => {
        throw new Error("full")
      },
      remove: () => {}
    }
    const db = yield* openDb(Db.layer(full))
    const exit = yield* Effect.exit(db.transaction(db.sessionTokens.put(token("a"))))
    assert.strictEqual(exit._tag, "Failure")
    assert.deepStrictEqual(yield* tokensIn(db), [])
  })

  it.effect("writes to the store only when a row has changed", function* () {
    const { layer, writes } = countingStore()
    const db = yield* openDb(layer)
    yield* tokensIn(db)
    assert.strictEqual(writes(), 0)
    yield* db.transaction(db.sessionTokens.put(token("a")))
    yield* tokensIn(db)
    assert.strictEqual(writes(), 1)
  })

  it.effect("reads what another provider wrote to the same store", function* () {
    const { layer } = countingStore()
    const [one, other] = [yield* openDb(layer), yield* openDb(layer)]
    yield* one.transaction(one.sessionTokens.put(token("a")))
    yield* other.transaction(other.sessionTokens.put(token("b")))
    assert.deepStrictEqual(yield* tokensIn(one), ["a", "b"])
    yield* other.clear
    assert.deepStrictEqual(yield* tokensIn(one), [])
  })

  it.effect("removes expired rows before a transaction", function* () {
    const db = yield* openDb(Db.layer())
    yield* db.transaction(db.sessionTokens.put(token("a", 1_000)))
    yield* db.transaction(db.sessionTokens.put(token("b", 2_000)))
    yield* TestClock.adjust(1_000)
    assert.deepStrictEqual(yield* tokensIn(db), ["b"])
  })

  it.effect(
    "fails each transaction while a table of the store has another shape, and leaves the store as it is",
    function* () {
      const { entries, layer, writes } = countingStore()
      const db = yield* openDb(layer)
      yield* db.transaction(db.sessionTokens.put(token("a")))
      const [[key = "", text = ""] = []] = entries
      entries.set(key, text.replace('"keys":[]', '"keys":[1]'))
      for (const each of [db, db, yield* openDb(layer)]) {
        const exit = yield* Effect.exit(each.transaction(each.sessionTokens.put(token("b"))))
        const message = Exit.isFailure(exit) ? Cause.pretty(exit.cause) : ""
        assert.include(message, "The stored data cannot be read")
      }
      assert.strictEqual(writes(), 1)
      entries.set(key, text)
      assert.deepStrictEqual(yield* tokensIn(db), ["a"])
      entries.set(key, "{")
      yield* db.clear
      assert.deepStrictEqual(yield* tokensIn(db), [])
    }
  )

  it.effect("undoes a transaction with a time that JSON does not have", function* () {
    const { layer } = countingStore()
    const db = yield* openDb(layer)
    yield* db.transaction(db.sessionTokens.put(token("a")))
    const exit = yield* Effect.exit(db.transaction(db.sessionTokens.put(token("b", Infinity))))
    assert.strictEqual(exit._tag, "Failure")
    assert.deepStrictEqual(yield* tokensIn(yield* openDb(layer)), ["a"])
  })

  it.effect("clears every table and removes the stored text", function* () {
    const { entries, layer } = countingStore()
    const db = yield* openDb(layer)
    yield* db.transaction(db.sessionTokens.put(token("a")))
    yield* db.clear
    assert.deepStrictEqual(yield* tokensIn(db), [])
    assert.strictEqual(entries.size, 0)
  })
})
