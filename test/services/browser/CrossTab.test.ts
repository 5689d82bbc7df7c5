// @vitest-environment happy-dom
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { CrossTab } from "../../../src/services/browser/CrossTab.js"

const otherTabWrites = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }))

/** Listens to `key` until the scope closes. */
const listening = (key: string) => {
  const heard: Array<string | null> = []
  const handler = (value: string | null) => Effect.sync(() => void heard.push(value))
  return Effect.flatMap(CrossTab, (tabs) => tabs.listen(key, handler)).pipe(
    Effect.as(heard),
    Effect.provide(CrossTab.layer)
  )
}

describe("what another tab writes", () => {
  it.scoped("is heard with its new value", () =>
    Effect.gen(function* () {
      const heard = yield* listening("key")
      otherTabWrites("key", "one")
      otherTabWrites("key", null)
      assert.deepStrictEqual(heard, ["one", null])
    })
  )

  it.scoped("under another key is not heard", () =>
    Effect.gen(function* () {
      const heard = yield* listening("key")
      otherTabWrites("key::bootstrap", "one")
      assert.deepStrictEqual(heard, [])
    })
  )

  it.scoped("is heard as removed when it clears the whole storage", () =>
    Effect.gen(function* () {
      const heard = yield* listening("key")
      otherTabWrites(null, null)
      assert.deepStrictEqual(heard, [null])
    })
  )

  it.effect("is not heard any more when the scope is closed", () =>
    Effect.gen(function* () {
      const heard = yield* Effect.scoped(listening("key"))
      otherTabWrites("key", "one")
      assert.deepStrictEqual(heard, [])
    })
  )

  it.scoped("is never heard where there are no other tabs", () =>
    Effect.gen(function* () {
      const heard: Array<string | null> = []
      yield* (yield* CrossTab).listen("key", (value) => Effect.sync(() => void heard.push(value)))
      otherTabWrites("key", "one")
      assert.deepStrictEqual(heard, [])
    }).pipe(Effect.provide(CrossTab.layerSilent))
  )
})
