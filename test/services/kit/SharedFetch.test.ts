import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import {
  ApiError,
  InvalidResponseError,
  NetworkError,
  SchemaError,
  type CallError
} from "../../../src/domain/Errors.js"
import { Page } from "../../../src/services/browser/Page.js"
import * as SharedFetch from "../../../src/services/kit/SharedFetch.js"
import { fakePage } from "../../support/powers.js"

/** Data whose requests are answered in this order, the last one for good; each answer takes 100 ms. */
const sharing = (answers: ReadonlyArray<Effect.Effect<string, CallError>>, { slowLink = false } = {}) =>
  Effect.gen(function* () {
    const left = [...answers]
    const times: Array<number> = []
    const fetch = Effect.gen(function* () {
      times.push(yield* Effect.clockWith((clock) => clock.currentTimeMillis))
      yield* Effect.sleep("100 millis")
      return yield* (left.length > 1 ? left.shift() : left[0]) ?? Effect.dieMessage("No answer")
    })
    const page = fakePage({ slowLink })
    const scope = yield* Effect.scope
    const shared = yield* Effect.map(Page, (service) => SharedFetch.make(fetch, service, scope)).pipe(
      Effect.provide(page.layer)
    )
    return { ...shared, page, times }
  })

const good = Effect.succeed("data")
const offline = new NetworkError({})
const refused = (status_code: number) =>
  new ApiError({ status_code, error_type: "refused", error_message: "", error_url: "" })
const unreadable = (status_code: number) =>
  new InvalidResponseError({ status_code, reason: "Invalid response from our servers." })

const inTime = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.fork(effect)
    yield* TestClock.adjust("100 millis")
    return yield* Fiber.join(fiber)
  })

describe("those who ask for the same", () => {
  it.scoped("at once share one request", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([good])
      const answers = yield* inTime(Effect.all([get(), get(), get()], { concurrency: "unbounded" }))
      assert.deepStrictEqual(answers, ["data", "data", "data"])
      assert.deepStrictEqual(times, [0])
    })
  )

  it.scoped("within two seconds share the last answer, and not later", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([good])
      yield* inTime(get())
      yield* TestClock.adjust("1899 millis")
      assert.strictEqual(yield* get(), "data")
      yield* TestClock.adjust("1 millis")
      yield* inTime(get())
      assert.deepStrictEqual(times, [0, 2_000])
    })
  )

  it.scoped("under another key share nothing", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([good])
      yield* inTime(Effect.all([get("one"), get("two")], { concurrency: "unbounded" }))
      assert.deepStrictEqual(times, [0, 0])
    })
  )

  it.scoped("after the data changed get it anew", () =>
    Effect.gen(function* () {
      const { forget, get, times } = yield* sharing([good])
      yield* inTime(get())
      forget()
      yield* inTime(get())
      assert.deepStrictEqual(times, [0, 100])
    })
  )

  it.scoped("get their answer although the one who asked first went away", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([good])
      const first = yield* Effect.fork(get())
      const second = yield* Effect.fork(get())
      yield* TestClock.adjust("50 millis")
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("50 millis")
      assert.strictEqual(yield* Fiber.join(second), "data")
      assert.deepStrictEqual(times, [0])
    })
  )

  it.effect("are not left waiting when the client ends", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { get } = yield* Scope.extend(sharing([Effect.never]), scope)
      const asking = yield* Effect.fork(get())
      yield* TestClock.adjust("1 second")
      yield* Scope.close(scope, Exit.void)
      assert.isTrue(Exit.isInterrupted(yield* Fiber.await(asking)))
    })
  )
})

describe("a failure", () => {
  it.scoped("is told to all who asked, and shared with nobody later", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([offline, good])
      const errors = yield* inTime(
        Effect.all([Effect.flip(get()), Effect.flip(get())], { concurrency: "unbounded" })
      )
      assert.deepStrictEqual(errors, [offline, offline])
      assert.strictEqual(yield* inTime(get()), "data")
      assert.deepStrictEqual(times, [0, 100])
    })
  )

  const passing: ReadonlyArray<readonly [name: string, error: CallError]> = [
    ["of the network", offline],
    ["of a provider that is overloaded", refused(429)],
    ["of a provider that is down", refused(503)],
    ["of a gateway", unreadable(502)]
  ]
  for (const [name, error] of passing) {
    it.scoped(`${name} is made good in the background, every 5 s until it is`, () =>
      Effect.gen(function* () {
        const { get, times } = yield* sharing([error, error, good])
        yield* inTime(Effect.flip(get()))
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(times, [0, 5_100, 10_200])
      })
    )
  }

  const lasting: ReadonlyArray<readonly [name: string, error: CallError]> = [
    ["of what was asked", refused(404)],
    ["of who asked", refused(401)],
    ["of a request that does not match", new SchemaError({ body: [] })],
    ["of an address where no provider is", unreadable(404)],
    ["of an answer that we do not understand", unreadable(200)]
  ]
  for (const [name, error] of lasting) {
    it.scoped(`${name} stands`, () =>
      Effect.gen(function* () {
        const { get, times } = yield* sharing([error, good])
        yield* inTime(Effect.flip(get()))
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(times, [0])
      })
    )
  }

  it.scoped("on a slow link is made good after 10 s", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([offline, good], { slowLink: true })
      yield* inTime(Effect.flip(get()))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times, [0, 10_100])
    })
  )

  it.scoped("is left alone while the page sleeps, and made good when it wakes", () =>
    Effect.gen(function* () {
      const { get, page, times } = yield* sharing([offline, good])
      yield* inTime(Effect.flip(get()))
      yield* page.sleep
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(times, [0])
      yield* page.wake
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(times, [0, 3_600_100])
    })
  )

  it.scoped("is forgotten when somebody got the data meanwhile", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([offline, good])
      yield* inTime(Effect.flip(get()))
      yield* inTime(get())
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times, [0, 100])
    })
  )

  it.scoped("of several who asked in turn is made good once", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([offline, offline, offline, good])
      yield* inTime(Effect.flip(get()))
      yield* inTime(Effect.flip(get()))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times, [0, 100, 5_100, 10_200])
    })
  )

  it.scoped("is made good again in a later outage", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([offline, good, offline, good])
      yield* inTime(Effect.flip(get()))
      yield* TestClock.adjust("1 minute")
      yield* inTime(Effect.flip(get()))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times, [0, 5_100, 60_100, 65_200])
    })
  )

  it.scoped("that is made good shares what it brought", () =>
    Effect.gen(function* () {
      const { get, times } = yield* sharing([offline, good])
      yield* inTime(Effect.flip(get()))
      yield* TestClock.adjust("5100 millis")
      assert.strictEqual(yield* get(), "data")
      assert.deepStrictEqual(times, [0, 5_100])
    })
  )

  it.effect("is not made good when the client ended", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const { get, times } = yield* Scope.extend(sharing([offline, good]), scope)
      yield* inTime(Effect.flip(get()))
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times, [0])
    })
  )
})
