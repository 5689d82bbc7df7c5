/** Whether the request of a browser has a session of a member of an organization. Runs in Node and in workers, without a window. */
import { refuseMissing } from "../domain/errors/refuseMissing.js"
import { SessionCheckError } from "../domain/errors/SessionCheckError.js"
import { memberSessionOfClaims } from "../domain/organizations/memberSessionOfClaims.js"
import {
  type HeldMember,
  heldMember,
  type HeldSession,
  heldSession,
  memberPolicy,
  type Membership
} from "../domain/organizations/memberState.js"
import { memberAnswerParts } from "../domain/organizations/plainMemberAnswer.js"
import type { MemberSession } from "../domain/organizations/records/Member.js"
import type { RolePolicy } from "../domain/rbac/Rbac.js"
import type { RequiredFactors } from "../domain/secondFactor/requiredFactors.js"
import type { SessionTokens } from "../domain/session/Session.js"
import { Mismatch, struct } from "../domain/values/readers.js"
import { checkSession } from "./checkSession.js"
import type { HasHeaders } from "./credentials.js"
import { projectOf, type VerifySessionOptions } from "./Project.js"
import type { SessionKind } from "./SessionKind.js"
import type { VerifiedSession } from "./verifySession.js"

/** The options of `verifyMemberSession`: those of `verifySession`, and the organization. */
export interface VerifyMemberSessionOptions extends VerifySessionOptions {
  /**
   * The id of the organization that the session must be for; that of another one is refused as `wrong_organization`. It must not be
   * empty or undefined, so that an address without an id lets nobody in. Default: any organization.
   */
  readonly organizationId?: string
  /**
   * As `organizationId`, by the slug, which is compared exactly. An admin can change it: the JWT may have the one of before.
   * Default: any organization.
   */
  readonly organizationSlug?: string
}

/** A member's session that is valid. */
export interface VerifiedMemberSession extends Pick<VerifiedSession, "freshCookies" | "freshTokens"> {
  /** The session, as a client has it. */
  readonly member_session: MemberSession
  /** The id of the member whose session it is. The same person is another member in another organization. */
  readonly member_id: string
  /** The organization that the session is for. */
  readonly organization: {
    /** Its id, such as `organization-test-…`. It never changes. */
    readonly organization_id: string
    /** Its name in addresses, when the JWT was signed. */
    readonly organization_slug: string
  }
  /** The ids of the member's roles. Every member has `stytch_member`, and admins have `stytch_admin`. */
  readonly roles: ReadonlyArray<string>
  /** The member and the whole organization, if the provider was asked. */
  readonly membership: Membership | undefined
  /**
   * Throws a `SessionCheckError` with the reason `factors_missing` unless the session has what is required: factors of two
   * categories, or what the options say, as of `verifySession`. Who has enrolled is known if the provider was asked.
   */
  readonly requireFactors: (required?: Omit<RequiredFactors, "user">) => void
  /**
   * Returns whether a role of the session allows the action by the project's policy and, if the provider was asked, the
   * organization's `custom_roles`. Without a policy, nothing is allowed.
   */
  readonly isAuthorized: (policy: RolePolicy | null, resource_id: string, action: string) => boolean
}

const readAnswer = struct<Membership & SessionTokens & { readonly member_session: MemberSession }>(
  memberAnswerParts
)

/** A member, with the second factors that they have registered. */
const memberWithFactors = (membership: Membership, roles: ReadonlyArray<string>): HeldMember => {
  const { mfa_phone_number, mfa_phone_number_verified, totp_registration_id } = membership.member
  return {
    ...heldMember(membership, roles),
    phone_numbers: mfa_phone_number
      ? [{ phone_id: "", phone_number: mfa_phone_number, verified: mfa_phone_number_verified }]
      : [],
    totps: totp_registration_id ? [{ totp_id: totp_registration_id, verified: true }] : []
  }
}

const ofMember: SessionKind<HeldSession, HeldMember> = {
  method: "verifyMemberSession",
  path: "/v1/b2b/sessions",
  isOfMember: true,
  fields: { organizationId: "string?", organizationSlug: "string?" },
  sessionOfClaims: memberSessionOfClaims,
  readAnswer: (answer) => {
    const read = readAnswer(answer)
    if (read instanceof Mismatch) return read
    const { member, member_session: session, organization, session_jwt, session_token } = read
    const ids = [session, member].map(({ organization_id }) => organization_id)
    if (ids.some((id) => id !== organization.organization_id))
      return new Mismatch("must be of one organization")
    const user = memberWithFactors({ member, organization }, session.roles)
    return { session: heldSession(session), user, session_jwt, session_token }
  }
}

/** What `verifyMemberSession` of the entry does. */
export const verifyMemberSession = async (
  source: HasHeaders | string,
  options: VerifyMemberSessionOptions
): Promise<VerifiedMemberSession> => {
  const project = projectOf(options, ofMember)
  const required = ["organizationId", "organizationSlug"] as const
  refuseMissing(ofMember.method, required, options, "to accept sessions for any organization")
  const checked = await checkSession(source, project)
  const { freshCookies, freshTokens, requireFactors, session, user } = checked
  const { member_id, organization_id, organization_slug, roles } = session.own
  const { organizationId = organization_id, organizationSlug = organization_slug } = options
  if (organizationId !== organization_id || organizationSlug !== organization_slug)
    throw new SessionCheckError("wrong_organization")
  const membership = user?.own
  return {
    member_session: session.own,
    member_id,
    organization: { organization_id, organization_slug },
    roles,
    membership,
    freshTokens,
    freshCookies,
    requireFactors,
    isAuthorized: (policy, resource_id, action) =>
      checked.isAuthorized(memberPolicy(policy, user ?? null), resource_id, action)
  }
}
