import { afterEach, assert, beforeEach, describe, it, vi } from "../../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { Crypto } from "../../../src/services/browser/Crypto.js"
import { Locks } from "../../../src/services/browser/Locks.js"
import { fakeStorage } from "../../support/powers.js"

const key = "stytch_sdk_state_public-token::refresh_lock"

/** The locks of another tab, on the storage that all tabs share. */
const openTab = (storage: ReturnType<typeof fakeStorage>, name: string) =>
  Effect.provide(
    Locks,
    Locks.layer.pipe(
      Layer.provide(storage.layer),
      Layer.provide(
        Layer.succeed(Crypto, {
          uuid: Effect.succeed(name),
          randomUint32: () => Effect.die("none"),
          sha256: () => Effect.die("none")
        })
      )
    )
  )

/** Work that waits for the gate. */
const untilTold = Effect.map(Deferred.make<string>(), (gate) => ({
  work: Deferred.await(gate),
  end: Deferred.succeed(gate, "done")
}))

/** Holds the lock until the work is done. */
const holding = (locks: Locks["Type"], work: Effect.Effect<string>) => Effect.fork(locks.ifFree(key, work))

const granted = (fiber: Fiber.Fiber<Option.Option<unknown>>) => Effect.map(Fiber.join(fiber), Option.isSome)

/** The result of the work. Undefined when the lock was not free. */
const outcome = <A>(fiber: Fiber.Fiber<Option.Option<A>>) =>
  Effect.map(Fiber.join(fiber), Option.getOrUndefined)

/** Takes the lock and releases it at once. */
const isFree = (locks: Locks["Type"]) =>
  Effect.gen(function* () {
    const asking = yield* Effect.fork(locks.ifFree(key, Effect.void))
    yield* TestClock.adjust("20 millis")
    return yield* granted(asking)
  })

afterEach(() => void vi.unstubAllGlobals())

describe.each([{}, { locks: null }])("Locks without Web Locks: %j", (navigator) => {
  beforeEach(() => void vi.stubGlobal("navigator", navigator))

  it.effect("gives the lock to one tab at a time until its work is done", function* () {
    const storage = fakeStorage()
    const one = yield* openTab(storage, "one")
    const two = yield* openTab(storage, "two")
    const { end, work } = yield* untilTold
    const held = yield* holding(one, work)
    yield* TestClock.adjust("20 millis")
    assert.isFalse(yield* isFree(two))
    yield* end
    assert.strictEqual(yield* outcome(held), "done")
    assert.isFalse(storage.contents.has(key))
    assert.isTrue(yield* isFree(two))
  })

  it.effect("has one lock per name", function* () {
    const storage = fakeStorage()
    const one = yield* openTab(storage, "one")
    const two = yield* openTab(storage, "two")
    yield* holding(one, Effect.never)
    const other = yield* Effect.fork(two.ifFree("another", Effect.void))
    yield* TestClock.adjust("20 millis")
    assert.isTrue(yield* granted(other))
  })

  it.effect("gives the lock to the last of two tabs that write at the same moment", function* () {
    const storage = fakeStorage()
    const one = yield* openTab(storage, "one")
    const two = yield* openTab(storage, "two")
    const first = yield* holding(one, Effect.succeed("one"))
    yield* TestClock.adjust("10 millis")
    // Read before the first tab wrote
    storage.contents.delete(key)
    const second = yield* holding(two, Effect.succeed("two"))
    yield* TestClock.adjust("20 millis")
    assert.isUndefined(yield* outcome(first))
    assert.strictEqual(yield* outcome(second), "two")
  })

  it.effect("frees the lock of a crashed tab after 38 s", function* () {
    const storage = fakeStorage({ [key]: "dead 38000" })
    const one = yield* openTab(storage, "one")
    assert.isFalse(yield* isFree(one))
    yield* TestClock.setTime(37_980)
    assert.isFalse(yield* isFree(one))
    assert.isTrue(yield* isFree(one))
  })

  it.effect("does not remove the lease of the tab that holds an expired lock by now", function* () {
    const storage = fakeStorage()
    const one = yield* openTab(storage, "one")
    const two = yield* openTab(storage, "two")
    const late = yield* untilTold
    yield* holding(one, late.work)
    yield* TestClock.adjust("41 seconds")
    yield* holding(two, Effect.never)
    yield* TestClock.adjust("20 millis")
    yield* late.end
    yield* TestClock.adjust(0)
    assert.match(storage.contents.get(key) ?? "", /^two /)
  })

  for (const [what, lease] of [
    ["that was written before the clock was moved back", "other 3600000"],
    ["that cannot be parsed", "nonsense"],
    ["that is empty", ""]
  ] as const) {
    it.effect(`ignores a lease ${what}`, function* () {
      assert.isTrue(yield* isFree(yield* openTab(fakeStorage({ [key]: lease }), "one")))
    })
  }

  it.effect("releases the lock when the work fails or is interrupted", function* () {
    const storage = fakeStorage()
    const locks = yield* openTab(storage, "one")
    const failing = yield* Effect.fork(Effect.flip(locks.ifFree(key, Effect.fail("refused"))))
    yield* TestClock.adjust("20 millis")
    assert.strictEqual(yield* Fiber.join(failing), "refused")
    assert.isFalse(storage.contents.has(key))
    const endless = yield* holding(locks, Effect.never)
    yield* TestClock.adjust("20 millis")
    assert.isTrue(storage.contents.has(key))
    yield* Fiber.interrupt(endless)
    assert.isFalse(storage.contents.has(key))
  })
})

/** The part of the browser's locks that is used: a lock when it is free, else null. */
const lockManager = () => {
  const held = new Set<string>()
  const request = (
    name: string,
    _: { readonly ifAvailable: true },
    use: (lock: { readonly name: string } | null) => Promise<void> | undefined
  ) =>
    Promise.resolve().then(() => {
      if (held.has(name)) return use(null)
      held.add(name)
      return Promise.resolve(use({ name })).finally(() => held.delete(name))
    })
  return { held, request: vi.fn(request) }
}

/** Lets the promises of the lock manager settle. */
const promises = Effect.promise(
  () => new Promise<void>((resolve) => void Promise.resolve().then(resolve))
).pipe(Effect.repeatN(10))

describe("Locks with Web Locks", () => {
  it.effect("takes the browser's lock and writes nothing to storage", function* () {
    const locks = lockManager()
    vi.stubGlobal("navigator", { locks })
    const storage = fakeStorage()
    const one = yield* openTab(storage, "one")
    const two = yield* openTab(storage, "two")
    const { end, work } = yield* untilTold
    const held = yield* holding(one, work)
    yield* promises
    assert.deepStrictEqual([...locks.held], [key])
    assert.isTrue(Option.isNone(yield* two.ifFree(key, Effect.void)))
    yield* end
    assert.strictEqual(yield* outcome(held), "done")
    yield* promises
    assert.isTrue(Option.isSome(yield* two.ifFree(key, Effect.void)))
    assert.deepStrictEqual([...storage.contents], [])
  })

  it.effect("returns none without waiting when the lock is not free", function* () {
    const locks = lockManager()
    vi.stubGlobal("navigator", { locks })
    yield* (yield* openTab(fakeStorage(), "one")).ifFree(key, Effect.void)
    assert.deepStrictEqual(locks.request.mock.lastCall?.[1], { ifAvailable: true })
  })

  it.effect("releases the browser's lock when the work is interrupted", function* () {
    const locks = lockManager()
    vi.stubGlobal("navigator", { locks })
    const held = yield* holding(yield* openTab(fakeStorage(), "one"), Effect.never)
    yield* promises
    assert.strictEqual(locks.held.size, 1)
    yield* Fiber.interrupt(held)
    yield* promises
    assert.strictEqual(locks.held.size, 0)
  })

  it.effect("releases the browser's lock when the caller is interrupted as it is granted", function* () {
    const { held, request } = lockManager()
    const caller: { fiber?: Fiber.RuntimeFiber<unknown> } = {}
    const granting = (...[name, options, use]: Parameters<typeof request>) =>
      request(name, options, (lock) => {
        const done = use(lock)
        caller.fiber?.unsafeInterruptAsFork(FiberId.none)
        return done
      })
    vi.stubGlobal("navigator", { locks: { request: granting } })
    caller.fiber = yield* holding(yield* openTab(fakeStorage(), "one"), Effect.never)
    yield* promises
    assert.isTrue(Exit.isInterrupted(yield* Fiber.await(caller.fiber)))
    yield* promises
    assert.deepStrictEqual([request.mock.calls.length, held.size], [1, 0])
  })

  it.effect(
    "uses the lease when the browser does not answer for ten seconds, and releases a lock that is granted too late",
    function* () {
      const late: { grant?: (lock: { readonly name: string }) => unknown } = {}
      const request = (_: string, __: unknown, use: (lock: { readonly name: string }) => unknown) => {
        late.grant = use
        return new Promise(() => {})
      }
      vi.stubGlobal("navigator", { locks: { request } })
      const storage = fakeStorage()
      const held = yield* holding(yield* openTab(storage, "one"), Effect.never)
      yield* promises
      yield* TestClock.adjust("10 seconds")
      yield* TestClock.adjust("20 millis")
      assert.match(storage.contents.get(key) ?? "", /^one /)
      assert.isUndefined(late.grant?.({ name: key }))
      yield* Fiber.interrupt(held)
      assert.isFalse(storage.contents.has(key))
    }
  )

  it.effect("can be interrupted while the browser does not answer", function* () {
    vi.stubGlobal("navigator", { locks: { request: () => new Promise(() => {}) } })
    const work = { started: false }
    const start = Effect.zipRight(
      Effect.sync(() => (work.started = true)),
      Effect.never
    )
    const held = yield* holding(yield* openTab(fakeStorage(), "one"), start)
    yield* promises
    assert.isNull(held.unsafePoll())
    assert.isTrue(Exit.isInterrupted(yield* Fiber.interrupt(held)))
    yield* promises
    assert.isFalse(work.started)
  })

  it.effect("uses the lease when the browser denies locks", function* () {
    vi.stubGlobal("navigator", {
      locks: { request: () => Promise.reject(new DOMException("opaque origin", "SecurityError")) }
    })
    const storage = fakeStorage()
    const held = yield* holding(yield* openTab(storage, "one"), Effect.never)
    yield* promises
    yield* TestClock.adjust("20 millis")
    assert.match(storage.contents.get(key) ?? "", /^one /)
    yield* Fiber.interrupt(held)
  })
})

describe("Locks.layerNoop", () => {
  it.effect("runs the work at once", function* () {
    const locks = yield* Effect.provide(Locks, Locks.layerNoop)
    const { end, work } = yield* untilTold
    const held = yield* holding(locks, work)
    yield* TestClock.adjust(0)
    assert.isTrue(Option.isSome(yield* locks.ifFree(key, Effect.void)))
    yield* end
    assert.isTrue(yield* granted(held))
  })
})
