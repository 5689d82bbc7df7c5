/** Members and sessions as answers have them. */
import type { Member, MemberSession } from "../../src/domain/organizations/records/Member.js"
import { isAdmin, rolesOf } from "./roles.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

/** A member, and the organization that they are a member of. */
export interface Membership {
  readonly member: StoredMember
  readonly organization: StoredOrganization
}

/** The member with the roles of now. */
export const memberOf = ({ member, organization }: Membership): Member => {
  const { email_id: _, ...record } = member
  const roles = rolesOf(member, organization)
  return { ...record, roles, is_admin: isAdmin(roles) }
}

/** The session with the member's roles and the organization's slug of now. */
export const sessionOf = (session: MemberSession, { member, organization }: Membership): MemberSession => ({
  ...session,
  organization_slug: organization.organization_slug,
  roles: rolesOf(member, organization).map(({ role_id }) => role_id)
})

/** The fields of every answer with a member. */
export const memberAnswer = (membership: Membership) => ({
  member_id: membership.member.member_id,
  member: memberOf(membership),
  organization: membership.organization
})
