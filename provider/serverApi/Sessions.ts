/** Sessions: read, authenticated, started for others' tokens, and revoked. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { SessionSchema } from "../../src/domain/schemas/SessionSchema.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { attest, authenticate, exchangeAccessToken, revoke } from "../api/Sessions.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { authenticatedFields, authenticateFor, authenticationFields } from "./authentication.js"
import { AuthorizationCheck, verdict, verdictOf } from "./authorizationCheck.js"
import { callFor, requireNamed, sessionFields } from "./callers.js"
import { serverRoute } from "./serverRoute.js"
import { requireUser } from "./serverUser.js"

/** The routes of sessions. */
export const routes = [
  serverRoute(
    "GET",
    "/sessions",
    {
      payload: Schema.Struct({ user_id: Schema.String }),
      answer: answer({ sessions: Schema.Array(SessionSchema) })
    },
    (payload) =>
      Effect.gen(function* () {
        const { user_id } = yield* requireUser(payload.user_id)
        const stored = yield* (yield* Db).sessions.findAll("user_id", user_id)
        return { sessions: stored.map(({ session }) => session) }
      })
  ),
  serverRoute(
    "POST",
    "/sessions/authenticate",
    {
      payload: Schema.Struct({ ...authenticationFields, authorization_check: maybe(AuthorizationCheck) }),
      answer: answer({
        ...authenticatedFields,
        verdict
      })
    },
    ({ authorization_check, ...fields }) =>
      Effect.gen(function* () {
        const { session_jwt, session_token, session_duration_minutes } = fields
        yield* requireNamed({ session_jwt, session_token })
        const answer = yield* authenticateFor(fields, () => authenticate({ session_duration_minutes }))
        if (authorization_check === undefined) return answer
        return { ...answer, verdict: yield* verdictOf(answer.user.roles, authorization_check) }
      })
  ),
  serverRoute(
    "POST",
    "/sessions/revoke",
    { payload: Schema.Struct({ ...sessionFields, session_id: maybe(Schema.String) }), answer: answer({}) },
    ({ session_id, ...named }) =>
      Effect.gen(function* () {
        if (session_id === undefined) {
          yield* requireNamed(named)
          return yield* callFor(named, revoke)
        }
        const { sessions } = yield* Db
        const stored = (yield* sessions.all).find(({ session }) => session.session_id === session_id)
        yield* sessions.remove(stored ?? (yield* refuse("session_not_found")))
        return {}
      })
  ),
  serverRoute(
    "POST",
    "/sessions/exchange_access_token",
    {
      payload: Schema.Struct({ ...authenticationFields, access_token: Schema.String }),
      answer: answer(authenticatedFields)
    },
    ({ access_token, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        exchangeAccessToken({ access_token, session_duration_minutes })
      )
  ),
  serverRoute(
    "POST",
    "/sessions/attest",
    {
      payload: Schema.Struct({
        ...authenticationFields,
        profile_id: Schema.String,
        token: Schema.String
      }),
      answer: answer(authenticatedFields)
    },
    ({ profile_id, token, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        attest({ profile_id, token, session_duration_minutes })
      )
  )
]
