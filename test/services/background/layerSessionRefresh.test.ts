import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as TestClock from "effect/TestClock"
import { Sessions, Users } from "../../../src/services/api/families.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, authenticatedJson, sessionJson, storedState } from "../../support/answers.js"
import { confirmed as good, refreshing, refreshPath as path, signedInPage } from "../../support/session.js"
import { offline, ok, refused, silence } from "../../support/wire.js"
import { signedInCookies, storageKey, type fakeWorld } from "../../support/world.js"

const defect = Effect.die("a defect of the site's HttpClient")

const status = Effect.flatMap(Session, (session) => Effect.map(session.snapshot, (now) => now.status))
const gaps = (times: ReadonlyArray<number>) => times.slice(1).map((time, n) => time - (times[n] ?? 0))

describe("layerSessionRefresh at start", () => {
  it.effect("refreshes once when a session token exists", () =>
    refreshing(signedInPage, [good, silence], function* (_, times) {
      assert.deepStrictEqual(times(), [0])
      assert.deepInclude(yield* (yield* Session).snapshot, { status: "present", fromCache: false })
    })
  )

  it.effect("makes an unknown session present", () =>
    refreshing({ cookies: signedInCookies }, [good], function* () {
      assert.strictEqual(yield* status, "present")
    })
  )

  it.effect("refreshes when a custom API domain is used", () =>
    refreshing(
      { client: { endpointOptions: { testApiDomain: "login.acme.test" } } },
      [good],
      function* (_, times) {
        assert.deepStrictEqual(times(), [0])
        assert.strictEqual(yield* status, "present")
      }
    )
  )

  it.effect("does not refresh without a token and a custom API domain", () =>
    refreshing({}, [good], function* (_, times) {
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(times(), [])
      assert.strictEqual(yield* status, "absent")
    })
  )

  it.effect("sends no duration, so that the session is not extended", () =>
    refreshing(signedInPage, [good], ({ wire }) =>
      Effect.sync(() => assert.deepStrictEqual(wire.to(path)[0]?.body, {}))
    )
  )

  it.effect("makes an unknown session present while the user is fetched", () => {
    const slow = Effect.delay(good, "5 seconds")
    return refreshing({ cookies: signedInCookies }, [slow], function* () {
      yield* (yield* Users).get()
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* status, "present")
    })
  })

  it.effect("makes an unknown session absent after an unrecoverable error, without a warning", () =>
    refreshing({ cookies: signedInCookies }, [refused(404, "session_not_found")], function* ({ warnings }) {
      assert.strictEqual(yield* status, "absent")
      assert.deepStrictEqual(warnings, [])
    })
  )
})

describe("layerSessionRefresh with keepSessionAlive", () => {
  const client = { keepSessionAlive: true }
  const durationKey = `${storageKey}::session_duration`
  type World = ReturnType<typeof fakeWorld>

  /** The durations that the calls asked for. */
  const durations = ({ wire }: World) =>
    wire.to(path).map(({ body }) => Object.values(body ?? {}).map(Number)[0])
  const authenticate = (session_duration_minutes?: number) =>
    Effect.flatMap(Sessions, (sessions) => sessions.authenticate({ session_duration_minutes }))
  const laterTab = (duration: string) => ({
    ...signedInPage,
    client,
    storage: { ...signedInPage.storage, [durationKey]: duration }
  })

  it.effect("sends the duration that a call of the session last asked for", () =>
    refreshing({ ...signedInPage, client }, [good], function* (world) {
      yield* authenticate(60)
      yield* TestClock.adjust("6 minutes")
      yield* authenticate(90)
      yield* authenticate()
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(durations(world), [undefined, 60, 60, 60, 90, undefined, 90])
    })
  )

  it.effect("sends the duration that another tab asked for, also before this page was loaded", () =>
    refreshing(laterTab("session-test-1 60"), [good], function* (world) {
      world.storage.contents.set(durationKey, "session-test-1 90")
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(durations(world), [60, 90])
    })
  )

  it.effect("keeps the duration that another tab asks for during the refresh", () =>
    refreshing(laterTab("session-test-1 60"), [Effect.delay(good, "5 seconds")], function* (world) {
      world.storage.contents.set(durationKey, "session-test-1 90")
      yield* TestClock.adjust("4 minutes")
      assert.deepStrictEqual(durations(world), [60, 90])
    })
  )

  for (const duration of [
    "session-test-2 60",
    "session-test-1 soon",
    "session-test-1 -5",
    "session-test-1"
  ]) {
    it.effect(`sends no duration of another session, and none that cannot be read: ${duration}`, () =>
      refreshing(laterTab(duration), [good], ({ wire }) =>
        Effect.sync(() => assert.deepStrictEqual(wire.to(path)[0]?.body, {}))
      )
    )
  }

  it.effect("sends the duration again only when a hidden page is shown", () =>
    refreshing({ ...signedInPage, client }, [good], function* (world, times) {
      yield* authenticate(60)
      yield* world.page.sleep
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(times(), 2)
      yield* world.page.wake
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(durations(world), [undefined, 60, 60])
    })
  )

  it.effect("sends no duration when a hidden page asks whether there is a session", () =>
    refreshing({ cookies: signedInCookies, client }, [offline, good], function* (world, times) {
      yield* world.page.sleep
      // Another tab stores its session, and this one does not notice it yet
      world.storage.contents.set(storageKey, storedState())
      world.storage.contents.set(durationKey, "session-test-1 60")
      yield* TestClock.adjust("20 seconds")
      assert.lengthOf(times(), 2)
      assert.deepStrictEqual(durations(world), [undefined, undefined])
    })
  )

  for (const end of ["signOut", "expire"] as const) {
    it.effect(`forgets the duration when the session ends: ${end}`, () =>
      refreshing({ ...signedInPage, client }, [good], function* ({ storage }) {
        yield* authenticate(60)
        assert.strictEqual(storage.contents.get(durationKey), "session-test-1 60")
        yield* (yield* Session)[end]
        assert.isFalse(storage.contents.has(durationKey))
      })
    )
  }

  it.effect("is off by default", () =>
    refreshing({ ...laterTab("session-test-1 90"), client: {} }, [good], function* (world) {
      yield* authenticate(60)
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(durations(world), [undefined, 60, undefined])
      assert.strictEqual(world.storage.contents.get(durationKey), "session-test-1 90")
    })
  )
})

describe("layerSessionRefresh during a session", () => {
  it.effect("refreshes every 180000 ms", () =>
    refreshing(signedInPage, [good], function* (_, times) {
      yield* TestClock.adjust("9 minutes")
      assert.deepStrictEqual(times(), [0, 180_000, 360_000, 540_000])
    })
  )

  it.effect("records one confirmation per refresh", () =>
    refreshing(signedInPage, [good], function* ({ storage }) {
      const confirmations = () => storage.written.filter((key) => key.endsWith("::refreshed_at")).length
      assert.strictEqual(confirmations(), 1)
      yield* TestClock.adjust("3 minutes")
      assert.strictEqual(confirmations(), 2)
    })
  )

  it.effect("starts to wait when the page signs in", () =>
    refreshing({}, [good], function* (_, times) {
      yield* TestClock.adjust("1 minute")
      yield* (yield* Session).accept(authenticated())
      yield* TestClock.adjust("179999 millis")
      assert.deepStrictEqual(times(), [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(times(), [240_000])
    })
  )

  it.effect("starts the wait again after another sign-in", () =>
    refreshing(signedInPage, [good, ok(authenticatedJson(2))], function* (_, times) {
      yield* TestClock.adjust("2 minutes")
      yield* (yield* Session).accept(authenticated(2))
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(times(), [0, 300_000])
    })
  )

  it.effect("keeps the interval after a refresh that changed the session", () => {
    const extended = ok(authenticatedJson(1, { session: sessionJson(1, { roles: ["admin"] }) }))
    return refreshing(signedInPage, [good, extended], function* (_, times) {
      yield* TestClock.adjust("6 minutes")
      assert.deepStrictEqual(times(), [0, 180_000, 360_000])
    })
  })

  it.effect("stops when the page signs out", () =>
    refreshing(signedInPage, [good], function* (_, times) {
      yield* TestClock.adjust("4 minutes")
      yield* (yield* Session).signOut
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(times(), [0, 180_000])
    })
  )

  it.effect("stops when the client closes", function* () {
    const worlds: Array<ReturnType<typeof fakeWorld>> = []
    yield* refreshing(signedInPage, [good], (world) => Effect.sync(() => worlds.push(world)))
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(
      worlds.map(({ wire }) => wire.calls.length),
      [1]
    )
  })
})

describe("A defect during a refresh", () => {
  it.effect("does not end the refreshes, and is warned about once", () =>
    refreshing(signedInPage, [good, defect, good, defect, good], function* ({ warnings }, times) {
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(gaps(times()).slice(0, 5), [180_000, 4_000, 180_000, 4_000, 180_000])
      assert.isAtLeast(times().length, 21)
      assert.deepStrictEqual(warnings, ["The session's refresh failed unexpectedly. It is tried again."])
      assert.strictEqual(yield* status, "present")
    }).pipe(Effect.withRandom({ ...Random.make("x"), nextRange: () => Effect.succeed(0) }))
  )

  it.effect("is retried after longer and longer waits", () =>
    refreshing(signedInPage, [defect], function* (_, times) {
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(gaps(times()), [4_000, 8_000, 16_000, 32_000])
    }).pipe(Effect.withRandom({ ...Random.make("x"), nextRange: () => Effect.succeed(0) }))
  )

  it.effect("is not retried after the client closed", function* () {
    const worlds: Array<ReturnType<typeof fakeWorld>> = []
    yield* refreshing(signedInPage, [defect], (world) => Effect.sync(() => worlds.push(world)))
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(
      worlds.map(({ wire }) => wire.calls.length),
      [1]
    )
  })
})

describe("A failed refresh", () => {
  for (const seed of ["one", "two", "three"]) {
    it.effect(`is retried after 2000 ms × 2^n, n capped at 7, ± 175 ms (chance ${seed})`, () =>
      refreshing(signedInPage, [refused(500, "internal_server_error")], function* (_, times) {
        yield* TestClock.adjust("30 minutes")
        const waits = gaps(times())
        const bases = [4, 8, 16, 32, 64, 128, 256, 256, 256].map((seconds) => seconds * 1000)
        const jitters = bases.map((base, n) => (waits[n] ?? NaN) - base)
        for (const jitter of jitters) assert.isAtMost(Math.abs(jitter), 175)
        assert.isAbove(new Set(jitters).size, 1)
      }).pipe(Effect.withRandom(Random.make(seed)))
    )
  }

  for (const [how, pick, expected] of [
    ["earlier", (min: number, _: number) => min, [3825, 7825, 15825]],
    ["later", (_: number, max: number) => max, [4175, 8175, 16175]]
  ] as const) {
    it.effect(`is retried up to 175 ms ${how}`, () =>
      refreshing(signedInPage, [offline], function* (_, times) {
        yield* TestClock.adjust("40 seconds")
        assert.deepStrictEqual(gaps(times()).slice(0, 3), [...expected])
      }).pipe(
        Effect.withRandom({ ...Random.make("x"), nextRange: (min, max) => Effect.succeed(pick(min, max)) })
      )
    )
  }

  it.effect("keeps the session, and the interval after the retry succeeds", () =>
    refreshing(
      signedInPage,
      [good, offline, offline, refused(503, "unavailable"), good],
      function* (world, times) {
        yield* TestClock.adjust("3 minutes")
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual(yield* status, "present")
        assert.deepStrictEqual(world.cookies.visible(), signedInCookies)
        yield* TestClock.adjust("20 seconds")
        assert.lengthOf(times(), 5)
        const recovered = times()[4] ?? NaN
        yield* TestClock.adjust("3 minutes")
        assert.deepStrictEqual(times().slice(5), [recovered + 180_000])
        assert.deepStrictEqual(world.warnings, [])
      }
    )
  )

  it.effect("is retried after 4 s again in a later outage", () =>
    refreshing(signedInPage, [offline, offline, good, offline, good], function* (_, times) {
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(gaps(times()), [4_000, 8_000, 180_000, 4_000])
    }).pipe(Effect.withRandom({ ...Random.make("x"), nextRange: () => Effect.succeed(0) }))
  )

  it.effect("is retried after 30 s without an answer", () =>
    refreshing(signedInPage, [silence, good], function* (_, times) {
      yield* TestClock.adjust("40 seconds")
      assert.deepStrictEqual(times(), [0, 34_000])
    }).pipe(Effect.withRandom({ ...Random.make("x"), nextRange: () => Effect.succeed(0) }))
  )

  it.effect("with an unrecoverable error ends the session, warns, and is not retried", () =>
    refreshing(signedInPage, [good, refused(401, "session_not_found")], function* (world, times) {
      yield* TestClock.adjust("2 hours")
      assert.deepStrictEqual(times(), [0, 180_000])
      assert.strictEqual(yield* status, "absent")
      assert.deepStrictEqual(world.cookies.visible(), {})
      assert.lengthOf(world.warnings, 1)
      assert.match(world.warnings[0] ?? "", /^The session ended: \[401\] session_not_found/)
    })
  )

  it.effect("ends the session when a retry gets an unrecoverable error", () =>
    refreshing(
      signedInPage,
      [offline, offline, refused(401, "unauthorized_credentials")],
      function* (_, times) {
        yield* TestClock.adjust("2 hours")
        assert.lengthOf(times(), 3)
        assert.strictEqual(yield* status, "absent")
      }
    )
  )

  it.effect("is not retried for the old session after another one started", () =>
    refreshing(signedInPage, [offline, ok(authenticatedJson(2))], function* (_, times) {
      yield* TestClock.adjust("2 seconds")
      yield* (yield* Session).accept(authenticated(2))
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(times(), [0, 182_000])
    })
  )

  it.effect("is not retried after the page signed out", () =>
    refreshing(signedInPage, [offline], function* (_, times) {
      yield* TestClock.adjust("2 seconds")
      yield* (yield* Session).signOut
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(times(), [0])
    })
  )
})
