/** Sessions of members: read, authenticated, started for others' tokens and sessions, and revoked. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { session as Api } from "../../src/domain/organizations/memberSessionCalls.js"
import {
  MemberSchema,
  MemberSessionSchema,
  OrganizationSchema
} from "../../src/domain/organizations/recordSchemas.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Db } from "../data/Db.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { attest, authenticate, exchange, exchangeAccessToken, revoke } from "../organizations/api/Sessions.js"
import { inSession, requireMember } from "../organizations/caller.js"
import { sessionOf } from "../organizations/records.js"
import { checkDuration } from "../tokens/sessions.js"
import { claims, withClaims } from "./authentication.js"
import { AuthorizationCheck, verdict, verdictOf } from "./authorizationCheck.js"
import { refuseBoth, requireNamed, sessionFields } from "./callers.js"
import { findOrganizationOf, requireMemberOf, requireOrganizationOf } from "./serverMember.js"
import { serverRoute } from "./serverRoute.js"

/** Runs a call of browsers as the member whose session the body names. Fails with `session_not_found`. */
const callFor = <A, E, R>(named: Schema.Struct.Type<typeof sessionFields>, call: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    yield* requireNamed(named)
    yield* refuseBoth(named)
    return yield* inSession(named, call)
  })

/** Adds claims to the caller's session, and removes those that are null. */
const addClaims = (added: Schema.Schema.Type<typeof claims> | undefined) =>
  Effect.gen(function* () {
    const { attributes, session, token_hash } = yield* requireMember
    const custom_claims = withClaims(session.custom_claims, added)
    yield* (yield* Db).memberSessions.put({ attributes, token_hash, session: { ...session, custom_claims } })
  })

/** What servers may leave out or add where a session starts. */
const starting = Schema.Struct({
  // https://stytch.com/docs/b2b/guides/sessions/member-sessions
  session_duration_minutes: Schema.optionalWith(Schema.Number, { default: () => 60 }),
  session_custom_claims: maybe(claims)
})

/** The answer of a login, with the claims in its session. A login that lacks a factor has no session yet. */
const withAddedClaims = <Answer extends { readonly session_token: string }>(
  answer: Answer,
  added: Schema.Schema.Type<typeof claims> | undefined
) =>
  Effect.gen(function* () {
    const { session_token } = answer
    if (added === undefined || session_token === "") return answer
    const call = Effect.zipRight(addClaims(added), authenticate({}))
    return { ...answer, ...(yield* inSession({ session_token }, call)) }
  })

/** The id of the organization that a body names by its id, slug or external id. */
const organizationIdOf = (id: string) =>
  Effect.map(requireOrganizationOf(id), ({ organization_id }) => organization_id)

/** The routes of members' sessions. */
export const routes = [
  serverRoute(
    "GET",
    "/b2b/sessions",
    {
      payload: Schema.Struct({ organization_id: Schema.String, member_id: Schema.String }),
      answer: answer({ member_sessions: Schema.Array(MemberSessionSchema) })
    },
    ({ member_id, organization_id }) =>
      Effect.gen(function* () {
        const organization = yield* requireOrganizationOf(organization_id)
        const member = yield* requireMemberOf(organization, member_id)
        const stored = yield* (yield* Db).memberSessions.findAll("member_id", member.member_id)
        return { member_sessions: stored.map(({ session }) => sessionOf(session, { member, organization })) }
      })
  ),
  serverRoute(
    "POST",
    "/b2b/sessions/authenticate",
    {
      payload: Schema.Struct({
        ...sessionFields,
        session_duration_minutes: maybe(Schema.Number),
        session_custom_claims: maybe(claims),
        authorization_check: maybe(
          Schema.Struct({ ...AuthorizationCheck.fields, organization_id: Schema.String })
        )
      }),
      answer: answer({
        member_id: Schema.String,
        member_session: MemberSessionSchema,
        session_token: Schema.String,
        session_jwt: Schema.String,
        member: MemberSchema,
        organization: OrganizationSchema,
        verdict
      })
    },
    ({ authorization_check, session_custom_claims, session_duration_minutes, ...named }) =>
      callFor(
        named,
        Effect.gen(function* () {
          if (session_duration_minutes !== undefined) yield* checkDuration(session_duration_minutes)
          yield* addClaims(session_custom_claims)
          const answer = yield* authenticate({ session_duration_minutes })
          if (authorization_check === undefined) return answer
          const { member_session, organization } = answer
          const asked = yield* findOrganizationOf(authorization_check.organization_id)
          if (asked?.organization_id !== organization.organization_id) return yield* wrongOrganization
          const { custom_roles } = organization
          return {
            ...answer,
            verdict: yield* verdictOf(member_session.roles, authorization_check, custom_roles)
          }
        })
      )
  ),
  serverRoute(
    "POST",
    "/b2b/sessions/revoke",
    {
      payload: Schema.Struct({
        ...sessionFields,
        member_session_id: maybe(Schema.String),
        member_id: maybe(Schema.String)
      }),
      answer: answer({})
    },
    ({ member_id, member_session_id, ...named }) =>
      Effect.gen(function* () {
        const { memberSessions, members } = yield* Db
        if (member_id !== undefined) {
          const member = (yield* members.get({ member_id })) ?? (yield* refuse("member_not_found"))
          yield* memberSessions.remove(...(yield* memberSessions.findAll("member_id", member.member_id)))
          return {}
        }
        if (member_session_id === undefined) return yield* callFor(named, revoke)
        const stored = (yield* memberSessions.all).find(
          ({ session }) => session.member_session_id === member_session_id
        )
        yield* memberSessions.remove(stored ?? (yield* refuse("session_not_found")))
        return {}
      })
  ),
  serverRoute(
    "POST",
    "/b2b/sessions/exchange",
    {
      payload: Api.exchange.payload.pipe(
        Schema.omit("session_duration_minutes"),
        Schema.extend(starting),
        Schema.extend(Schema.Struct(sessionFields))
      ),
      answer: Api.exchange.answer
    },
    ({ session_custom_claims, session_jwt, session_token, ...payload }) =>
      Effect.gen(function* () {
        const organization_id = yield* organizationIdOf(payload.organization_id)
        const named = { session_jwt, session_token }
        const answer = yield* callFor(named, exchange({ ...payload, organization_id }))
        return yield* withAddedClaims(answer, session_custom_claims)
      })
  ),
  serverRoute(
    "POST",
    "/b2b/sessions/exchange_access_token",
    {
      payload: Api.exchangeAccessToken.payload.pipe(
        Schema.omit("session_duration_minutes"),
        Schema.extend(starting)
      ),
      answer: Api.exchangeAccessToken.answer
    },
    ({ session_custom_claims, ...payload }) =>
      Effect.flatMap(exchangeAccessToken(payload), (answer) => withAddedClaims(answer, session_custom_claims))
  ),
  serverRoute(
    "POST",
    "/b2b/sessions/attest",
    {
      payload: Api.attest.payload.pipe(Schema.omit("session_duration_minutes"), Schema.extend(starting)),
      answer: Api.attest.answer
    },
    ({ session_custom_claims, ...payload }) =>
      Effect.gen(function* () {
        yield* refuseBoth(payload)
        const { organization_id: id } = payload
        const organization_id = id === undefined ? undefined : yield* organizationIdOf(id)
        const answer = yield* inSession(payload, attest({ ...payload, organization_id }))
        return yield* withAddedClaims(answer, session_custom_claims)
      })
  )
]

/** The name is that of https://stytch.com/docs/b2b/api/errors/403. */
const wrongOrganization = Effect.fail(
  apiErrorOf(
    "session_authorization_tenancy_error",
    403,
    "The session is for another organization than the one that authorization_check names."
  )
)
