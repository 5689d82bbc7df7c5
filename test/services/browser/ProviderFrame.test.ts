// @vitest-environment happy-dom
import { afterEach, assert, beforeEach, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { ProviderFrame, type FrameError } from "../../../src/services/browser/ProviderFrame.js"

const url = "https://js.provider.test/services/index.html?v=1"

const frames = () => [...document.querySelectorAll("iframe")]
const last = () => frames().at(-1) ?? document.createElement("iframe")

interface Posted {
  readonly message: unknown
  readonly origin: string
}

/** Loads the frame's page. The page answers calls with `reply`, if given. */
const loads = (reply?: unknown) => {
  const posted: Array<Posted> = []
  const postMessage = (message: unknown, origin: string, [port]: ReadonlyArray<MessagePort>) => {
    posted.push({ message, origin })
    if (reply !== undefined) port?.postMessage(reply)
  }
  Object.defineProperty(last(), "contentWindow", { configurable: true, value: { postMessage } })
  last().dispatchEvent(new Event("load"))
  return posted
}

/** Starts a call, which waits for the frame. */
const calling = (address = url) =>
  Effect.flatMap(ProviderFrame, ({ call }) => call(address, "oneTapStart", { publicToken: "t" })).pipe(
    Effect.fork,
    Effect.tap(() => TestClock.adjust(0))
  )

const failure = (fiber: Fiber.Fiber<unknown, FrameError>) => Effect.flip(Effect.asVoid(Fiber.join(fiber)))

beforeEach(() => {
  // The test environment loads no frames, and logs errors
  vi.spyOn(console, "error").mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe("ProviderFrame.call", () => {
  it.effect("loads the page in a frame that is hidden and not focusable", () =>
    Effect.gen(function* () {
      assert.lengthOf(frames(), 0)
      const fiber = yield* calling()
      const { dataset, src, style, tabIndex } = last()
      const { border, height, position, width } = style
      assert.deepStrictEqual({ src, tabIndex }, { src: url, tabIndex: -1 })
      assert.deepStrictEqual(
        [position, parseFloat(width), parseFloat(height), parseFloat(border)],
        ["absolute", 0, 0, 0]
      )
      assert.strictEqual(last().getAttribute("aria-hidden"), "true")
      assert.isUndefined(dataset["loaded"])
      loads({ success: true, payload: null })
      yield* Fiber.join(fiber)
      // Other clients of the page read it, too
      assert.strictEqual(last().dataset["loaded"], "true")
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("posts to the origin of the page only, and returns its answer", () =>
    Effect.gen(function* () {
      const fiber = yield* calling()
      const posted = loads({ success: true, payload: { googleClientId: "g" } })
      assert.deepStrictEqual(yield* Fiber.join(fiber), { googleClientId: "g" })
      assert.deepStrictEqual(posted, [
        {
          message: { method: "oneTapStart", args: [{ publicToken: "t" }] },
          origin: "https://js.provider.test"
        }
      ])
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("uses an existing frame", () =>
    Effect.gen(function* () {
      const fibers = [yield* calling(), yield* calling()]
      const posted = loads({ success: true, payload: 1 })
      assert.deepStrictEqual(yield* Effect.forEach(fibers, Fiber.join), [1, 1])
      assert.strictEqual(yield* Effect.flatMap(calling(), Fiber.join), 1)
      assert.lengthOf(frames(), 1)
      assert.lengthOf(posted, 3)
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("fails with the page's error and keeps the frame", () =>
    Effect.gen(function* () {
      const fiber = yield* calling()
      const refusal = { name: "StytchAPIError", message: "no", error_type: "oauth_config_not_found" }
      loads({ success: false, error: refusal })
      assert.deepInclude(yield* failure(fiber), { reason: "frame_refused", refusal })
      assert.lengthOf(frames(), 1)
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  for (const reply of ["ok", { success: "yes" }, { success: { toString: 1 } }, { payload: 1 }, null]) {
    it.effect(`fails when the answer is ${JSON.stringify(reply)}`, () =>
      Effect.gen(function* () {
        const fiber = yield* calling()
        loads(reply)
        assert.strictEqual((yield* failure(fiber)).reason, "frame_not_answered")
      }).pipe(Effect.provide(ProviderFrame.layer))
    )
  }

  it.effect("loads a page over http, such as that of a provider in development", () =>
    Effect.gen(function* () {
      const address = "http://localhost:4000/services/index.html"
      const fiber = yield* calling(address)
      assert.strictEqual(last().src, address)
      const posted = loads({ success: true, payload: 1 })
      assert.strictEqual(yield* Fiber.join(fiber), 1)
      assert.deepStrictEqual(
        posted.map(({ origin }) => origin),
        ["http://localhost:4000"]
      )
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  for (const address of ["javascript:alert(1)", "data:text/html,x", "https://"]) {
    it.effect(`loads nothing for ${address}`, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flatMap(calling(address), failure)
        assert.strictEqual(error.reason, "frame_not_loaded")
        assert.lengthOf(frames(), 0)
      }).pipe(Effect.provide(ProviderFrame.layer))
    )
  }

  it.effect("fails with layerNoop", () =>
    Effect.gen(function* () {
      const { call, isShared } = yield* ProviderFrame
      assert.isFalse(yield* isShared(url))
      assert.strictEqual(
        (yield* Effect.flip(Effect.asVoid(call(url, "oneTapStart", {})))).reason,
        "frame_not_loaded"
      )
    }).pipe(Effect.provide(ProviderFrame.layerNoop))
  )
})

describe("A provider frame", () => {
  it.effect("is loaded again by the next call when it did not load within 10 s", () =>
    Effect.gen(function* () {
      const first = yield* calling()
      const tried = last()
      yield* TestClock.adjust("9999 millis")
      assert.isNull(first.unsafePoll())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* failure(first)).reason, "frame_not_loaded")
      assert.lengthOf(frames(), 0)
      const second = yield* calling()
      assert.notStrictEqual(last(), tried)
      loads({ success: true, payload: 2 })
      assert.strictEqual(yield* Fiber.join(second), 2)
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("is loaded again by the next call when it did not answer within 10 s", () =>
    Effect.gen(function* () {
      const fiber = yield* calling()
      loads()
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* failure(fiber)).reason, "frame_not_answered")
      assert.lengthOf(frames(), 0)
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("does not answer after it was removed from the page", () =>
    Effect.gen(function* () {
      const fiber = yield* calling()
      Object.defineProperty(last(), "contentWindow", { value: null })
      last().dispatchEvent(new Event("load"))
      assert.strictEqual((yield* failure(fiber)).reason, "frame_not_answered")
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("is not loaded when the page has no body", () =>
    Effect.gen(function* () {
      vi.spyOn(document.body, "append").mockImplementation(() => {
        throw new TypeError("no body")
      })
      const error = yield* Effect.flatMap(calling(), failure)
      assert.strictEqual(error.reason, "frame_not_loaded")
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("is removed when the client closes, unlike other frames", function* () {
    const others = document.createElement("iframe")
    others.src = "https://other.test/"
    document.body.append(others)
    yield* Effect.gen(function* () {
      const fiber = yield* calling()
      assert.lengthOf(frames(), 2)
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(ProviderFrame.layer))
    assert.deepStrictEqual(frames(), [others])
  })
})

describe("A provider frame of another client", () => {
  /** A frame with `url` from another client. */
  const others = (loaded: boolean) => {
    const frame = document.createElement("iframe")
    frame.src = url
    if (loaded) frame.dataset["loaded"] = "true"
    document.body.append(frame)
    return frame
  }

  it.effect("is used, once it is loaded", () =>
    Effect.gen(function* () {
      others(false)
      const { isShared } = yield* ProviderFrame
      assert.isTrue(yield* isShared(url))
      const fiber = yield* calling()
      loads({ success: true, payload: 3 })
      assert.strictEqual(yield* Fiber.join(fiber), 3)
      assert.lengthOf(frames(), 1)
    }).pipe(Effect.provide(ProviderFrame.layer))
  )

  it.effect("is never removed", function* () {
    const frame = others(true)
    yield* Effect.gen(function* () {
      const fiber = yield* calling()
      assert.strictEqual((yield* failure(fiber)).reason, "frame_not_answered")
    }).pipe(Effect.provide(ProviderFrame.layer))
    assert.deepStrictEqual(frames(), [frame])
  })

  it.effect("is reported by isShared, unlike our own", () =>
    Effect.gen(function* () {
      const { isShared } = yield* ProviderFrame
      assert.isFalse(yield* isShared(url))
      assert.isFalse(yield* isShared("https://"))
      const fiber = yield* calling()
      assert.isFalse(yield* isShared(url))
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide(ProviderFrame.layer))
  )
})
