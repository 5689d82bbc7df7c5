/** The caller of a request: its project token and its session. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { Settings } from "../Options.js"
import type { UserId } from "../data/rows.js"
import { refuse } from "./errors.js"
import type { WebRequest } from "./router.js"
import { isSameHost } from "./origins.js"
import { type AuthenticatedSession, findSession } from "../tokens/sessionTokens.js"

/** The caller of the current request. */
export class Caller extends Context.Tag("latchkey/provider/Caller")<
  Caller,
  {
    /** The session token that was sent, whosever session it is. Undefined without one. */
    readonly token?: string | undefined
    /** The session whose token was sent, if it has not expired. */
    readonly session: AuthenticatedSession | undefined
    /** The session. Fails with `user_unauthenticated` without a token, `session_not_found` with an unknown one. */
    readonly requireSession: Effect.Effect<AuthenticatedSession, ApiError>
    /** The user that the site's server acts as, without a session. */
    readonly actsAs?: UserId | undefined
    /** The origin of the page. Undefined when no header names it. */
    readonly origin: string | undefined
    /** The URL of this provider that the request was sent to, without a trailing slash. Undefined without a request. */
    readonly address?: string | undefined
    readonly userAgent: string
    readonly ipAddress: string
  }
>() {}

/** A caller without a session, such as a server. */
export const nobody = Caller.of({
  session: undefined,
  requireSession: refuse("user_unauthenticated"),
  origin: undefined,
  userAgent: "",
  ipAddress: ""
})

/** Reads the headers. Fails with `unauthorized_credentials` unless they contain an accepted public token. */
export const identify = (url: string, headers: Headers, authorized: boolean) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const credentials = authorized ? basicCredentials(headers) : undefined
    if (authorized && (credentials === undefined || !settings.acceptsPublicToken(credentials.name))) {
      return yield* refuse("unauthorized_credentials")
    }
    // Without a session the client sends the public token as the password too.
    const token =
      credentials?.password === credentials?.name || credentials?.password === ""
        ? undefined
        : credentials?.password
    const session = token === undefined ? undefined : yield* findSession(token)
    return Caller.of({
      token,
      session,
      requireSession: session
        ? Effect.succeed(session)
        : refuse(token === undefined ? "user_unauthenticated" : "session_not_found"),
      origin: pageOrigin(url, headers),
      address: url.slice(0, Math.max(0, url.indexOf("/sdk/v1"))),
      userAgent: headers.get("user-agent") ?? "",
      ipAddress: headers.get("x-forwarded-for")?.split(",")[0]?.trim() ?? ""
    })
  })

/** Fails with `unauthorized_credentials` unless the query has an accepted public token. */
export const checkPublicToken = ({ url }: WebRequest) =>
  Effect.flatMap(Settings, ({ acceptsPublicToken }) =>
    acceptsPublicToken(url.searchParams.get("public_token") ?? "")
      ? Effect.void
      : refuse("unauthorized_credentials")
  )

/**
 * The origin of the page. Browsers set `Origin`, which a page cannot change, so it wins. The provider's own frame calls
 * for the page that embeds it.
 */
const pageOrigin = (url: string, headers: Headers): string | undefined => {
  const origin = headers.get("origin") ?? undefined
  const isOwn = origin === undefined || isSameHost(origin, new URL(url).host)
  return isOwn ? (headers.get("x-sdk-parent-host") ?? origin) : origin
}

/** The name and the password of HTTP Basic authentication. */
export const basicCredentials = (headers: Headers) => {
  const [scheme, encoded] = (headers.get("authorization") ?? "").split(" ")
  if (scheme?.toLowerCase() !== "basic" || encoded === undefined) return undefined
  const decoded = Either.getOrUndefined(Encoding.decodeBase64String(encoded))
  const colon = decoded?.indexOf(":") ?? -1
  if (decoded === undefined || colon === -1) return undefined
  return { name: decoded.slice(0, colon), password: decoded.slice(colon + 1) }
}

/** The caller's IP address if known. Whether the device is new is unknown, because expired sessions are removed. */
export const userDevice = Effect.map(Caller, ({ ipAddress }) =>
  ipAddress === "" ? {} : { user_device: { ip_address: ipAddress } }
)
