/** The factors of members: which login methods they are, and what an organization asks for besides. */
import * as Effect from "effect/Effect"
import type { AuthenticationFactor } from "../../src/domain/session/Session.js"
import type { MemberAuthenticated } from "../../src/domain/organizations/answers.js"
import { isObject, memberOf } from "../../src/domain/values/objects.js"
import { timestamp } from "../clock.js"
import type { SocialIdentity } from "../data/rows.js"
import { withFactor } from "../tokens/sessions.js"
import type { StoredIntermediateSession, StoredMember, StoredOrganization } from "./rows.js"

export type Factor = AuthenticationFactor

/** An address with its id in one organization. Without an organization the id is empty. */
type Address = Pick<StoredMember, "email_address" | "email_id">

/** A first factor by email, proven now. */
export const emailFactor = (type: "email_otp" | "magic_link", { email_address, email_id }: Address) =>
  Effect.map(timestamp, (last_authenticated_at): Factor => ({
    type,
    delivery_method: "email",
    last_authenticated_at,
    sequence_order: "PRIMARY",
    email_factor: { email_id, email_address }
  }))

/** A first factor by password, proven now. It does not prove the address. */
export const passwordFactor = Effect.map(timestamp, (last_authenticated_at): Factor => ({
  type: "password",
  delivery_method: "knowledge",
  last_authenticated_at,
  sequence_order: "PRIMARY"
}))

/** The second factors: how they reach the member, and the name of their details. */
const secondFactors = {
  otp: ["sms", "phone_number_factor"],
  totp: ["authenticator_app", "authenticator_app_factor"],
  recovery_codes: ["recovery_code", "recovery_code_factor"]
} as const

/** A second factor, proven now. */
export const secondFactor = (type: keyof typeof secondFactors, details: Readonly<Record<string, string>>) =>
  Effect.map(timestamp, (last_authenticated_at): Factor => {
    const [delivery_method, name] = secondFactors[type]
    return { type, delivery_method, last_authenticated_at, sequence_order: "SECONDARY", [name]: details }
  })

/** A second factor in the organization's `allowed_mfa_methods`. */
export type MfaMethod = "sms_otp" | "totp"

/** The recovery codes are those of the app. */
const mfaMethodOf = ({ type }: Factor): MfaMethod => (type === "otp" ? "sms_otp" : "totp")

/** Whether the organization allows a second factor. */
export const allowsMfaMethod = (
  { allowed_mfa_methods, mfa_methods }: StoredOrganization,
  method: MfaMethod
): boolean => mfa_methods !== "RESTRICTED" || allowed_mfa_methods.includes(method)

/** Whether there is a second factor among these that the organization allows. */
export const hasSecondFactor = (factors: ReadonlyArray<Factor>, organization: StoredOrganization): boolean =>
  factors.some(
    (factor) => factor["sequence_order"] === "SECONDARY" && allowsMfaMethod(organization, mfaMethodOf(factor))
  )
/** A social login, proven now. It has the id of the address only if the account has this address. */
export const socialFactor = (
  { email, provider, subject, tenant }: SocialIdentity,
  id: string,
  { email_address, email_id }: Address
) =>
  Effect.map(timestamp, (last_authenticated_at): Factor => ({
    type: "oauth",
    delivery_method: `oauth_${provider}`,
    last_authenticated_at,
    sequence_order: "PRIMARY",
    [`${provider}_oauth_factor`]: {
      id,
      provider_subject: subject,
      ...(email === email_address && { email_id }),
      ...(tenant !== undefined &&
        (provider === "github" ? { provider_tenant_ids: [tenant] } : { provider_tenant_id: tenant }))
    }
  }))

/** A login at an organization's identity provider, proven now. `id` is that of the member's registration. */
export const ssoFactor = (
  kind: "oidc" | "saml",
  connection: { readonly id: string; readonly provider_id: string; readonly external_id: string }
) =>
  Effect.map(timestamp, (last_authenticated_at): Factor => ({
    type: "sso",
    delivery_method: `sso_${kind}`,
    last_authenticated_at,
    sequence_order: "PRIMARY",
    [`${kind}_sso_factor`]: connection
  }))

/** The SSO connection that a factor was proven with. Undefined for other factors. */
export const connectionOf = ({ oidc_sso_factor, saml_sso_factor }: Factor): unknown =>
  memberOf(oidc_sso_factor ?? saml_sso_factor, "provider_id")

/** The name of a first factor in the organization's `allowed_auth_methods`. Undefined for a second factor. */
const methodOf = ({ delivery_method, sequence_order, type }: Factor): string | undefined => {
  if (sequence_order === "SECONDARY") return undefined
  return type === "oauth" ? `${delivery_method.replace(/^oauth_(exchange_)?/, "")}_oauth` : type
}

/** The first factors of members. */
const authMethods: ReadonlyArray<string> = [
  "sso",
  "magic_link",
  "password",
  "email_otp",
  "google_oauth",
  "microsoft_oauth",
  "hubspot_oauth",
  "slack_oauth",
  "github_oauth"
]

/** The detail of a social login, and the name of its field. */
const socialDetail = (factor: Factor) => {
  const name = Object.keys(factor).find((each) => /_oauth(_exchange)?_factor$/.test(each))
  const detail = name === undefined ? undefined : factor[name]
  return name !== undefined && isObject(detail) ? { name, detail } : undefined
}

/** Whether a factor proves that the person has this address, which counts in every organization. */
const proves =
  ({ email_address, email_id }: Address) =>
  (factor: Factor) =>
    memberOf(factor["email_factor"], "email_address") === email_address ||
    memberOf(socialDetail(factor)?.detail, "email_id") === email_id

/** Whether one of the factors proves the address. */
export const provesAddress = (factors: ReadonlyArray<Factor>, address: Address): boolean =>
  factors.some(proves(address))

/** Social providers whose accounts may have an address that nobody has checked. A login there stays in its organization. */
const unchecked: ReadonlyArray<string> = ["github", "hubspot", "slack"]

/** A factor that proves the address, as the factor of another member with the address. */
const moved = (factor: Factor, { email_address, email_id }: Address, isOfMember: boolean): Factor => {
  const social = socialDetail(factor)
  if (social === undefined) return { ...factor, email_factor: { email_id, email_address } }
  const { delivery_method, last_authenticated_at, sequence_order, type } = factor
  const common = { type, delivery_method, last_authenticated_at, sequence_order }
  const provider = social.name.replace(/_oauth(_exchange)?_factor$/, "")
  if (!isOfMember || !unchecked.includes(provider))
    return { ...common, [social.name]: { ...social.detail, email_id } }
  return {
    ...common,
    delivery_method: `oauth_exchange_${provider}`,
    [`${provider}_oauth_exchange_factor`]: { email_id }
  }
}

/**
 * The factors that count for a member: all that were proven for them, and those that prove their address. A social login of
 * another member becomes an `exchange` factor where the social provider does not check addresses
 * (https://stytch.com/docs/api-reference/b2b/frontend-sdks/react/methods/sessions/get-session-sync).
 */
export const factorsFor = (
  proof: Pick<StoredIntermediateSession, "email_address" | "email_id" | "factors" | "member_id" | "members">,
  member: Address & Pick<StoredMember, "member_id">
): ReadonlyArray<Factor> => {
  const { email_address, email_id = "", factors, member_id, members } = proof
  if (member_id === member.member_id) return factors
  if (email_address !== member.email_address) return []
  const isProof = proves({ email_address, email_id })
  // A password counts for the members whose it is
  const isOfMember = members?.includes(member.member_id) === true
  return factors
    .filter((factor) => isOfMember || isProof(factor))
    .map((factor) => (isProof(factor) ? moved(factor, member, member_id !== undefined) : factor))
}

/** The accounts of the proof whose logins are among the factors. */
export const accountsIn = (
  factors: ReadonlyArray<Factor>,
  { oauth_registrations = [] }: Pick<StoredIntermediateSession, "oauth_registrations">
) => {
  const ids = factors.map((factor) => memberOf(socialDetail(factor)?.detail, "id"))
  return oauth_registrations.filter((each) => ids.includes(each.member_oauth_registration_id))
}

/** The factors with other ids of accounts. `ids` has the new one by the old one. */
export const withAccountIds = (
  factors: ReadonlyArray<Factor>,
  ids: ReadonlyMap<unknown, string>
): ReadonlyArray<Factor> =>
  factors.map((factor) => {
    const social = socialDetail(factor)
    const id = ids.get(memberOf(social?.detail, "id"))
    if (social === undefined || id === undefined) return factor
    return { ...factor, [social.name]: { ...social.detail, id } }
  })

/** All factors, the latest of each. */
export const combined = (factors: ReadonlyArray<Factor>): ReadonlyArray<Factor> =>
  factors.reduce<ReadonlyArray<Factor>>(withFactor, [])

/** What a login lacks. */
export type Missing = Pick<MemberAuthenticated, "mfa_required" | "primary_required">

/** What a login lacks, in the shape of answers. Null for what it does not lack. */
export const missingFactors = (
  factors: ReadonlyArray<Factor>,
  organization: StoredOrganization,
  member?: StoredMember
): Missing => {
  const { allowed_auth_methods, auth_methods, mfa_policy } = organization
  // A breakglass member signs in with any method, in an emergency
  const isRestricted = auth_methods === "RESTRICTED" && member?.is_breakglass !== true
  const allowed = isRestricted ? allowed_auth_methods : authMethods
  const isAllowed = factors.some((factor) => allowed.includes(methodOf(factor) ?? ""))
  const needsSecond = mfa_policy === "REQUIRED_FOR_ALL" || member?.mfa_enrolled === true
  return {
    primary_required: isAllowed ? null : { allowed_auth_methods: allowed },
    mfa_required:
      needsSecond && !hasSecondFactor(factors, organization)
        ? { member_options: optionsOf(member), secondary_auth_initiated: null }
        : null
  }
}

/** The second factors that the member has. Null when there are none. */
const optionsOf = ({ mfa_phone_number = "", totp_registration_id = "" }: Partial<StoredMember> = {}) =>
  mfa_phone_number === "" && totp_registration_id === "" ? null : { mfa_phone_number, totp_registration_id }
