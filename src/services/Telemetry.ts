import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Telemetry as Blob } from "../domain/api/Events.js"
import * as Limits from "../domain/Limits.js"
import { Crypto } from "./browser/Crypto.js"
import { Navigation } from "./browser/Navigation.js"
import { Page } from "./browser/Page.js"
import { Storage } from "./browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { Session } from "./Session.js"

/** What travels with every call and event: ids, time, place; nothing secret (wire reference 1.2). */
export class Telemetry extends Context.Tag("latchkey/Telemetry")<
  Telemetry,
  {
    /** A new event id each time; one app session id per page; a persistent id per browser. */
    readonly blob: Effect.Effect<Blob>
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
      const id = (prefix: string) => Effect.map(crypto.uuid, (uuid) => `${prefix}-${uuid}`)

      const appSessionId = yield* id("app-session-id")
      const persistentKey = `${config.storageKey}::persistent_id`
      const persistentId = Effect.gen(function* () {
        const known = yield* storage.get(persistentKey)
        if (known?.startsWith("persistent-id-")) return known
        const fresh = yield* id("persistent-id")
        yield* storage.set(persistentKey, fresh)
        return fresh
      })

      return Telemetry.of({
        blob: Effect.gen(function* () {
          const { session: active } = yield* session.snapshot
          const { hostname } = yield* navigation.location
          return {
            event_id: yield* id("event-id"),
            app_session_id: appSessionId,
            persistent_id: yield* persistentId,
            client_sent_at: isoTime(yield* Clock.currentTimeMillis),
            timezone,
            ...(active && { stytch_user_id: active.user_id, stytch_session_id: active.session_id }),
            app: { identifier: hostname },
            sdk: { identifier: Limits.sdkIdentifier, version: Limits.sdkVersion }
          }
        })
      })
    })
  )
}

const isoTime = (millis: number): string => new Date(millis).toISOString()
