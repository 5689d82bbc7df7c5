import { assert, describe, it, within } from "../../support/it.js"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Session } from "../../../src/services/session/Session.js"
import { Telemetry } from "../../../src/services/wire/Telemetry.js"
import { authenticated } from "../../support/answers.js"
import { fakeWorld, layerState, storageKey, type WorldOptions } from "../../support/world.js"

const setUp = (options: WorldOptions = {}) => {
  const world = fakeWorld(options)
  return { ...world, layer: layerState.pipe(Layer.provide(world.layer)) }
}
const key = `${storageKey}::persistent_id`

describe("Telemetry.blob", () => {
  it.effect("contains ids, client time, timezone, hostname and SDK, and nothing else", () =>
    within(setUp(), function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 6, 12))
      const { app_session_id, event_id, persistent_id, ...rest } = yield* (yield* Telemetry).blob
      assert.match(event_id, /^event-id-/)
      assert.match(app_session_id, /^app-session-id-/)
      assert.match(persistent_id, /^persistent-id-/)
      assert.deepStrictEqual(rest, {
        client_sent_at: "2026-01-06T12:00:00.000Z",
        timezone: "Europe/Berlin",
        app: { identifier: "app.test" },
        sdk: { identifier: "Stytch.js Javascript SDK", version: "5.35.1" }
      })
    })
  )

  it.effect("has a new event id each time, and one app session id per page", () =>
    within(setUp(), function* () {
      const { blob } = yield* Telemetry
      const one = yield* blob
      const two = yield* blob
      assert.notStrictEqual(one.event_id, two.event_id)
      assert.strictEqual(one.app_session_id, two.app_session_id)
      assert.strictEqual(one.persistent_id, two.persistent_id)
    })
  )

  it.effect("contains the user and session ids while signed in", () =>
    within(setUp(), function* () {
      const { blob } = yield* Telemetry
      yield* (yield* Session).accept(authenticated())
      const { stytch_session_id, stytch_user_id } = yield* blob
      assert.deepStrictEqual([stytch_user_id, stytch_session_id], ["user-test-1", "session-test-1"])
      yield* (yield* Session).signOut
      assert.notProperty(yield* blob, "stytch_session_id")
    })
  )

  it.effect("contains the time and session of an earlier moment", () =>
    within(setUp(), function* () {
      const { blobOf, moment } = yield* Telemetry
      yield* TestClock.setTime(Date.UTC(2026, 0, 6, 12))
      yield* (yield* Session).accept(authenticated())
      const then = yield* moment
      yield* TestClock.adjust("1 hour")
      yield* (yield* Session).signOut
      const { client_sent_at, stytch_session_id } = yield* blobOf(then)
      assert.strictEqual(client_sent_at, "2026-01-06T12:00:00.000Z")
      assert.strictEqual(stytch_session_id, "session-test-1")
    })
  )

  it.effect("contains no token", () =>
    within(setUp(), function* () {
      yield* (yield* Session).accept(authenticated())
      assert.notInclude(JSON.stringify(yield* (yield* Telemetry).blob), "SECRET")
    })
  )
})

describe("Telemetry's persistent id", () => {
  it.effect("is stored", () =>
    within(setUp(), function* ({ storage }) {
      const { persistent_id } = yield* (yield* Telemetry).blob
      assert.strictEqual(storage.contents.get(key), persistent_id)
    })
  )

  it.effect("is the one that an earlier page stored", () =>
    within(setUp({ storage: { [key]: "persistent-id-from-before" } }), function* () {
      assert.strictEqual((yield* (yield* Telemetry).blob).persistent_id, "persistent-id-from-before")
    })
  )

  it.effect("is replaced when the stored value is not a persistent id", () =>
    within(setUp({ storage: { [key]: "<script>" } }), function* () {
      assert.match((yield* (yield* Telemetry).blob).persistent_id, /^persistent-id-/)
    })
  )
})
