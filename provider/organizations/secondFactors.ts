/** Second factors: who may prove one, and what a proof changes. */
import * as Effect from "effect/Effect"
import { refuse } from "../http/errors.js"
import { requireMember } from "./caller.js"
import { allowsMfaMethod, type Factor, hasSecondFactor, type MfaMethod, missingFactors } from "./factors.js"
import { type Proof, requireProof } from "./intermediate.js"
import { logInMember, memberDevice } from "./login.js"
import { findMembership, updateMember } from "./members.js"
import { requireOrganization } from "./organizations.js"
import type { Membership } from "./records.js"
import type { StoredMember } from "./rows.js"
import type { Changes } from "./values.js"

interface Reference {
  readonly organization_id: string
  readonly member_id: string
  readonly intermediate_session_token?: string | undefined
}

/** A member who has proven a first factor: with an intermediate session, or with a session. */
interface Challenged extends Membership {
  readonly factors: ReadonlyArray<Factor>
  /** What the intermediate session proves. Undefined with a session. */
  readonly earlier: Proof | undefined
}

/**
 * The member who uses a second factor of this method. Fails with `member_not_found` when the intermediate session or the session
 * is that of another member, and when the organization has not accepted their first factor or does not allow the method.
 */
export const requireChallenged = (
  { intermediate_session_token: token, member_id, organization_id }: Reference,
  method: MfaMethod
) =>
  Effect.gen(function* () {
    const earlier = token === undefined || token === "" ? undefined : yield* requireProof(token)
    const caller = earlier === undefined ? yield* requireMember : undefined
    const own = earlier?.member_id ?? caller?.member.member_id
    const found = own === member_id ? yield* findMembership(member_id) : undefined
    const { organization_id: wanted } = yield* requireOrganization(organization_id)
    if (found?.organization.organization_id !== wanted) return yield* refuse("member_not_found")
    const { member, organization } = found
    const factors = earlier?.factors ?? caller?.session.authentication_factors ?? []
    if (missingFactors(factors, organization, member).primary_required !== null)
      return yield* refuse("action_available_only_once_primary_authentication_is_met")
    if (!allowsMfaMethod(organization, method)) return yield* refuse("mfa_method_not_allowed")
    const challenged: Challenged = { member, organization, factors, earlier }
    return challenged
  })

/**
 * Fails with `insufficient_factors` when a login would add a second factor although the member has one that the organization
 * allows: otherwise a stolen password would be enough.
 */
export const checkMayAdd = ({ earlier, factors, member, organization }: Challenged) => {
  const hasOne =
    (member.mfa_phone_number_verified && allowsMfaMethod(organization, "sms_otp")) ||
    (member.totp_registration_id !== "" && allowsMfaMethod(organization, "totp"))
  return earlier !== undefined && hasOne && !hasSecondFactor(factors, organization)
    ? refuse("insufficient_factors")
    : Effect.void
}

interface Proving {
  readonly session_duration_minutes: number
  readonly set_mfa_enrollment?: string | undefined
}

/** Logs the member in with the factor. It stores the changes, and what the call says about later logins. */
export const proveSecondFactor = (
  { earlier, member: before, organization }: Challenged,
  factor: Factor,
  { session_duration_minutes, set_mfa_enrollment }: Proving,
  changes: Changes<StoredMember> = {}
) =>
  Effect.gen(function* () {
    const member = yield* updateMember(before, {
      ...changes,
      mfa_enrolled:
        set_mfa_enrollment === "enroll" ? true : set_mfa_enrollment === "unenroll" ? false : undefined
    })
    const answer = yield* logInMember({
      membership: { member, organization },
      proven: [factor],
      earlier,
      minutes: session_duration_minutes
    })
    // `requireChallenged` has checked the first factor
    if (answer.member_session === null)
      return yield* refuse("action_available_only_once_primary_authentication_is_met")
    return { ...answer, ...(yield* memberDevice) }
  })

/** The first second factor of a member is the one that later logins ask for. */
export const withDefault = ({ default_mfa_method }: StoredMember, method: MfaMethod, isSet = false) => ({
  default_mfa_method: isSet || default_mfa_method === "" ? method : undefined
})
