import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import type * as Events from "../../domain/ownCalls/Events.js"
import { idOf, isPersistentId, telemetryOf } from "../../domain/calls/callerHeaders.js"
import type { Session as SessionData } from "../../domain/session/Session.js"
import { Crypto } from "../browser/Crypto.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Session } from "../session/Session.js"
import { Early } from "./Early.js"

/** The time of an event and the session at that time. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly session: SessionData | null
}

/** The data sent with every call and event: ids, time and page, and no secret. */
export class Telemetry extends Context.Tag("latchkey/Telemetry")<
  Telemetry,
  {
    /** A new event id each time; one app session id per page; a persistent id per browser. */
    readonly blob: Effect.Effect<Events.Telemetry>
    /** The current moment. Cheap, so that `blobOf` can do the work later for many events. */
    readonly moment: Effect.Effect<Moment>
    /** Like `blob`, for an earlier moment. */
    readonly blobOf: (moment: Moment) => Effect.Effect<Events.Telemetry>
  }
>() {
  static readonly layer = Layer.effect(
    Telemetry,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const crypto = yield* Crypto
      const storage = yield* Storage
      const navigation = yield* Navigation
      const session = yield* Session
      const timezone = yield* (yield* Page).timeZone
      const id = (kind: Parameters<typeof idOf>[0]) => Effect.map(crypto.uuid, (uuid) => idOf(kind, uuid))

      const appSessionId = (yield* Early)?.appSessionId ?? (yield* id("app-session-id"))
      const persistentKey = keyOf(config.storageKey, "persistent_id")
      const persistentId = Effect.gen(function* () {
        const stored = yield* storage.get(persistentKey)
        if (isPersistentId(stored)) return stored
        const made = yield* id("persistent-id")
        yield* storage.set(persistentKey, made)
        return made
      })

      const moment = Clock.clockWith((clock) =>
        Effect.map(session.snapshot, ({ session }) => ({ at: clock.unsafeCurrentTimeMillis(), session }))
      )

      const blobOf = (moment: Moment) =>
        Effect.gen(function* () {
          const { hostname } = yield* navigation.location
          return telemetryOf({
            ...moment,
            appSessionId,
            eventId: yield* id("event-id"),
            persistentId: yield* persistentId,
            timezone,
            hostname
          })
        })

      return Telemetry.of({ blob: Effect.flatMap(moment, blobOf), moment, blobOf })
    })
  )
}
