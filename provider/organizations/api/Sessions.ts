/** Members' sessions: authenticated, revoked, exchanged for one in another organization, and started with a token of another party. */
import * as Effect from "effect/Effect"
import { session as Api } from "../../../src/domain/organizations/memberSessionCalls.js"
import { organizationCalls } from "../../../src/domain/organizations/organizationCalls.js"
import { impersonatedMinutes, redeemImpersonation } from "../../api/Impersonation.js"
import { redeemAccessToken, redeemTrustedToken } from "../../api/Sessions.js"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { isMember } from "../../idp/subjects.js"
import { checkDuration } from "../../tokens/sessions.js"
import { currentMember, inSession, requireMember } from "../caller.js"
import { factorsFor } from "../factors.js"
import { registerAttestedMember } from "../attestedMembers.js"
import { requireAdmin } from "../hostedRules.js"
import { proofOfPerson } from "../intermediate.js"
import { complete, logInMember, openSessionWith, touchMemberSession } from "../login.js"
import { findMember } from "../members.js"
import { requireOrganization } from "../organizations.js"

const { impersonation: Impersonation } = organizationCalls

/** Confirms the caller's session, and extends it by a duration. */
export const authenticate = ({ session_duration_minutes: minutes }: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    if (minutes !== undefined) yield* checkDuration(minutes)
    return yield* touchMemberSession(caller, minutes)
  })

/** Ends the caller's session. */
export const revoke = Effect.gen(function* () {
  yield* (yield* Db).memberSessions.remove(yield* requireMember)
  return {}
})

const revokeForMember = (member_id: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const { memberSessions, members } = yield* Db
    const member = yield* members.get({ member_id })
    if (member?.organization_id !== caller.organization.organization_id)
      return yield* refuse("member_not_found")
    if (member_id !== caller.member.member_id)
      yield* requireAdmin(caller, "revoke the sessions of another member")
    yield* memberSessions.remove(...(yield* memberSessions.findAll("member_id", member_id)))
    return {}
  })

/**
 * Starts a session of the same person in another organization. It accepts an invitation, but joins no organization by the domain
 * of the address: an intermediate session does. The session of this organization goes on.
 */
export const exchange = (payload: typeof Api.exchange.payload.Type) =>
  Effect.gen(function* () {
    yield* requireMember
    yield* checkDuration(payload.session_duration_minutes)
    const proof = yield* proofOfPerson(undefined)
    const organization = yield* requireOrganization(payload.organization_id)
    const member = yield* findMember(organization, proof.email_address)
    if (member === undefined) return yield* refuse("member_not_found")
    if (factorsFor(proof, member).length === 0)
      return yield* refuse("insufficient_factors_for_session_exchange")
    return yield* logInMember({
      membership: { member, organization },
      proven: [],
      earlier: proof,
      minutes: payload.session_duration_minutes,
      locale: payload.locale
    })
  })

/** Exchanges an access token of a connected app for a session of the member. Each token works once. */
export const exchangeAccessToken = (payload: typeof Api.exchangeAccessToken.payload.Type) =>
  Effect.gen(function* () {
    const { factor, subject } = yield* redeemAccessToken(payload, isMember)
    return yield* openSessionWith(subject, factor, payload.session_duration_minutes)
  })

/**
 * Starts a session for the member of a trusted token, or adds the factor to a session of this member. It is in the organization
 * that the call names, else in that of the session.
 */
export const attest = (payload: typeof Api.attest.payload.Type) =>
  Effect.gen(function* () {
    const { profile_id, session_duration_minutes: minutes, session_token } = payload
    yield* checkDuration(minutes)
    const own = yield* session_token === undefined ? currentMember : requireMember
    const named = payload.organization_id ?? own?.organization.organization_id
    const organization = yield* requireOrganization(named ?? "")
    const { claims, factor } = yield* redeemTrustedToken(payload)
    const member = yield* registerAttestedMember(organization, profile_id, claims)
    return yield* openSessionWith({ member, organization }, factor, minutes)
  })

/** Starts a session as the member. It lacks nothing: staff have none of the member's factors. */
const impersonate = (payload: typeof Impersonation.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const { factor, subject } = yield* redeemImpersonation(payload, isMember)
    return { ...(yield* openSessionWith(subject, factor, impersonatedMinutes)), ...complete }
  })

/** The routes of sessions. */
export const handlers = [
  route(Api.authenticate, authenticate),
  route(Api.revoke, () => revoke),
  route(Api.revokeForMember, (_, parameter) => revokeForMember(parameter("member_id"))),
  route(Api.exchange, exchange),
  route(Api.exchangeAccessToken, exchangeAccessToken),
  route(Api.attest, (payload) => inSession(payload, attest(payload))),
  route(Impersonation.authenticate, impersonate)
]
