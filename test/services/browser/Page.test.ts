// @vitest-environment happy-dom
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Page } from "../../../src/services/browser/Page.js"

const leave = () => window.dispatchEvent(new Event("pagehide"))

/** Counts how often the page is left, until the scope closes. */
const counting = Effect.gen(function* () {
  const count = { left: 0 }
  const { onHide } = yield* Page
  yield* onHide(Effect.sync(() => void count.left++))
  return count
})

describe("a page that is left", () => {
  it.scoped("runs the handler each time: it may come back from the back/forward cache", () =>
    Effect.gen(function* () {
      const count = yield* counting
      leave()
      leave()
      assert.strictEqual(count.left, 2)
    }).pipe(Effect.provide(Page.layer))
  )

  it.scoped("has the handler begin before the event is over", () =>
    Effect.gen(function* () {
      const steps: Array<string> = []
      yield* (yield* Page).onHide(
        Effect.zipRight(
          Effect.sync(() => steps.push("begun")),
          Effect.never
        )
      )
      leave()
      assert.deepStrictEqual(steps, ["begun"])
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("runs no handler whose scope is closed", () =>
    Effect.gen(function* () {
      const count = yield* Effect.scoped(counting)
      leave()
      assert.strictEqual(count.left, 0)
    }).pipe(Effect.provide(Page.layer))
  )

  it.scoped("is never left in a test that asks for a still page", () =>
    Effect.gen(function* () {
      const count = yield* counting
      leave()
      assert.strictEqual(count.left, 0)
      assert.strictEqual(yield* (yield* Page).timeZone, "UTC")
    }).pipe(Effect.provide(Page.layerStill))
  )
})

describe("the time zone", () => {
  it.effect("is an IANA name", () =>
    Effect.gen(function* () {
      const zone = yield* (yield* Page).timeZone
      assert.include([...Intl.supportedValuesOf("timeZone"), "UTC"], zone)
    }).pipe(Effect.provide(Page.layer))
  )
})
