/** Session tokens that others can check: ES256, the public half as a key set (RFC 7519, RFC 7517). */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { JSONWebKeySet } from "jose"
import type { Session } from "../domain/Session.js"
import { Db } from "./data/Db.js"
import { keySetOf, signed } from "./keys.js"
import { Settings } from "./Options.js"
import { Secrets } from "./Secrets.js"

/** Seconds; a client asks for a new one long before (every three minutes). */
const lifetime = 300

/** Signs sessions and shows the key they are checked with. */
export class Signer extends Context.Tag("latchkey/provider/Signer")<
  Signer,
  {
    /** Valid for five minutes, or until the session ends if that is sooner. */
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

      const provided = <A, E>(effect: Effect.Effect<A, E, Db | Secrets>): Effect.Effect<A, E> =>
        Effect.provideService(Effect.provideService(effect, Db, db), Secrets, secrets)

      return Signer.of({
        sign: (session) =>
          Effect.gen(function* () {
            const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
            const end = Math.floor(Date.parse(session.expires_at) / 1000)
            const { session_id, user_id, ...told } = session
            const claims = {
              iss: `stytch.com/${projectId}`,
              aud: [projectId],
              sub: user_id,
              nbf: now,
              "https://stytch.com/session": { id: session_id, ...told }
            }
            return yield* provided(signed("project", "JWT", claims, Math.min(lifetime, end - now)))
          }),
        keySet: provided(keySetOf("project"))
      })
    })
  )
}
