/** Sessions by their tokens. A session has the token that it started with, and one for servers that send its JWT. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type StoredSession, UserId } from "../data/rows.js"
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
    const db = yield* Db
    const token_hash = yield* digest(token)
    const further = yield* db.sessionTokens.get({ token_hash })
    const stored = yield* db.sessions.get({ token_hash: further?.session_hash ?? token_hash })
    return stored && { ...stored, token }
  })

/** What this module reads of a session JWT. Access tokens and ID tokens have no such claims. */
const Claims = Schema.Struct({
  sub: UserId,
  "https://stytch.com/session": Schema.Struct({ id: Schema.String })
})

/**
 * The session of a JWT that we have signed, if it has not ended, with its second token. The JWT may have expired. The
 * session's first token is stored as a digest only, so it cannot be returned.
 */
export const findSessionByJwt = (jwt: string) =>
  Effect.gen(function* () {
    const db = yield* Db
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
    if (claims === undefined) return undefined
    const sessions = yield* db.sessions.findAll("user_id", claims.sub)
    const { id } = claims["https://stytch.com/session"]
    const stored = sessions.find(({ session }) => session.session_id === id)
    if (stored === undefined) return undefined
    // Always the same, or a server that sends a JWT with each request would fill the table.
    const { d } = yield* getKey("project")
    const token = yield* digest(`${String(d)}:${stored.token_hash}`)
    yield* db.sessionTokens.put({
      token_hash: yield* digest(token),
      session_hash: stored.token_hash,
      expires_at: yield* minutesFromNow(maxMinutes)
    })
    return { ...stored, token }
  })
