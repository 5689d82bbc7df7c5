/** The roles of members, and where they come from. */
import type { Member, MemberRole } from "../../src/domain/organizations/records/Member.js"
import { domainOf } from "./domains.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

/** The role of every member. */
const memberRole = "stytch_member"

/** The role of those who administer an organization. Who creates it has this role. */
export const adminRole = "stytch_admin"

const direct = { type: "direct_assignment", details: {} }

/** Roles that are assigned to the member, besides the one of every member. */
export const directRoles = (ids: ReadonlyArray<string>): ReadonlyArray<MemberRole> =>
  [...new Set(ids)].filter((id) => id !== memberRole).map((role_id) => ({ role_id, sources: [direct] }))

/** The roles of a member with these as the ones that are assigned directly. Those of connections stay. */
export const withDirectRoles = (
  before: ReadonlyArray<MemberRole>,
  ids: ReadonlyArray<string>
): ReadonlyArray<MemberRole> => [
  ...withoutSources(before, ({ type }) => type === direct.type),
  ...directRoles(ids)
]

/** The SSO connections that give one of the roles that are assigned directly before, and no longer with these. */
export const connectionsAlsoGiving = (
  before: ReadonlyArray<MemberRole>,
  ids: ReadonlyArray<string>
): ReadonlyArray<unknown> => {
  const sourcesOf = (id: string) =>
    before.filter(({ role_id }) => role_id === id).flatMap(({ sources }) => sources)
  return [...new Set(before.map(({ role_id }) => role_id))]
    .filter((id) => !ids.includes(id) && sourcesOf(id).some(({ type }) => type === direct.type))
    .flatMap(sourcesOf)
    .filter(({ type }) => type.startsWith("sso_connection"))
    .map(({ details }) => details["connection_id"])
}

/** The roles without these sources. A role ends with its last source. */
export const withoutSources = (
  roles: ReadonlyArray<MemberRole>,
  isGone: (source: MemberRole["sources"][number]) => boolean
): ReadonlyArray<MemberRole> =>
  roles
    .map((role) => ({ ...role, sources: role.sources.filter((source) => !isGone(source)) }))
    .filter(({ sources }) => sources.length > 0)

/** All roles of a member: those assigned directly or by a connection, and those of the domain of a verified address. */
export const rolesOf = (
  { email_address, email_address_verified, roles }: StoredMember,
  { rbac_email_implicit_role_assignments }: StoredOrganization
): ReadonlyArray<MemberRole> => {
  const domain = domainOf(email_address)
  const ofDomain = rbac_email_implicit_role_assignments
    .filter((each) => email_address_verified && each.domain.toLowerCase() === domain)
    .map(({ role_id }) => ({
      role_id,
      sources: [{ type: "email_assignment", details: { email_domain: domain } }]
    }))
  const all: ReadonlyArray<MemberRole> = [...directOfAll, ...roles, ...ofDomain]
  return [...new Set(all.map(({ role_id }) => role_id))].map((role_id) => ({
    role_id,
    sources: all.filter((each) => each.role_id === role_id).flatMap(({ sources }) => sources)
  }))
}

const directOfAll: ReadonlyArray<MemberRole> = [{ role_id: memberRole, sources: [direct] }]

export const isAdmin = (roles: Member["roles"]): boolean => roles.some(({ role_id }) => role_id === adminRole)
