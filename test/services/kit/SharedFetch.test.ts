import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import {
  ApiError,
  InvalidResponseError,
  SchemaError,
  unknownError,
  type CallError
} from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import * as SharedFetch from "../../../src/services/kit/SharedFetch.js"
import { fakeLocks, fakePage, fakeStorage } from "../../support/powers.js"

/**
 * Data whose requests get these answers in order, then the last one again and again. Each answer takes 100 ms. With
 * `storage` the page is another tab of the same browser.
 */
const sharing = (
  answers: ReadonlyArray<Effect.Effect<string, CallError>>,
  { slowLink = false, storage = fakeStorage(), locks = fakeLocks() } = {}
) =>
  Effect.gen(function* () {
    const left = [...answers]
    const times: Array<number> = []
    const fetch = Effect.gen(function* () {
      times.push(yield* Effect.clockWith((clock) => clock.currentTimeMillis))
      yield* Effect.sleep("100 millis")
      return yield* (left.length > 1 ? left.shift() : left[0]) ?? Effect.dieMessage("No answer")
    })
    const page = fakePage({ slowLink })
    const shared = yield* SharedFetch.make("data", fetch).pipe(
      Effect.provide(
        Layer.mergeAll(page.layer, storage.layer, locks.layer, ClientConfig.layer("public-token-test-1"))
      )
    )
    const get = (key?: string, random = withoutChance) => Effect.withRandom(shared.get(key), random)
    return { ...shared, get, page, times, storage, locks }
  })

const withoutChance: Random.Random = { ...Random.make("x"), nextRange: (min: number) => Effect.succeed(min) }
const good = Effect.succeed("data")
const unreachable = new NetworkError({})
const offline = Effect.fail(unreachable)
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

describe("SharedFetch", () => {
  it.effect("sends a new request when the clock was set back by more than two seconds", function* () {
    const { get, times } = yield* sharing([good])
    yield* TestClock.setTime(60_000)
    yield* inTime(get())
    yield* TestClock.setTime(50_000)
    yield* inTime(get())
    assert.deepStrictEqual(times, [60_000, 50_000])
  })

  it.effect("shares one request between concurrent calls", function* () {
    const { get, times } = yield* sharing([good])
    const answers = yield* inTime(Effect.all([get(), get(), get()], { concurrency: "unbounded" }))
    assert.deepStrictEqual(answers, ["data", "data", "data"])
    assert.deepStrictEqual(times, [0])
  })

  it.effect("shares the last answer for two seconds, and not later", function* () {
    const { get, times } = yield* sharing([good])
    yield* inTime(get())
    yield* TestClock.adjust("1899 millis")
    assert.strictEqual(yield* get(), "data")
    yield* TestClock.adjust("1 millis")
    yield* inTime(get())
    assert.deepStrictEqual(times, [0, 2_000])
  })

  it.effect("sends a request per key", function* () {
    const { get, times } = yield* sharing([good])
    yield* inTime(Effect.all([get("one"), get("two")], { concurrency: "unbounded" }))
    assert.deepStrictEqual(times, [0, 0])
  })

  it.effect("sends a new request after the data changed", function* () {
    const { forget, get, times } = yield* sharing([good])
    yield* inTime(get())
    forget()
    yield* inTime(get())
    assert.deepStrictEqual(times, [0, 100])
  })

  it.effect("answers the other callers when the first one is interrupted", function* () {
    const { get, times } = yield* sharing([good])
    const first = yield* Effect.fork(get())
    const second = yield* Effect.fork(get())
    yield* TestClock.adjust("50 millis")
    yield* Fiber.interrupt(first)
    yield* TestClock.adjust("50 millis")
    assert.strictEqual(yield* Fiber.join(second), "data")
    assert.deepStrictEqual(times, [0])
  })

  it.effect("interrupts waiting callers when the client closes, and later ones", function* () {
    const scope = yield* Scope.make()
    const { get } = yield* Scope.extend(sharing([Effect.never]), scope)
    const asking = yield* Effect.fork(get())
    yield* TestClock.adjust("1 second")
    yield* Scope.close(scope, Exit.void)
    assert.isTrue(Exit.isInterrupted(yield* Fiber.await(asking)))
    const late = yield* Effect.fork(get())
    yield* TestClock.adjust(0)
    assert.isTrue(Option.exists(yield* Fiber.poll(late), Exit.isInterrupted))
  })
})

describe("SharedFetch after a failure", () => {
  it.effect("fails all waiting callers, and sends a new request for the next one", function* () {
    const { get, times } = yield* sharing([offline, good])
    const errors = yield* inTime(
      Effect.all([Effect.flip(get()), Effect.flip(get())], { concurrency: "unbounded" })
    )
    assert.deepStrictEqual(errors, [unreachable, unreachable])
    assert.strictEqual(yield* inTime(get()), "data")
    assert.deepStrictEqual(times, [0, 100])
  })

  const passing: ReadonlyArray<readonly [name: string, error: CallError]> = [
    ["a network error", unreachable],
    ["a 429 refusal", refused(429)],
    ["a 503 refusal", refused(503)],
    ["an unreadable 502 response", unreadable(502)],
    ["an unreadable 200 response", unreadable(200)],
    ["a proxy's 403 page", unreadable(403)],
    ["a proxy's own JSON with 401", unknownError(401)]
  ]
  for (const [name, error] of passing) {
    it.effect(
      `retries ${name} in the background after 5 s, and then after 15 s, until it succeeds`,
      function* () {
        const { get, times } = yield* sharing([Effect.fail(error), Effect.fail(error), good])
        yield* inTime(Effect.flip(get()))
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(times, [0, 5_100, 20_200])
      }
    )
  }

  it.effect(
    "triples the wait up to 80 s: 10 requests in 10 minutes, also if the storage is cleared",
    function* () {
      const { get, storage, times } = yield* sharing([offline])
      yield* inTime(Effect.flip(get()))
      for (let minutes = 0; minutes < 10; minutes++) {
        storage.contents.clear()
        yield* TestClock.adjust("1 minute")
      }
      const waits = times.slice(1).map((time, n) => time - 100 - (times[n] ?? NaN))
      assert.deepStrictEqual(
        waits,
        [5, 15, 45, 80, 80, 80, 80, 80, 80].map((seconds) => seconds * 1000)
      )
    }
  )

  it.effect("waits up to a quarter longer by chance, so that tabs do not ask together", function* () {
    const { get, times } = yield* sharing([offline])
    const late: Random.Random = {
      ...Random.make("x"),
      nextRange: (_: number, max: number) => Effect.succeed(max)
    }
    yield* inTime(Effect.flip(get("", late)))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0, 6_350, 25_200])
  })

  it.effect("retries after a defect", function* () {
    const { get, times } = yield* sharing([Effect.die("a defect"), good])
    yield* inTime(Effect.exit(get()))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0, 5_100])
  })

  const lasting: ReadonlyArray<readonly [name: string, error: CallError]> = [
    ["a 404 refusal", refused(404)],
    ["a 401 refusal", refused(401)],
    ["a schema error", new SchemaError({ body: [] })]
  ]
  for (const [name, error] of lasting) {
    it.effect(`does not retry ${name}`, function* () {
      const { get, times } = yield* sharing([Effect.fail(error), good])
      yield* inTime(Effect.flip(get()))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times, [0])
    })
  }

  it.effect("retries after 10 s on a slow connection", function* () {
    const { get, times } = yield* sharing([offline, good], { slowLink: true })
    yield* inTime(Effect.flip(get()))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0, 10_100])
  })

  it.effect("waits with the retry while the page is asleep", function* () {
    const { get, page, times } = yield* sharing([offline, good])
    yield* inTime(Effect.flip(get()))
    yield* page.sleep
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(times, [0])
    yield* page.wake
    yield* TestClock.adjust("1 second")
    assert.deepStrictEqual(times, [0, 3_600_100])
  })

  it.effect("stops retrying when another call got the data", function* () {
    const { get, times } = yield* sharing([offline, good])
    yield* inTime(Effect.flip(get()))
    yield* inTime(get())
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0, 100])
  })

  it.effect("retries once for several calls that failed", function* () {
    const { get, times } = yield* sharing([offline, offline, good])
    yield* inTime(Effect.flip(get()))
    yield* inTime(Effect.flip(get()))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0, 100, 15_200])
  })

  it.effect("retries again after a later failure", function* () {
    const { get, times } = yield* sharing([offline, good, offline, good])
    yield* inTime(Effect.flip(get()))
    yield* TestClock.adjust("1 minute")
    yield* inTime(Effect.flip(get()))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0, 5_100, 60_100, 65_200])
  })

  it.effect("shares the answer of a retry", function* () {
    const { get, times } = yield* sharing([offline, good])
    yield* inTime(Effect.flip(get()))
    yield* TestClock.adjust("5100 millis")
    assert.strictEqual(yield* get(), "data")
    assert.deepStrictEqual(times, [0, 5_100])
  })

  it.effect("does not retry after the client closed", function* () {
    const scope = yield* Scope.make()
    const { get, times } = yield* Scope.extend(sharing([offline, good]), scope)
    yield* inTime(Effect.flip(get()))
    yield* Scope.close(scope, Exit.void)
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0])
  })

  it.effect("waits as long as the provider asks for, where that is longer", function* () {
    const busy = (seconds: number) =>
      Effect.fail(
        new ApiError({
          status_code: 429,
          error_type: "busy",
          error_message: "",
          retryAfterSeconds: seconds
        })
      )
    const { get, times } = yield* sharing([busy(30), busy(2), good])
    yield* inTime(Effect.flip(get()))
    yield* TestClock.adjust("2 minutes")
    assert.deepStrictEqual(times, [0, 30_100, 45_200])
  })

  it.effect("waits no longer than ten minutes, whatever the provider asks for", function* () {
    const year = new InvalidResponseError({
      status_code: 503,
      reason: "Invalid response from our servers.",
      retryAfterSeconds: 31_536_000
    })
    const { get, times } = yield* sharing([Effect.fail(year), good])
    yield* inTime(Effect.flip(get()))
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(times, [0, 600_100])
  })

  it.effect("stops retrying when the data came another way", function* () {
    const { arrived, get, storage, times } = yield* sharing([offline, good])
    yield* inTime(Effect.flip(get()))
    assert.strictEqual(storage.contents.size, 1)
    yield* arrived
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(times, [0])
    assert.strictEqual(storage.contents.size, 0)
  })
})

describe("SharedFetch in several tabs", () => {
  /** Another tab of the browser of `first`. */
  const beside = (
    first: Effect.Effect.Success<ReturnType<typeof sharing>>,
    answers: ReadonlyArray<Effect.Effect<string, CallError>>
  ) => sharing(answers, first)

  it.effect("retries in one tab at a time, and counts failures at the same time once", function* () {
    const first = yield* sharing([offline])
    const second = yield* beside(first, [offline])
    yield* inTime(Effect.all([Effect.flip(first.get()), Effect.flip(second.get())], { concurrency: 2 }))
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual([...first.times, ...second.times].sort(), [0, 0, 20_200, 5_100])
  })

  const busy = new ApiError({
    status_code: 429,
    error_type: "busy",
    error_message: "",
    retryAfterSeconds: 30
  })
  for (const [when, other] of [
    ["50 ms apart", Effect.delay(offline, "50 millis")],
    ["in the same millisecond", offline]
  ] as const) {
    it.effect(`keeps the longer wait of two failures ${when}`, function* () {
      const first = yield* sharing([Effect.fail(busy)])
      const second = yield* beside(first, [other])
      yield* inTime(
        Effect.flip(first.get()).pipe(
          Effect.zip(Effect.fork(Effect.flip(second.get())), { concurrent: true })
        )
      )
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual([...first.times, ...second.times], [0, 0])
    })
  }

  it.effect("keeps another tab's failure when the data arrives in a tab that has not failed", function* () {
    const first = yield* sharing([offline])
    yield* Effect.flip(inTime(first.get()))
    const failures = new Map(first.storage.contents)
    assert.strictEqual(failures.size, 1)
    const second = yield* sharing([good], { storage: first.storage })
    yield* second.arrived
    assert.deepStrictEqual(first.storage.contents, failures)
    yield* first.arrived
    assert.strictEqual(first.storage.contents.size, 0)
  })

  it.effect("tries the lock each second while another tab retries", function* () {
    const { get, locks, times } = yield* sharing([offline, offline, good])
    yield* inTime(Effect.flip(get()))
    yield* inTime(Effect.flip(get()))
    locks.held.elsewhere = true
    let tries = 0
    locks.meanwhile.push(...Array.from({ length: 99 }, () => Effect.sync(() => void tries++)))
    yield* TestClock.adjust("30 seconds")
    assert.deepStrictEqual(times, [0, 100])
    assert.isAtMost(tries, 30)
    locks.held.elsewhere = false
    yield* TestClock.adjust("1 second")
    assert.lengthOf(times, 3)
  })

  it.effect("retries without the lock when another tab keeps it for 40 seconds", function* () {
    const { get, locks, times } = yield* sharing([offline, good])
    yield* inTime(Effect.flip(get()))
    locks.held.elsewhere = true
    yield* TestClock.adjust("44999 millis")
    assert.deepStrictEqual(times, [0])
    yield* TestClock.adjust("1 second")
    assert.lengthOf(times, 2)
  })

  for (const until of [5_101, 20_100]) {
    it.effect(`waits until ${until} when another tab failed before the lock was granted`, function* () {
      const { get, locks, storage, times } = yield* sharing([offline, good])
      yield* inTime(Effect.flip(get()))
      const [key = ""] = storage.contents.keys()
      locks.meanwhile.push(Effect.sync(() => void storage.contents.set(key, `2 5100 ${until}`)))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times, [0, until])
    })
  }
})
