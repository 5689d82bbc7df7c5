// @vitest-environment happy-dom
import { afterEach, assert, beforeEach, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { Scripts } from "../../../src/services/browser/Scripts.js"

const url = "https://cdn.test/script.js"

/** Script elements that are not fetched. The test fires their events. */
const elements: Array<HTMLScriptElement> = []
const last = () => elements[elements.length - 1] ?? document.createElement("script")
const loads = () => last().dispatchEvent(new Event("load"))
const fails = () => last().dispatchEvent(new Event("error"))

/** Stands in for the head of the page. */
const head = document.createElement("div")

beforeEach(() => {
  elements.length = 0
  head.replaceChildren()
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    head.append(...nodes)
    for (const node of nodes) if (node instanceof HTMLScriptElement) elements.push(node)
  })
})
afterEach(() => void vi.restoreAllMocks())

describe("Scripts.load", () => {
  it.effect("loads a script without blocking the page", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork((yield* Scripts).load(url))
      yield* Effect.yieldNow()
      const { async, defer, nonce, src } = last()
      assert.deepStrictEqual({ async, defer, src }, { async: true, defer: true, src: url })
      assert.isNotOk(nonce)
      assert.isNull(fiber.unsafePoll())
      loads()
      yield* Fiber.join(fiber)
      assert.strictEqual(last().dataset["loaded"], "true")
    }).pipe(Effect.provide(Scripts.layer()))
  )

  it.effect("sets the nonce for a content security policy", () =>
    Effect.gen(function* () {
      const fiber = yield* Effect.fork((yield* Scripts).load(url))
      yield* Effect.yieldNow()
      assert.strictEqual(last().nonce, "n0nce")
      loads()
      yield* Fiber.join(fiber)
    }).pipe(Effect.provide(Scripts.layer("n0nce")))
  )

  it.effect("loads a script once, also for concurrent calls", () =>
    Effect.gen(function* () {
      const { load } = yield* Scripts
      const fibers = yield* Effect.forEach([1, 2], () => Effect.fork(load(url)))
      yield* Effect.yieldNow()
      loads()
      yield* Effect.forEach(fibers, Fiber.join)
      yield* load(url)
      assert.lengthOf(elements, 1)
    }).pipe(Effect.provide(Scripts.layer()))
  )

  it.effect("loads different scripts separately", () =>
    Effect.gen(function* () {
      const { load } = yield* Scripts
      const fibers = yield* Effect.forEach([url, `${url}?2`], (each) => Effect.fork(load(each)))
      yield* Effect.yieldNow()
      assert.deepStrictEqual(
        elements.map(({ src }) => src),
        [url, `${url}?2`]
      )
      yield* Effect.forEach(fibers, Fiber.interrupt)
    }).pipe(Effect.provide(Scripts.layer()))
  )

  it.effect("tries again after a failed load", () =>
    Effect.gen(function* () {
      const { load } = yield* Scripts
      const first = yield* Effect.fork(Effect.flip(load(url)))
      yield* Effect.yieldNow()
      fails()
      const error = yield* Fiber.join(first)
      assert.deepStrictEqual([error._tag, error.message], ["ScriptError", `Could not load ${url}`])
      const second = yield* Effect.fork(load(url))
      yield* Effect.yieldNow()
      loads()
      yield* Fiber.join(second)
      assert.lengthOf(elements, 2)
      assert.deepStrictEqual([...head.children], [last()])
    }).pipe(Effect.provide(Scripts.layer()))
  )

  it.effect("fails with layerNoop", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* Scripts).load(url))
      assert.strictEqual(error.url, url)
      assert.lengthOf(elements, 0)
    }).pipe(Effect.provide(Scripts.layerNoop))
  )
})
