/** The caller of a request: its project token and its session (wire reference 1.2). */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import type { ApiError } from "../../domain/Errors.js"
import type { StoredSession } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { Settings } from "../Options.js"
import { refuse } from "./errors.js"
import { Secrets } from "../tokens/Secrets.js"

/** A session with its opaque token. */
export interface AuthenticatedSession extends StoredSession {
  readonly token: string
}

/** The caller of the current request. */
export class Caller extends Context.Tag("latchkey/provider/Caller")<
  Caller,
  {
    /** The session whose token was sent, if it has not expired. */
    readonly session: AuthenticatedSession | undefined
    /** The session. Fails with `user_unauthenticated` without a token, `session_not_found` with an unknown one. */
    readonly requireSession: Effect.Effect<AuthenticatedSession, ApiError>
    /** The origin of the page. Undefined when no header names it. */
    readonly origin: string | undefined
    readonly userAgent: string
    readonly ipAddress: string
  }
>() {}

/** Reads the headers. Fails with `unauthorized_credentials` unless they contain an accepted public token. */
export const identify = (url: string, headers: Headers, authorized: boolean) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const credentials = authorized ? credentialsOf(headers) : undefined
    if (authorized && (credentials === undefined || !settings.acceptsPublicToken(credentials.publicToken))) {
      return yield* refuse("unauthorized_credentials")
    }
    const token = credentials?.sessionToken
    const session = token === undefined ? undefined : yield* findSession(token)
    return Caller.of({
      session,
      requireSession: session
        ? Effect.succeed(session)
        : refuse(token === undefined ? "user_unauthenticated" : "session_not_found"),
      origin: pageOrigin(url, headers),
      userAgent: headers.get("user-agent") ?? "",
      ipAddress: headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? ""
    })
  })

/**
 * The origin of the page. Browsers set `Origin`, which a page cannot change, so it wins. The provider's own frame calls
 * for the page that embeds it.
 */
const pageOrigin = (url: string, headers: Headers): string | undefined => {
  const origin = headers.get("origin") ?? undefined
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(url).host)
  return isOwn ? (headers.get("x-sdk-parent-host") ?? origin) : origin
}

const credentialsOf = (headers: Headers) => {
  const [scheme, encoded] = (headers.get("authorization") ?? "").split(" ")
  if (scheme?.toLowerCase() !== "basic" || encoded === undefined) return undefined
  const decoded = Either.getOrUndefined(Encoding.decodeBase64String(encoded))
  const colon = decoded?.indexOf(":") ?? -1
  if (decoded === undefined || colon === -1) return undefined
  const publicToken = decoded.slice(0, colon)
  const password = decoded.slice(colon + 1)
  // Without a session the client sends the public token as the password too.
  return { publicToken, sessionToken: password === publicToken || password === "" ? undefined : password }
}

const findSession = (token: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const stored = yield* db.sessions.get({ token_hash: yield* (yield* Secrets).digest(token) })
    return stored && { ...stored, token }
  })
