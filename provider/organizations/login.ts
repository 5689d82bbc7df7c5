/** From proven factors to a member's session, or to an intermediate session when a factor is missing. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { MemberSession } from "../../src/domain/organizations/records/Member.js"
import { rfc3339, timestamp } from "../clock.js"
import { Db } from "../data/Db.js"
import { Caller } from "../http/Caller.js"
import { digest, newId, newToken } from "../tokens/Secrets.js"
import { extension, minutesAfter, type ProvenFactor, signClaims } from "../tokens/sessions.js"
import { currentMember, type MemberCaller } from "./caller.js"
import {
  accountsIn,
  combined,
  type Factor,
  factorsFor,
  missingFactors,
  provesAddress,
  withAccountIds
} from "./factors.js"
import { consumeProof, findProof, keepProof, type Proof } from "./intermediate.js"
import { updateMember } from "./members.js"
import { idAt, withAccounts } from "./socialMembers.js"
import { memberAnswer, type Membership, sessionOf } from "./records.js"
import type { StoredMemberSession } from "./rows.js"
import { beginSecondFactor } from "./smsCodes.js"

interface Login {
  readonly membership: Membership
  /** What this call has proven. Empty when it only uses what was proven before. */
  readonly proven: ReadonlyArray<Factor>
  /** What was proven before. Of another person, it does not count. */
  readonly earlier?: Proof | undefined
  readonly minutes: number
  /** The language of a passcode by SMS, which a login sends that lacks a second factor. Default: English. */
  readonly locale?: string | undefined
}

/**
 * Logs a member in. The factors of the call join those of the caller's session with this member, and those of an intermediate
 * session of the same person. If they are not what the organization asks for, the member gets an intermediate session.
 */
export const logInMember = ({ earlier, locale, membership, minutes, proven }: Login) =>
  Effect.gen(function* () {
    const { member: before, organization } = membership
    const current = yield* currentMember
    const own = current?.member.member_id === before.member_id ? current : undefined
    const carried = earlier === undefined ? [] : factorsFor(earlier, before)
    const accounts = earlier === undefined ? [] : accountsIn(carried, earlier)
    const ids = new Map(accounts.map((each) => [each.member_oauth_registration_id, idAt(before, each)]))
    const factors = combined([...withAccountIds(carried, ids), ...proven])
    const all = combined([...(own?.session.authentication_factors ?? []), ...factors])
    const missing = missingFactors(all, organization, before)
    const isComplete = missing.primary_required === null && missing.mfa_required === null

    const member = yield* updateMember(before, {
      email_address_verified: before.email_address_verified || provesAddress(factors, before),
      oauth_registrations: withAccounts(before, accounts),
      ...(isComplete && { status: "active" })
    })
    const found = { member, organization }
    const used = carried.length > 0 ? earlier : undefined
    if (!isComplete) {
      const { email_address, email_id, member_id, oauth_registrations, organization_id } = member
      const intermediate_session_token = yield* keepProof({
        ...(used?.token !== undefined && { token: used.token }),
        members: used?.members,
        password: used?.password,
        email_address,
        email_id,
        member_id,
        oauth_registrations,
        organization_id,
        factors
      })
      const begun = yield* beginSecondFactor(found, missing, locale)
      return { ...memberAnswer(found), ...without, ...begun, intermediate_session_token }
    }
    if (used !== undefined) yield* consumeProof(used)
    return { ...(yield* openSession(found, all, minutes, own)), ...complete }
  })

/** What every call has that logs a member in by a first factor. */
interface LoginPayload {
  readonly intermediate_session_token?: string | undefined
  readonly session_duration_minutes: number
  readonly locale?: string | undefined
}

/** The answer of a call that logs a member in by these factors. It goes on with the intermediate session of the call. */
export const logInBy = (
  proven: ReadonlyArray<Factor>,
  membership: Membership,
  { intermediate_session_token, locale, session_duration_minutes: minutes }: LoginPayload
) =>
  Effect.gen(function* () {
    const earlier = yield* findProof(intermediate_session_token)
    const answer = yield* logInMember({ membership, proven, earlier, minutes, locale })
    return { ...answer, ...(yield* memberDevice) }
  })

/** Starts a session of the member with these factors, or extends the one that they call with. */
export const openSession = (
  membership: Membership,
  factors: ReadonlyArray<Factor>,
  minutes: number,
  own?: MemberCaller
) =>
  Effect.flatMap(storeSession(membership, factors, minutes, own), (session) =>
    memberSessionAnswer(membership, session)
  )

/** Starts a session of the member with this first factor, or adds it to the session of the member that the call was made with. */
export const openSessionWith = (
  membership: Membership,
  { details, ...kind }: ProvenFactor,
  minutes: number
) =>
  Effect.gen(function* () {
    const current = yield* currentMember
    const own = current?.member.member_id === membership.member.member_id ? current : undefined
    const last_authenticated_at = yield* timestamp
    const factor: Factor = { ...kind, last_authenticated_at, sequence_order: "PRIMARY", ...details }
    const factors = combined([...(own?.session.authentication_factors ?? []), factor])
    return yield* openSession(membership, factors, minutes, own)
  })

const without = { member_session: null, session_token: "", session_jwt: "", member_authenticated: false }

/** What the answer of a login says that lacks nothing. */
export const complete = {
  member_authenticated: true,
  intermediate_session_token: "",
  mfa_required: null,
  primary_required: null
}

const storeSession = (
  { member }: Membership,
  authentication_factors: ReadonlyArray<Factor>,
  minutes: number,
  own: MemberCaller | undefined
) =>
  Effect.gen(function* () {
    const { ipAddress, userAgent } = yield* Caller
    const now = yield* Clock.currentTimeMillis
    const { member_id, organization_id } = member
    const session: MemberSession = {
      member_session_id: own?.session.member_session_id ?? (yield* newId("member-session")),
      member_id,
      organization_id,
      organization_slug: "",
      started_at: own?.session.started_at ?? rfc3339(now),
      last_accessed_at: rfc3339(now),
      expires_at: own?.session.expires_at ?? minutesAfter(now, minutes),
      ...(own && extension(own.session, now, minutes)),
      authentication_factors,
      custom_claims: own?.session.custom_claims ?? null,
      roles: []
    }
    const token = own?.token ?? (yield* newToken)
    const token_hash = own?.token_hash ?? (yield* digest(token))
    const attributes = own?.attributes ?? { ip_address: ipAddress, user_agent: userAgent }
    const stored: StoredMemberSession = { token_hash, attributes, session }
    yield* (yield* Db).memberSessions.put(stored)
    return { ...stored, token }
  })

/** The caller's session with a new access time and, with `minutes`, a new expiry. */
export const touchMemberSession = (caller: MemberCaller, minutes?: number) =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const { attributes, token, token_hash } = caller
    const session = {
      ...caller.session,
      last_accessed_at: rfc3339(now),
      ...extension(caller.session, now, minutes)
    }
    yield* (yield* Db).memberSessions.put({ token_hash, attributes, session })
    return yield* memberSessionAnswer(caller, { token_hash, attributes, session, token })
  })

/** The caller's IP address if known. Whether the device is new is unknown. */
export const memberDevice = Effect.map(Caller, ({ ipAddress }) =>
  ipAddress === "" ? {} : { member_device: { ip_address: ipAddress } }
)

/** The fields of every answer with a member's session, with a new JWT. */
export const memberSessionAnswer = (
  membership: Membership,
  { attributes, session: stored, token }: StoredMemberSession & { readonly token: string }
) =>
  Effect.gen(function* () {
    const { organization_id, organization_slug: slug } = membership.organization
    const session = sessionOf(stored, membership)
    const { authentication_factors, custom_claims, expires_at, last_accessed_at, roles, started_at } = session
    const session_jwt = yield* signClaims(session.member_id, expires_at, {
      ...custom_claims,
      "https://stytch.com/session": {
        id: session.member_session_id,
        started_at,
        last_accessed_at,
        expires_at,
        attributes,
        authentication_factors,
        roles
      },
      "https://stytch.com/organization": { organization_id, slug }
    })
    return { ...memberAnswer(membership), member_session: session, session_token: token, session_jwt }
  })
