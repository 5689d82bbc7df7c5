// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { Page } from "../../../src/services/browser/Page.js"

afterEach(() => void vi.restoreAllMocks())

const leave = () => window.dispatchEvent(new Event("pagehide"))

/** Counts how often the handler runs, until the scope closes. */
const counting = Effect.gen(function* () {
  const count = { left: 0 }
  const { onHide } = yield* Page
  yield* onHide(Effect.sync(() => void count.left++))
  return count
})

describe("Page.onHide", () => {
  it.effect("runs the handler each time the page is hidden, also after the back/forward cache", () =>
    Effect.gen(function* () {
      const count = yield* counting
      leave()
      leave()
      assert.strictEqual(count.left, 2)
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("starts the handler during the event", () =>
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

  it.effect("stops when the scope closes", () =>
    Effect.gen(function* () {
      const count = yield* Effect.scoped(counting)
      leave()
      assert.strictEqual(count.left, 0)
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("never runs the handler with layerNoop", () =>
    Effect.gen(function* () {
      const count = yield* counting
      leave()
      assert.strictEqual(count.left, 0)
      assert.strictEqual(yield* (yield* Page).timeZone, "UTC")
    }).pipe(Effect.provide(Page.layerNoop))
  )
})

/** Sets the visibility and connection of the page, without an event. */
const become = (state: { readonly visible: boolean; readonly online: boolean }) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state.visible ? "visible" : "hidden")
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(state.online)
}
const visibilityChanged = () => document.dispatchEvent(new Event("visibilitychange"))
const wentOnline = () => window.dispatchEvent(new Event("online"))
const cameBack = () => window.dispatchEvent(new Event("pageshow"))

/** Whether an effect ends without waiting. */
const isOver = (effect: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.fork(effect)
    yield* Effect.yieldNow()
    const isDone = fiber.unsafePoll() !== null
    yield* Fiber.interrupt(fiber)
    return isDone
  })

const sleeping = [
  ["hidden", { visible: false, online: true }, visibilityChanged],
  ["offline", { visible: true, online: false }, wentOnline],
  ["in the back/forward cache", { visible: false, online: true }, cameBack]
] as const

describe("Page.awake and Page.onWake", () => {
  it.effect("does not wait when the page is visible and online", () =>
    Effect.gen(function* () {
      become({ visible: true, online: true })
      assert.isTrue(yield* isOver((yield* Page).awake))
      become({ visible: false, online: true })
      assert.isFalse(yield* isOver((yield* Page).awake))
    }).pipe(Effect.provide(Page.layer))
  )

  for (const [how, state, event] of sleeping) {
    it.effect(`waits while the page is ${how}`, () =>
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

    it.effect(`runs the handler each time the page is back after being ${how}`, () =>
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

  it.effect("does not run the handler after the scope closed", () =>
    Effect.gen(function* () {
      let woken = 0
      const { onWake } = yield* Page
      yield* Effect.scoped(onWake(Effect.sync(() => void woken++)))
      become({ visible: true, online: true })
      for (const [, , event] of sleeping) event()
      yield* Effect.yieldNow()
      assert.strictEqual(woken, 0)
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("removes its listeners when nobody waits", () =>
    Effect.gen(function* () {
      // Not by a spy on `window`: what it leaves there, the next file finds
      const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
      const looks = () => {
        visibility.mockClear()
        for (const [, , event] of sleeping) event()
        return visibility.mock.calls.length
      }
      const { awake } = yield* Page
      const patient = yield* Effect.fork(awake)
      const impatient = yield* Effect.fork(awake)
      yield* Effect.yieldNow()
      assert.strictEqual(looks(), 6)
      yield* Fiber.interrupt(impatient)
      assert.strictEqual(looks(), 3)
      visibility.mockReturnValue("visible")
      visibilityChanged()
      yield* Fiber.join(patient)
      assert.strictEqual(looks(), 0)
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("never waits and never runs the handler with layerNoop", () =>
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

describe("Page.slowLink", () => {
  for (const [connection, expected] of [
    [undefined, false],
    [{}, false],
    [{ effectiveType: "4g" }, false],
    [{ effectiveType: "3g" }, false],
    [{ effectiveType: "2g" }, true],
    [{ effectiveType: "slow-2g" }, true],
    [{ effectiveType: "4g", saveData: true }, true]
  ] as const) {
    it.effect(`is ${expected} for the connection ${JSON.stringify(connection)}`, () =>
      Effect.gen(function* () {
        Object.defineProperty(navigator, "connection", { configurable: true, value: connection })
        assert.strictEqual(yield* (yield* Page).slowLink, expected)
        Reflect.deleteProperty(navigator, "connection")
      }).pipe(Effect.provide(Page.layer))
    )
  }
})

describe("Page.userAgent", () => {
  it.effect("returns the browser's user agent", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* (yield* Page).userAgent, navigator.userAgent)
    }).pipe(Effect.provide(Page.layer))
  )
})

describe("Page.timeZone", () => {
  it.effect("returns an IANA name", () =>
    Effect.gen(function* () {
      const zone = yield* (yield* Page).timeZone
      assert.include([...Intl.supportedValuesOf("timeZone"), "UTC"], zone)
    }).pipe(Effect.provide(Page.layer))
  )
})

describe("Page.activated", () => {
  const prerendering = (is: boolean) =>
    Object.defineProperty(document, "prerendering", { configurable: true, value: is })
  afterEach(() => void Reflect.deleteProperty(document, "prerendering"))

  it.effect("does not wait on a page that is not prerendered", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* isOver((yield* Page).activated))
      prerendering(false)
      assert.isTrue(yield* isOver((yield* Page).activated))
      prerendering(true)
      assert.isFalse(yield* isOver((yield* Page).activated))
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("waits until the user goes to the page", () =>
    Effect.gen(function* () {
      prerendering(true)
      const fiber = yield* Effect.fork((yield* Page).activated)
      yield* Effect.yieldNow()
      assert.isNull(fiber.unsafePoll())
      document.dispatchEvent(new Event("prerenderingchange"))
      yield* Fiber.join(fiber)
    }).pipe(Effect.provide(Page.layer))
  )

  it.effect("removes its listener when nobody waits", () =>
    Effect.gen(function* () {
      prerendering(true)
      const removed = vi.spyOn(document, "removeEventListener")
      const fiber = yield* Effect.fork((yield* Page).activated)
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(removed.mock.calls[0]?.[0], "prerenderingchange")
    }).pipe(Effect.provide(Page.layer))
  )
})
