/** Session JWTs, signed with ES256, and the public keys to verify them (RFC 7519, RFC 7517). */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { JSONWebKeySet } from "jose"
import type { Session } from "../../domain/Session.js"
import { Db } from "../data/Db.js"
import { publicKeySet, signJwt } from "./keys.js"
import { Settings } from "../Options.js"
import { Secrets } from "./Secrets.js"

/** Seconds. A client refreshes its JWT every three minutes. */
const lifetime = 300

/** Signs session JWTs and provides the keys to verify them. */
export class Signer extends Context.Tag("latchkey/provider/Signer")<
  Signer,
  {
    /** A JWT that is valid for five minutes, or until the session expires if that is sooner. */
    readonly sign: (session: Session) => Effect.Effect<string>
    readonly keySet: Effect.Effect<JSONWebKeySet>
  }
>() {
  static readonly layer = Layer.effect(
    Signer,
    Effect.gen(function* () {
      const db = yield* Db
      const secrets = yield* Secrets
      const { projectId } = yield* Settings

      const provide = <A, E>(effect: Effect.Effect<A, E, Db | Secrets>): Effect.Effect<A, E> =>
        Effect.provideService(Effect.provideService(effect, Db, db), Secrets, secrets)

      return Signer.of({
        sign: (session) =>
          Effect.gen(function* () {
            const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
            const end = Math.floor(Date.parse(session.expires_at) / 1000)
            const { session_id, user_id, custom_claims, ...rest } = session
            const claims = {
              ...custom_claims,
              iss: `stytch.com/${projectId}`,
              aud: [projectId],
              sub: user_id,
              nbf: now,
              "https://stytch.com/session": { id: session_id, ...rest }
            }
            return yield* provide(signJwt("project", "JWT", claims, Math.min(lifetime, end - now)))
          }),
        keySet: provide(publicKeySet("project"))
      })
    })
  )
}
