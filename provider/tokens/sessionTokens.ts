/** Sessions by their tokens. A session has the token that it started with, and one for servers that send its JWT. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { StoredSession } from "../data/rows.js"
import { maxMinutes, minutesFromNow } from "../clock.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import { getKey, publicKeySet, verifyJwt } from "./jwts.js"
import { digest } from "./Secrets.js"

/** A session with one of its opaque tokens. */
export interface AuthenticatedSession extends StoredSession {
  readonly token: string
}

/** The session with this token, if it has not ended. */
export const findSession = (token: string) =>
  Effect.gen(function* () {
    const stored = yield* (yield* Db).sessions.get({ token_hash: yield* sessionHashOf(token) })
    return stored && { ...stored, token }
  })

/** What this module reads of a session JWT. Access tokens and ID tokens have no such claims. */
const Claims = Schema.Struct({
  sub: Schema.String,
  "https://stytch.com/session": Schema.Struct({ id: Schema.String })
})

/** The user or the member of a JWT that we have signed, and the id of their session. The JWT may have expired. */
export const readSessionJwt = (jwt: string) =>
  Effect.gen(function* () {
    const { projectId } = yield* Settings
    const options = {
      audience: projectId,
      issuer: `stytch.com/${projectId}`,
      typ: "JWT",
      clockTolerance: maxMinutes * 60
    }
    const claims = yield* verifyJwt(jwt, yield* publicKeySet("project"), options, undefined).pipe(
      Effect.flatMap(Schema.decodeUnknown(Claims)),
      Effect.orElseSucceed(() => undefined)
    )
    return claims && { sub: claims.sub, session_id: claims["https://stytch.com/session"].id }
  })

/** The session of such a JWT, if it has not ended, with its second token. */
export const findSessionByJwt = (jwt: string) =>
  Effect.gen(function* () {
    const claims = yield* readSessionJwt(jwt)
    if (claims === undefined) return undefined
    const sessions = yield* (yield* Db).sessions.findAll("user_id", claims.sub)
    const stored = sessions.find(({ session }) => session.session_id === claims.session_id)
    return stored && { ...stored, token: yield* furtherToken(stored) }
  })

/** A second token of the session. Its first one is stored as a digest only, so it cannot be returned. */
export const furtherToken = ({ token_hash: session_hash }: { readonly token_hash: string }) =>
  Effect.gen(function* () {
    // Always the same, or a server that sends a JWT with each request would fill the table.
    const { d } = yield* getKey("project")
    const token = yield* digest(`${String(d)}:${session_hash}`)
    yield* (yield* Db).sessionTokens.put({
      token_hash: yield* digest(token),
      session_hash,
      expires_at: yield* minutesFromNow(maxMinutes)
    })
    return token
  })

/** The digest that a session is stored under, by one of its tokens. */
export const sessionHashOf = (token: string) =>
  Effect.gen(function* () {
    const token_hash = yield* digest(token)
    return (yield* (yield* Db).sessionTokens.get({ token_hash }))?.session_hash ?? token_hash
  })
