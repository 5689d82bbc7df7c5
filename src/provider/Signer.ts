/** Session tokens that others can check: ES256, the public half as a key set (RFC 7519, RFC 7517). */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from "jose"
import type { Session } from "../domain/Session.js"
import type { SigningKey } from "./Data.js"
import { Db } from "./Db.js"
import { Settings } from "./Options.js"
import { Secrets } from "./Secrets.js"

const algorithm = "ES256"

/** Seconds; a client asks for a new one long before (every three minutes). */
const lifetime = 300

/** Signs sessions and shows the key they are checked with. */
export class Signer extends Context.Tag("latchkey/provider/Signer")<
  Signer,
  {
    /** Valid for five minutes, or until the session ends if that is sooner. */
    readonly sign: (session: Session) => Effect.Effect<string>
    readonly keySet: Effect.Effect<{ readonly keys: ReadonlyArray<JWK> }>
  }
>() {
  static readonly layer = Layer.effect(
    Signer,
    Effect.gen(function* () {
      const db = yield* Db
      const secrets = yield* Secrets
      const { projectId } = yield* Settings

      const create = Effect.gen(function* () {
        const kid = yield* secrets.id("jwk")
        const pair = yield* Effect.promise(() => generateKeyPair(algorithm, { extractable: true }))
        const { kty = "EC", ...jwk } = yield* Effect.promise(() => exportJWK(pair.privateKey))
        const signingKey: SigningKey = { ...jwk, kty, kid }
        yield* db.update((data) => ({ ...data, signingKey }))
        return signingKey
      })
      const key = Effect.flatMap(db.data, ({ signingKey }) =>
        signingKey === null ? create : Effect.succeed(signingKey)
      )

      return Signer.of({
        sign: (session) =>
          Effect.gen(function* () {
            const jwk = yield* key
            const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
            const end = Math.floor(Date.parse(session.expires_at) / 1000)
            const { session_id, user_id, ...claims } = session
            return yield* Effect.promise(async () =>
              new SignJWT({ "https://stytch.com/session": { id: session_id, ...claims } })
                .setProtectedHeader({ alg: algorithm, kid: jwk.kid, typ: "JWT" })
                .setIssuer(`stytch.com/${projectId}`)
                .setAudience([projectId])
                .setSubject(user_id)
                .setIssuedAt(now)
                .setNotBefore(now)
                .setExpirationTime(Math.min(now + lifetime, end))
                .sign(await importJWK(jwk, algorithm))
            )
          }),
        keySet: Effect.map(key, ({ d: _secret, ...jwk }) => ({
          keys: [{ ...jwk, alg: algorithm, use: "sig" }]
        }))
      })
    })
  )
}
