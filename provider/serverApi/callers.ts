/** The caller of a server's call: the session, the user and the browser that its body names. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { StoredUser } from "../data/rows.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Caller } from "../http/Caller.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { findSession, findSessionByJwt } from "../tokens/sessionTokens.js"

/** A session by one of its tokens. */
export const sessionFields = {
  session_token: maybe(Schema.String),
  session_jwt: maybe(Schema.String)
}

/** The browser that the server answers. */
export const attributes = maybe(
  Schema.Struct({ ip_address: maybe(Schema.String), user_agent: maybe(Schema.String) })
)

interface Named {
  readonly session_token?: string | undefined
  readonly session_jwt?: string | undefined
  readonly attributes?: Schema.Struct.Type<{ attributes: typeof attributes }>["attributes"]
}

/** Fails unless the body names a session. */
export const requireNamed = (named: Schema.Struct.Type<typeof sessionFields>) =>
  Object.values(named).some((each) => each !== undefined)
    ? Effect.void
    : Effect.fail(apiErrorOf("no_session_arguments", 400, "Send a session_token or a session_jwt."))

/** Fails when the body names a session twice. */
export const refuseBoth = ({ session_jwt, session_token }: Named) =>
  session_token === undefined || session_jwt === undefined
    ? Effect.void
    : Effect.fail(
        apiErrorOf("too_many_session_arguments", 400, "Send a session_token or a session_jwt, not both.")
      )

/** The session that the fields name, undefined if they name none. Fails with `session_not_found`. */
const namedSession = ({ session_token, session_jwt }: Named) =>
  Effect.gen(function* () {
    yield* refuseBoth({ session_token, session_jwt })
    if (session_token === undefined && session_jwt === undefined) return undefined
    const found =
      session_jwt === undefined
        ? yield* findSession(session_token ?? "")
        : yield* findSessionByJwt(session_jwt)
    return found ?? (yield* refuse("session_not_found"))
  })

/** The caller of a call for the session and the browser that the body names. */
export const callerFor = (named: Named) =>
  Effect.gen(function* () {
    const caller = yield* Caller
    const session = yield* namedSession(named)
    return Caller.of({
      ...caller,
      session,
      ...(session !== undefined && { requireSession: Effect.succeed(session) }),
      ipAddress: named.attributes?.ip_address ?? "",
      userAgent: named.attributes?.user_agent ?? ""
    })
  })

/** Runs a call for the session and the browser that the body names. */
export const callFor = <A, E, R>(named: Named, call: Effect.Effect<A, E, R>) =>
  Effect.flatMap(callerFor(named), (caller) => Effect.provideService(call, Caller, caller))

/** Runs a call as this user. */
export const callAs = <A, E, R>({ user_id }: StoredUser, call: Effect.Effect<A, E, R>) =>
  Effect.updateService(call, Caller, (caller) => ({ ...caller, actsAs: user_id }))
