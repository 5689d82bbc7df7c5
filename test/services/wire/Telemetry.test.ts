import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
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
  it.effect("contains ids, client time, timezone, hostname and SDK, and nothing else", () => {
    const { layer } = setUp()
    return Effect.gen(function* () {
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
    }).pipe(Effect.provide(layer))
  })

  it.effect("has a new event id each time, and one app session id per page", () => {
    const { layer } = setUp()
    return Effect.gen(function* () {
      const { blob } = yield* Telemetry
      const one = yield* blob
      const two = yield* blob
      assert.notStrictEqual(one.event_id, two.event_id)
      assert.strictEqual(one.app_session_id, two.app_session_id)
      assert.strictEqual(one.persistent_id, two.persistent_id)
    }).pipe(Effect.provide(layer))
  })

  it.effect("contains the user and session ids while signed in", () => {
    const { layer } = setUp()
    return Effect.gen(function* () {
      const { blob } = yield* Telemetry
      yield* (yield* Session).accept(authenticated())
      const { stytch_session_id, stytch_user_id } = yield* blob
      assert.deepStrictEqual([stytch_user_id, stytch_session_id], ["user-test-1", "session-test-1"])
      yield* (yield* Session).signOut
      assert.notProperty(yield* blob, "stytch_session_id")
    }).pipe(Effect.provide(layer))
  })

  it.effect("contains the time and session of an earlier moment", () => {
    const { layer } = setUp()
    return Effect.gen(function* () {
      const { blobOf, moment } = yield* Telemetry
      yield* TestClock.setTime(Date.UTC(2026, 0, 6, 12))
      yield* (yield* Session).accept(authenticated())
      const then = yield* moment
      yield* TestClock.adjust("1 hour")
      yield* (yield* Session).signOut
      const { client_sent_at, stytch_session_id } = yield* blobOf(then)
      assert.strictEqual(client_sent_at, "2026-01-06T12:00:00.000Z")
      assert.strictEqual(stytch_session_id, "session-test-1")
    }).pipe(Effect.provide(layer))
  })

  it.effect("contains no token", () => {
    const { layer } = setUp()
    return Effect.gen(function* () {
      yield* (yield* Session).accept(authenticated())
      assert.notInclude(JSON.stringify(yield* (yield* Telemetry).blob), "SECRET")
    }).pipe(Effect.provide(layer))
  })
})

describe("Telemetry's persistent id", () => {
  it.effect("is stored", () => {
    const { layer, storage } = setUp()
    return Effect.gen(function* () {
      const { persistent_id } = yield* (yield* Telemetry).blob
      assert.strictEqual(storage.contents.get(key), persistent_id)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is the one that an earlier page stored", () => {
    const { layer } = setUp({ storage: { [key]: "persistent-id-from-before" } })
    return Effect.gen(function* () {
      assert.strictEqual((yield* (yield* Telemetry).blob).persistent_id, "persistent-id-from-before")
    }).pipe(Effect.provide(layer))
  })

  it.effect("is replaced when the stored value is not a persistent id", () => {
    const { layer } = setUp({ storage: { [key]: "<script>" } })
    return Effect.gen(function* () {
      assert.match((yield* (yield* Telemetry).blob).persistent_id, /^persistent-id-/)
    }).pipe(Effect.provide(layer))
  })
})
