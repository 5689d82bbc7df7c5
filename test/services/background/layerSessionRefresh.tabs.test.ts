import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as TestClock from "effect/TestClock"
import { Session } from "../../../src/services/session/Session.js"
import {
  authenticated,
  authenticatedJson,
  sessionJson,
  storedState,
  userJson
} from "../../support/answers.js"
import { confirmed, listenTo, refreshing, refreshPath, signedInPage } from "../../support/session.js"
import { ok, offline, refused } from "../../support/wire.js"
import { signedInCookies, storageKey, type fakeWorld } from "../../support/world.js"

type World = ReturnType<typeof fakeWorld>

/** Another tab refreshed the session now. */
const confirmedElsewhere = ({ storage, tabs }: World, state = storedState()) =>
  Effect.gen(function* () {
    const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
    storage.contents.set(`${storageKey}::refreshed_at`, String(now))
    yield* tabs.write(storageKey, state)
  })

const promoted = JSON.stringify({ session: sessionJson(1, { roles: ["admin"] }), user: userJson })
const roles = Effect.flatMap(Session, (session) =>
  Effect.map(session.snapshot, (now) => now.session?.roles ?? [])
)
const withoutJitter = Effect.withRandom({ ...Random.make("x"), nextRange: () => Effect.succeed(0) })
const status = Effect.flatMap(Session, (session) => Effect.map(session.snapshot, (now) => now.status))

describe("layerSessionRefresh while another tab refreshes", () => {
  it.effect("sends nothing, and publishes what the other tab stored", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      for (let round = 0; round < 3; round++) {
        yield* TestClock.adjust("170 seconds")
        yield* confirmedElsewhere(world, promoted)
      }
      assert.deepStrictEqual(times(), [0])
      assert.deepStrictEqual(yield* roles, ["admin"])
    })
  )

  for (const [what, text] of [
    ["clears the storage", null],
    ["stores null without logging out", "null"],
    ["stores an unreadable state", "{"]
  ] as const) {
    it.effect(`asks the provider and stores the session again when another tab ${what}`, () =>
      refreshing(signedInPage, [confirmed], function* ({ storage, tabs }, times) {
        yield* TestClock.adjust("1 minute")
        const { states } = yield* listenTo(yield* Session)
        if (text === null) storage.contents.clear()
        yield* tabs.write(storageKey, text)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(times(), [0, 60_000])
        assert.deepStrictEqual(states, [])
        assert.include(storage.contents.get(storageKey), "session-test-1")
        yield* TestClock.adjust("3 minutes")
        assert.deepStrictEqual(times(), [0, 60_000, 240_000])
      })
    )
  }

  it.effect("asks the provider when another tab confirmed a session and was closed before it stored it", () =>
    refreshing({ cookies: signedInCookies }, [offline, confirmed], ({ storage }, times) =>
      Effect.gen(function* () {
        yield* TestClock.adjust("1 second")
        storage.contents.set(`${storageKey}::refreshed_at`, "1000")
        yield* TestClock.adjust("3 seconds")
        assert.deepStrictEqual(times(), [0, 4_000])
        assert.strictEqual(yield* status, "present")
      }).pipe(withoutJitter)
    ).pipe(withoutJitter)
  )

  it.effect("signs out when the provider has ended the session that another tab dropped", () =>
    refreshing(signedInPage, [confirmed, refused(404, "session_not_found")], function* ({ tabs }) {
      yield* TestClock.adjust("1 minute")
      yield* tabs.write(storageKey, "null")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* status, "absent")
    })
  )

  it.effect("starts its wait again, and refreshes when the other tab is gone", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      yield* TestClock.adjust("2 minutes")
      yield* confirmedElsewhere(world)
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(times(), [0, 300_000])
    })
  )

  it.effect("tries the lock each second until the other tab is done", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      world.locks.held.elsewhere = true
      yield* TestClock.adjust("185 seconds")
      assert.deepStrictEqual(times(), [0])
      yield* confirmedElsewhere(world)
      world.locks.held.elsewhere = false
      yield* TestClock.adjust("179 seconds")
      assert.deepStrictEqual(times(), [0])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(times(), [0, 365_000])
    })
  )

  it.effect("asks without the lock when another tab keeps it for 40 seconds, and so each time", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      world.locks.held.elsewhere = true
      yield* TestClock.adjust("219999 millis")
      assert.deepStrictEqual(times(), [0])
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(times(), [0, 220_000, 440_000, 660_000])
    })
  )

  it.effect("starts the 40 seconds again when another tab has refreshed meanwhile", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      world.locks.held.elsewhere = true
      yield* TestClock.adjust("210 seconds")
      yield* confirmedElsewhere(world)
      yield* TestClock.adjust("219 seconds")
      assert.deepStrictEqual(times(), [0])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(times(), [0, 430_000])
    })
  )

  it.effect("asks after ten seconds while it does not know whether there is a session", () =>
    refreshing({ cookies: signedInCookies, isLocked: true }, [confirmed], function* ({ storage }, times) {
      yield* TestClock.adjust("9999 millis")
      assert.deepStrictEqual(times(), [])
      assert.strictEqual(yield* status, "unknown")
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(times(), [10_000])
      assert.strictEqual(yield* status, "present")
      assert.include(storage.contents.get(storageKey), "session-test-1")
    })
  )

  it.effect("asks without the lock only while the page is visible", () =>
    refreshing(signedInPage, [confirmed], function* ({ locks, page }, times) {
      locks.held.elsewhere = true
      yield* TestClock.adjust("190500 millis")
      yield* page.sleep
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(times(), [0])
      yield* page.wake
      // A hidden page does not look at the lock, and may have slept
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(times(), [0])
      yield* TestClock.adjust("30 seconds")
      assert.lengthOf(times(), 2)
    })
  )

  it.effect("records the confirmation before it releases the lock", () =>
    refreshing(signedInPage, [confirmed], function* ({ locks, storage }) {
      const known: Array<string | undefined> = []
      locks.afterwards.push(() => known.push(storage.contents.get(`${storageKey}::refreshed_at`)))
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(known, ["180000"])
    })
  )

  it.effect("refreshes within a second after the other tab crashed", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      world.locks.held.elsewhere = true
      yield* TestClock.adjust("190400 millis")
      world.locks.held.elsewhere = false
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(times(), [0, 191_000])
    })
  )

  it.effect("sends nothing when the other tab refreshed before the lock was granted", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      world.locks.meanwhile.push(
        Effect.suspend(() => {
          world.storage.contents.set(`${storageKey}::refreshed_at`, "180000")
          world.storage.contents.set(storageKey, promoted)
          return Effect.void
        })
      )
      yield* TestClock.adjust("180 seconds")
      assert.deepStrictEqual(times(), [0])
      // Before the storage event
      assert.deepStrictEqual(yield* roles, ["admin"])
      yield* TestClock.adjust("180 seconds")
      assert.deepStrictEqual(times(), [0, 360_000])
    })
  )
})

describe("layerSessionRefresh with a JWT that is too large for a cookie", () => {
  const large = (letter: string) => letter.repeat(5_000)
  const jwt = Effect.flatMap(Session, (session) =>
    Effect.map(session.tokens, (tokens) => tokens?.session_jwt[0])
  )
  const answers = ["a", "b", "c"].map((letter) => ok(authenticatedJson(1, { session_jwt: large(letter) })))
  const reloaded = {
    cookies: { stytch_session: signedInCookies.stytch_session },
    storage: { [storageKey]: storedState(), [`${storageKey}::refreshed_at`]: "0" }
  }

  it.effect("has the tokens after its first refresh, although another tab has just refreshed", () =>
    refreshing(reloaded, answers, function* (_, times) {
      assert.deepStrictEqual(times(), [0])
      assert.strictEqual(yield* status, "present")
      assert.strictEqual(yield* jwt, "a")
    })
  )

  it.effect("gets a new one each three minutes, although another tab refreshes", () =>
    refreshing(reloaded, answers, function* (world, times) {
      for (let round = 0; round < 4; round++) {
        yield* TestClock.adjust("100 seconds")
        // The cookie does not change: the other tab keeps its JWT in its own memory
        yield* confirmedElsewhere(world)
      }
      assert.deepStrictEqual(times(), [0, 180_000, 360_000])
      assert.strictEqual(yield* jwt, "c")
    })
  )
})

describe("layerSessionRefresh of a new page", () => {
  it.effect("refreshes although an earlier page did", () => {
    const storage = { ...signedInPage.storage, [`${storageKey}::refreshed_at`]: "-1" }
    return refreshing({ ...signedInPage, storage }, [confirmed], (_, times) =>
      Effect.sync(() => assert.deepStrictEqual(times(), [0]))
    )
  })

  it.effect("does not refresh when another page did at the same moment", () => {
    const storage = { ...signedInPage.storage, [`${storageKey}::refreshed_at`]: "0" }
    return refreshing({ ...signedInPage, storage }, [confirmed], function* (_, times) {
      yield* TestClock.adjust("179 seconds")
      assert.deepStrictEqual(times(), [])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(times(), [180_000])
    })
  })

  it.effect("continues the refresh while the user is fetched", () =>
    refreshing(signedInPage, [Effect.delay(confirmed, "5 seconds")], function* ({ tabs, wire }, times) {
      yield* TestClock.adjust("1 second")
      yield* (yield* Session).replaceUser(authenticated().user)
      yield* tabs.write(storageKey, storedState())
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual(times(), [0])
      assert.lengthOf(wire.calls, 1)
      assert.isFalse((yield* (yield* Session).snapshot).fromCache)
      yield* TestClock.adjust("180 seconds")
      assert.lengthOf(times(), 2)
    })
  )

  it.effect("keeps the interval while users are fetched all the time", () =>
    refreshing(signedInPage, [confirmed], function* ({ tabs }, times) {
      const session = yield* Session
      for (let minutes = 0; minutes < 6; minutes++) {
        yield* TestClock.adjust("59 seconds")
        yield* session.replaceUser(authenticated().user)
        yield* tabs.write(storageKey, storedState())
        yield* TestClock.adjust("1 second")
      }
      assert.deepStrictEqual(times(), [0, 180_000, 360_000])
    })
  )
})

describe("layerSessionRefresh and another tab's sign-out", () => {
  it.effect("interrupts the refresh, without a further call and without a warning", () =>
    refreshing(signedInPage, [confirmed, Effect.delay(confirmed, "5 seconds")], function* (world, times) {
      yield* TestClock.adjust("181 seconds")
      world.cookies.remove("stytch_session")
      world.cookies.remove("stytch_session_jwt")
      yield* world.tabs.write(storageKey, "null")
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(times(), [0, 180_000])
      assert.strictEqual(yield* status, "absent")
      assert.deepStrictEqual(world.warnings, [])
      assert.deepStrictEqual(world.cookies.visible(), {})
    })
  )

  it.effect("refreshes the session of another sign-in in its own interval", () =>
    refreshing(
      signedInPage,
      [confirmed, Effect.delay(confirmed, "5 seconds"), ok(authenticatedJson(2))],
      function* (world, times) {
        yield* TestClock.adjust("181 seconds")
        world.cookies.put("stytch_session", { value: "SECRET-token-2", attributes: { path: "/" } })
        yield* confirmedElsewhere(world, storedState(2))
        yield* TestClock.adjust("3 minutes")
        assert.deepStrictEqual(times(), [0, 180_000, 361_000])
        const { session } = yield* (yield* Session).snapshot
        assert.strictEqual<string | undefined>(session?.session_id, "session-test-2")
      }
    )
  )
})

describe("layerSessionRefresh after a refresh failed in another tab", () => {
  const failedElsewhere = ({ storage }: World, failure: string) =>
    Effect.sync(() => storage.contents.set(`${storageKey}::refresh_failed`, failure))

  it.effect("sends nothing until the other tab would ask again, and then waits longer", () =>
    refreshing(signedInPage, [confirmed, offline], function* (world, times) {
      yield* TestClock.adjust("179 seconds")
      yield* failedElsewhere(world, "3 179000 195000")
      yield* TestClock.adjust("47999 millis")
      assert.deepStrictEqual(times(), [0, 195_000])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(times(), [0, 195_000, 227_000])
    }).pipe(withoutJitter)
  )

  it.effect("sends nothing when the other tab failed before the lock was granted", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      world.locks.meanwhile.push(Effect.asVoid(failedElsewhere(world, "1 180000 184000")))
      yield* TestClock.adjust("183999 millis")
      assert.deepStrictEqual(times(), [0])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(times(), [0, 184_000])
    })
  )

  it.effect("records its failure for the other tabs before it releases the lock", () =>
    refreshing(signedInPage, [confirmed, offline], function* ({ locks, storage }) {
      const known: Array<string | undefined> = []
      locks.afterwards.push(() => known.push(storage.contents.get(`${storageKey}::refresh_failed`)))
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(known, ["1 180000 184000"])
    }).pipe(withoutJitter)
  )

  it.effect("keeps the interval when the session was confirmed since", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      yield* TestClock.adjust("10 seconds")
      yield* failedElsewhere(world, "7 5000 261000")
      yield* confirmedElsewhere(world)
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(times(), [0, 190_000])
    })
  )

  it.effect("asks at once about a session that was confirmed since and whose state is gone", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      yield* TestClock.adjust("10 seconds")
      yield* failedElsewhere(world, "7 5000 261000")
      yield* confirmedElsewhere(world)
      yield* TestClock.adjust("50 seconds")
      yield* world.tabs.write(storageKey, "null")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(times(), [0, 60_000])
    })
  )

  for (const [what, failure] of [
    ["that is unreadable", "later"],
    ["that ends too late", "1 150000 9999999999999"],
    ["with a count of zero", "0 150000 200000"],
    ["in the future", "1 9000000 9004000"]
  ] as const) {
    it.effect(`ignores a failure ${what}`, () =>
      refreshing(signedInPage, [confirmed], function* (world, times) {
        yield* TestClock.adjust("2 minutes")
        yield* failedElsewhere(world, failure)
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(times(), [0, 180_000])
      })
    )
  }

  for (const [what, failure, next] of [
    ["the longest wait that the provider may ask for", "1 150000 750000", 750_000],
    ["the failure of a tab whose clock is a second ahead", "1 181000 190000", 190_000]
  ] as const) {
    it.effect(`keeps to ${what}`, () =>
      refreshing(signedInPage, [confirmed], function* (world, times) {
        yield* TestClock.adjust("150 seconds")
        yield* failedElsewhere(world, failure)
        yield* TestClock.adjust("11 minutes")
        assert.strictEqual(times()[1], next)
      })
    )
  }

  it.effect("keeps to a failure in the millisecond of the last confirmation", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      yield* TestClock.adjust("10 seconds")
      yield* failedElsewhere(world, "7 10000 261000")
      yield* confirmedElsewhere(world)
      yield* TestClock.adjust("1 second")
      yield* world.page.wake
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(times(), [0, 261_000])
    })
  )

  it.effect("waits as another tab does when the clock was moved back since the page started", () =>
    Effect.zipRight(
      TestClock.setTime(86_400_000),
      refreshing(signedInPage, [offline, offline, confirmed], function* (world, times) {
        yield* TestClock.setTime(1_000)
        yield* world.page.wake
        yield* TestClock.adjust("2 seconds")
        yield* failedElsewhere(world, "3 3000 19000")
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(times(), [86_400_000, 1_000, 19_000])
      })
    ).pipe(withoutJitter)
  )

  for (const [title, failure, times] of [
    ["asks at start although another tab failed before", "7 -1 255999", [0]],
    ["does not ask at start when another tab failed at the same moment", "7 0 256000", []]
  ] as const) {
    it.effect(title, () => {
      const storage = { ...signedInPage.storage, [`${storageKey}::refresh_failed`]: failure }
      return refreshing({ ...signedInPage, storage }, [confirmed], (_, asked) =>
        Effect.sync(() => assert.deepStrictEqual<ReadonlyArray<number>>(asked(), times))
      )
    })
  }
})

describe("layerSessionRefresh holds no lock", () => {
  it.effect("while listeners are notified", () =>
    refreshing(
      { cookies: signedInCookies },
      [Effect.delay(confirmed, "1 second"), refused(404, "session_not_found")],
      function* ({ locks }) {
        const session = yield* Session
        const held: Array<boolean> = []
        yield* session.subscribe(() => held.push(locks.held.here))
        assert.isTrue(locks.held.here)
        yield* TestClock.adjust("4 minutes")
        // Once present, once absent
        assert.deepStrictEqual(held, [false, false])
      }
    )
  )

  it.effect("while a failed refresh waits for its retry", () =>
    refreshing(signedInPage, [offline], ({ locks }, times) =>
      Effect.sync(() => {
        assert.lengthOf(times(), 1)
        assert.isFalse(locks.held.here)
      })
    )
  )

  it.effect("for longer than 35 s, however often the session changes during the call", () => {
    const worlds: Array<World> = []
    const changing = Effect.suspend(() => {
      const n = worlds[0]?.wire.calls.length ?? 0
      worlds[0]?.cookies.put("stytch_session", { value: `SECRET-token-${n}`, attributes: { path: "/" } })
      return Effect.delay(confirmed, "15 seconds")
    })
    return refreshing(signedInPage, [confirmed, changing], function* (world, times) {
      worlds.push(world)
      yield* TestClock.adjust("180 seconds")
      yield* TestClock.adjust("34 seconds")
      assert.isTrue(world.locks.held.here)
      yield* TestClock.adjust("1 second")
      assert.isFalse(world.locks.held.here)
      assert.strictEqual(times().at(-1), 210_000)
      assert.strictEqual(yield* status, "present")
    })
  })
})

describe("layerSessionRefresh of a hidden or offline page", () => {
  it.effect("sends nothing, and refreshes at once when it wakes", () =>
    refreshing(signedInPage, [confirmed], function* ({ page }, times) {
      yield* TestClock.adjust("1 minute")
      yield* page.sleep
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(times(), [0])
      yield* page.wake
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(times(), [0, 3_660_000])
      yield* TestClock.adjust("3 minutes")
      assert.lengthOf(times(), 3)
    })
  )

  it.effect("asks after 10 s all the same while nobody knows whether there is a session", () =>
    refreshing({ cookies: signedInCookies }, [offline, offline, confirmed], function* ({ page }, times) {
      yield* page.sleep
      yield* TestClock.adjust("13 seconds")
      assert.deepStrictEqual([times().length, yield* status], [1, "unknown"])
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual([times().length, yield* status], [2, "unknown"])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([times().length, yield* status], [3, "present"])
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(times(), 3)
    })
  )

  it.effect("refreshes on time when it wakes before the refresh is due", () =>
    refreshing(signedInPage, [confirmed], function* ({ page }, times) {
      yield* page.sleep
      yield* TestClock.adjust("1 minute")
      yield* page.wake
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(times(), [0, 180_000])
    })
  )

  it.effect("publishes what another tab stores, and sends nothing when it wakes", () =>
    refreshing(signedInPage, [confirmed], function* (world, times) {
      yield* world.page.sleep
      yield* TestClock.adjust("5 minutes")
      yield* confirmedElsewhere(world, promoted)
      yield* TestClock.adjust("1 minute")
      yield* world.page.wake
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(times(), [0])
      assert.deepStrictEqual(yield* roles, ["admin"])
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(times(), [0, 480_000])
    })
  )

  it.effect("signs out at once when another tab signs out", () =>
    refreshing(signedInPage, [confirmed], function* ({ cookies, page, tabs }, times) {
      const { states } = yield* listenTo(yield* Session)
      yield* page.sleep
      yield* TestClock.adjust("1 hour")
      cookies.remove("stytch_session")
      yield* tabs.write(storageKey, "null")
      assert.deepStrictEqual(states, ["absent"])
      yield* page.wake
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(times(), [0])
    })
  )

  it.effect("does not retry while it sleeps, and retries at once when it wakes", () =>
    refreshing(signedInPage, [offline], function* ({ page, wire }, times) {
      yield* TestClock.adjust("10 minutes")
      const before = times().length
      yield* page.sleep
      yield* TestClock.adjust("1 hour")
      assert.lengthOf(times(), before)
      yield* page.wake
      yield* TestClock.adjust(0)
      assert.lengthOf(times(), before + 1)
      assert.strictEqual(wire.to(refreshPath).at(-1)?.at, 4_200_000)
    })
  )

  it.effect("waits for its retry however often it wakes", () =>
    refreshing(signedInPage, [refused(429, "too_many_requests")], function* ({ page }, times) {
      for (let wakes = 0; wakes < 280; wakes++) {
        yield* TestClock.adjust("100 millis")
        yield* page.wake
      }
      assert.deepStrictEqual(times(), [0, 4_000, 12_000, 28_000])
    }).pipe(withoutJitter)
  )

  it.effect("retries at once when the wait has passed in its sleep, and waits longer then", () =>
    refreshing(signedInPage, [offline], function* ({ page }, times) {
      yield* TestClock.adjust("12 seconds")
      yield* page.sleep
      yield* TestClock.adjust("1 minute")
      yield* page.wake
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(times(), [0, 4_000, 12_000, 72_000, 104_000])
    }).pipe(withoutJitter)
  )

  it.effect("continues a refresh when it wakes during it", () =>
    refreshing(signedInPage, [Effect.delay(confirmed, "5 seconds")], function* ({ page }, times) {
      yield* TestClock.adjust("1 second")
      yield* page.wake
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(times(), [0])
    })
  )
})

describe("layerSessionRefresh after the clock was moved back", () => {
  it.effect("refreshes when the page wakes, and then every three minutes", () =>
    Effect.zipRight(
      TestClock.setTime(86_400_000),
      refreshing(signedInPage, [confirmed], function* ({ page }, times) {
        yield* TestClock.setTime(1_000)
        yield* page.wake
        yield* TestClock.adjust("6 minutes")
        assert.deepStrictEqual(times(), [86_400_000, 1_000, 181_000, 361_000])
      })
    )
  )

  it.effect("waits between its retries although the page seems to start in the future", () =>
    Effect.zipRight(
      TestClock.setTime(86_400_000),
      refreshing(
        signedInPage,
        [...Array<typeof offline>(9).fill(offline), confirmed],
        function* ({ page }, times) {
          yield* TestClock.setTime(1_000)
          yield* page.wake
          yield* TestClock.adjust("20 seconds")
          assert.deepStrictEqual(times(), [86_400_000, 1_000, 5_000, 13_000])
        }
      )
    ).pipe(withoutJitter)
  )
})
