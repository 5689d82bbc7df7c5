// @vitest-environment happy-dom
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { CrossTab } from "../../../src/services/browser/CrossTab.js"

const otherTabWrites = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }))

const pageShown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }))

/** One more client on this page. */
const client = Effect.provide(CrossTab, CrossTab.layer)

/** Counts how often one hears of `key`, until the scope closes. */
const listening = (key: string, as = client) =>
  Effect.gen(function* () {
    const heard = { times: 0 }
    yield* (yield* as).listen(
      key,
      Effect.sync(() => void heard.times++)
    )
    return heard
  })

describe("what another tab writes", () => {
  it.scoped("is heard at once, each time", () =>
    Effect.gen(function* () {
      const heard = yield* listening("key")
      otherTabWrites("key")
      assert.strictEqual(heard.times, 1)
      otherTabWrites("key")
      assert.strictEqual(heard.times, 2)
    })
  )

  it.scoped("under another key is not heard", () =>
    Effect.gen(function* () {
      const heard = yield* listening("key")
      otherTabWrites("key::bootstrap")
      assert.strictEqual(heard.times, 0)
    })
  )

  it.scoped("is heard when it clears the whole storage", () =>
    Effect.gen(function* () {
      const heard = yield* listening("key")
      otherTabWrites(null)
      assert.strictEqual(heard.times, 1)
    })
  )

  it.scoped("may have gone unheard by a page that comes back from the back/forward cache", () =>
    Effect.gen(function* () {
      const heard = yield* listening("key")
      pageShown(false)
      assert.strictEqual(heard.times, 0)
      pageShown(true)
      assert.strictEqual(heard.times, 1)
    })
  )

  it.effect("is not heard any more when the scope is closed", () =>
    Effect.gen(function* () {
      const heard = yield* Effect.scoped(listening("key"))
      otherTabWrites("key")
      pageShown(true)
      yield* (yield* client).notify("key")
      assert.strictEqual(heard.times, 0)
    })
  )
})

describe("what another client of this page writes", () => {
  it.scoped("is heard by all but itself, under that key only", () =>
    Effect.gen(function* () {
      const one = yield* client
      const two = yield* client
      const heardByOne = yield* listening("key", Effect.succeed(one))
      const heardByTwo = yield* listening("key", Effect.succeed(two))
      yield* one.notify("key")
      yield* one.notify("another")
      assert.deepStrictEqual([heardByOne.times, heardByTwo.times], [0, 1])
    })
  )

  it.effect("is told although nobody listens", () =>
    Effect.gen(function* () {
      yield* (yield* client).notify("key")
      assert.deepStrictEqual([...(globalThis.__latchkey?.listeners ?? [])], [])
    })
  )
})

describe("the clients of one page", () => {
  it.scoped("are counted by name, as long as they live", () =>
    Effect.gen(function* () {
      const one = yield* client
      const two = yield* client
      assert.strictEqual(yield* one.join("project"), 1)
      assert.strictEqual(yield* two.join("another project"), 1)
      assert.strictEqual(yield* Effect.scoped(two.join("project")), 2)
      assert.strictEqual(yield* two.join("project"), 2)
    })
  )
})

describe("where there are no other tabs", () => {
  it.scoped("nothing is heard, and one is alone", () =>
    Effect.gen(function* () {
      const silent = yield* Effect.provide(CrossTab, CrossTab.layerNoop)
      const heard = yield* listening("key", Effect.succeed(silent))
      otherTabWrites("key")
      yield* (yield* client).notify("key")
      yield* silent.notify("key")
      assert.strictEqual(heard.times, 0)
      assert.strictEqual(yield* silent.join("project"), 1)
    })
  )
})
