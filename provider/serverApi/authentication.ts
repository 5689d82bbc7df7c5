/** Calls of the server API that log a user in. With a duration they start or extend a session, without one they do not. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { SessionSchema } from "../../src/domain/schemas/SessionSchema.js"
import type { SessionAnswer, UserAnswer } from "../../src/domain/calls/Endpoint.js"
import { UserDevice } from "../../src/domain/sessionCalls/calls.js"
import { organizationClaim, sessionClaim } from "../../src/domain/session/sessionOfClaims.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Db } from "../data/Db.js"
import type { StoredSession, StoredUser } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { apiErrorOf } from "../http/errors.js"
import type { Services } from "../http/router.js"
import { attributes, callerFor, sessionFields } from "./callers.js"
import { serverUser, ServerUser } from "./serverUser.js"
import { digest } from "../tokens/Secrets.js"
import { signSession } from "../tokens/sessions.js"

/** Whether the login must come from the address and the browser that it was started in. */
export const matchOptions = {
  options: maybe(
    Schema.Struct({
      ip_match_required: maybe(Schema.Boolean),
      user_agent_match_required: maybe(Schema.Boolean)
    })
  )
}

/** Claims of a session. One with the value null is removed. */
export const claims = Schema.Record({ key: Schema.String, value: Schema.Unknown })

/** The fields of the bodies of these calls. */
export const authenticationFields = {
  ...sessionFields,
  attributes,
  session_duration_minutes: maybe(Schema.Number),
  session_custom_claims: maybe(claims)
}

/** The answer of a call of browsers, with the provider's own user and session. */
interface Answered extends SessionAnswer {
  readonly user: StoredUser
  readonly session: StoredSession["session"]
}

type Fields = Schema.Struct.Type<typeof authenticationFields> &
  Partial<Schema.Struct.Type<typeof matchOptions>>

/** The fields of the answers. Without a session the tokens are empty. */
export const authenticatedFields = {
  user_id: Schema.String,
  user: ServerUser,
  session: Schema.NullOr(SessionSchema),
  session_token: Schema.String,
  session_jwt: Schema.String,
  /** Whether the login ended other sessions of the user. */
  reset_sessions: Schema.Boolean,
  user_device: Schema.optionalWith(UserDevice, { nullable: true, exact: true })
}

/** The calls of browsers need a duration. It is taken back where the server gave none. */
const shortest = 5

/** Runs a call of browsers for a server: with its session, its duration and its claims. */
export const authenticateFor = <Answer extends Answered>(
  fields: Fields,
  authenticate: (session_duration_minutes: number) => Effect.Effect<Answer, ApiError, Services>
) =>
  Effect.gen(function* () {
    const { sessions } = yield* Db
    const { options = {}, session_duration_minutes: minutes, session_custom_claims } = fields
    // Refused instead of left out: the embedded provider does not make these checks
    if (Object.values(options).includes(true)) {
      const text = "The embedded provider compares no IP addresses and no user agents."
      return yield* Effect.fail(apiErrorOf("bad_request", 400, text))
    }
    const caller = yield* callerFor(fields)
    const before = yield* sessions.all
    const { __user, ...answer }: Answer & UserAnswer = yield* Effect.provideService(
      authenticate(minutes ?? shortest),
      Caller,
      caller
    )
    const { session, session_token, user } = answer
    const continued = caller.session?.session.session_id === session.session_id ? caller.session : undefined
    const token_hash = continued?.token_hash ?? (yield* digest(session_token))
    const left = new Set((yield* sessions.findAll("user_id", user.user_id)).map((each) => each.token_hash))
    const common = {
      ...answer,
      user_id: user.user_id,
      user: yield* serverUser(user),
      reset_sessions: before.some(
        (each) => each.session.user_id === user.user_id && !left.has(each.token_hash)
      )
    }
    if (minutes === undefined && continued === undefined) {
      yield* sessions.remove({ token_hash })
      return { ...common, session: null, session_token: "", session_jwt: "" }
    }
    const settled: Answered["session"] = {
      ...session,
      expires_at: minutes === undefined && continued ? continued.session.expires_at : session.expires_at,
      custom_claims: withClaims(session.custom_claims, session_custom_claims)
    }
    yield* sessions.put({ token_hash, session: settled })
    return { ...common, session: settled, session_jwt: yield* signSession(settled) }
  })

/** These claims are those of the JWT. */
const reserved = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti", sessionClaim, organizationClaim]

/** Adds claims, and removes those that are null. */
export const withClaims = (
  before: Answered["session"]["custom_claims"],
  added: Fields["session_custom_claims"]
) => {
  if (added === undefined) return before
  const entries = Object.entries({ ...before, ...added })
  return Object.fromEntries(entries.filter(([name, value]) => value !== null && !reserved.includes(name)))
}
