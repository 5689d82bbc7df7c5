// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { Page } from "../../../src/services/browser/Page.js"

afterEach(() => void vi.restoreAllMocks())

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
    }).pipe(Effect.provide(Page.layerNoop))
  )
})

/** The page is shown, hidden, connected or cut off; without events, as long as no event says so. */
const become = (state: { readonly visible: boolean; readonly online: boolean }) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state.visible ? "visible" : "hidden")
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(state.online)
}
const visibilityChanged = () => document.dispatchEvent(new Event("visibilitychange"))
const wentOnline = () => window.dispatchEvent(new Event("online"))
const cameBack = () => window.dispatchEvent(new Event("pageshow"))

const sleeping = [
  ["hidden", { visible: false, online: true }, visibilityChanged],
  ["offline", { visible: true, online: false }, wentOnline],
  ["in the back/forward cache", { visible: false, online: true }, cameBack]
] as const

describe("a page that is awake, visible and online,", () => {
  it.effect("is not waited for", () =>
    Effect.gen(function* () {
      become({ visible: true, online: true })
      yield* (yield* Page).awake
    }).pipe(Effect.provide(Page.layer))
  )

  for (const [how, state, event] of sleeping) {
    it.effect(`is waited for while it is ${how}`, () =>
      Effect.gen(function* () {
        become(state)
        const fiber = yield* Effect.fork((yield* Page).awake)
        yield* Effect.yieldNow()
        event()
        yield* Effect.yieldNow()
        assert.isNull(fiber.unsafePoll())
        become({ visible: true, online: true })
        event()
        yield* Fiber.join(fiber)
      }).pipe(Effect.provide(Page.layer))
    )

    it.scoped(`is told of each time it was ${how}, not while it still is`, () =>
      Effect.gen(function* () {
        let woken = 0
        yield* (yield* Page).onWake(Effect.sync(() => void woken++))
        become(state)
        event()
        yield* Effect.yieldNow()
        assert.strictEqual(woken, 0)
        become({ visible: true, online: true })
        event()
        event()
        yield* Effect.yieldNow()
        assert.strictEqual(woken, 2)
      }).pipe(Effect.provide(Page.layer))
    )
  }

  it.effect("is not told of when the scope is closed", () =>
    Effect.gen(function* () {
      let woken = 0
      const { onWake } = yield* Page
      yield* Effect.scoped(onWake(Effect.sync(() => void woken++)))
      visibilityChanged()
      yield* Effect.yieldNow()
      assert.strictEqual(woken, 0)
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("is listened for no longer than somebody waits", () =>
    Effect.gen(function* () {
      const added = [vi.spyOn(document, "addEventListener"), vi.spyOn(window, "addEventListener")]
      const removed = [vi.spyOn(document, "removeEventListener"), vi.spyOn(window, "removeEventListener")]
      const count = (spies: typeof added) => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
      const { awake } = yield* Page
      become({ visible: false, online: true })
      const patient = yield* Effect.fork(awake)
      const impatient = yield* Effect.fork(awake)
      yield* Effect.yieldNow()
      assert.deepStrictEqual([count(added), count(removed)], [6, 0])
      yield* Fiber.interrupt(impatient)
      become({ visible: true, online: true })
      visibilityChanged()
      yield* Fiber.join(patient)
      assert.strictEqual(count(removed), 6)
    }).pipe(Effect.provide(Page.layer))
  )

  it.scoped("is what a test gets that asks for a still page", () =>
    Effect.gen(function* () {
      const { awake, onWake, slowLink, userAgent } = yield* Page
      become({ visible: false, online: false })
      yield* awake
      yield* onWake(Effect.die("woken"))
      visibilityChanged()
      assert.deepStrictEqual([yield* slowLink, yield* userAgent], [false, ""])
    }).pipe(Effect.provide(Page.layerNoop))
  )
})

describe("the link", () => {
  for (const [connection, expected] of [
    [undefined, false],
    [{}, false],
    [{ effectiveType: "4g" }, false],
    [{ effectiveType: "3g" }, false],
    [{ effectiveType: "2g" }, true],
    [{ effectiveType: "slow-2g" }, true],
    [{ effectiveType: "4g", saveData: true }, true]
  ] as const) {
    it.effect(`is ${expected ? "" : "not "}slow: ${JSON.stringify(connection)}`, () =>
      Effect.gen(function* () {
        Object.defineProperty(navigator, "connection", { configurable: true, value: connection })
        assert.strictEqual(yield* (yield* Page).slowLink, expected)
        Reflect.deleteProperty(navigator, "connection")
      }).pipe(Effect.provide(Page.layer))
    )
  }
})

describe("the user agent", () => {
  it.effect("is the browser's own word", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* (yield* Page).userAgent, navigator.userAgent)
    }).pipe(Effect.provide(Page.layer))
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
