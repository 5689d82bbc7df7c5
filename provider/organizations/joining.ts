/** Who may become a member of an organization by their email address, or by the workspace or team of a social login. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import type { ErrorType } from "../http/errors.js"
import { refuse } from "../http/errors.js"
import { domainOf } from "./domains.js"
import { accountsIn } from "./factors.js"
import type { Proof } from "./intermediate.js"
import { addMember } from "./members.js"
import type { StoredMember, StoredOrganization } from "./rows.js"

const allowsDomain = ({ email_allowed_domains }: StoredOrganization, address: string) =>
  email_allowed_domains.includes(domainOf(address))

/** Why the address cannot join without an invitation. Undefined when it can. */
const problemOfJoining = (organization: StoredOrganization, address: string): ErrorType | undefined => {
  switch (organization.email_jit_provisioning) {
    case "ALL_ALLOWED":
      return undefined
    case "RESTRICTED":
      return allowsDomain(organization, address) ? undefined : "invalid_email_for_jit_provisioning"
    default:
      return "email_jit_provisioning_not_allowed"
  }
}

/** Why the organization cannot invite the address. Undefined when it can. */
export const problemOfInvite = (organization: StoredOrganization, address: string): ErrorType | undefined => {
  const { email_invites } = organization
  const isAllowed =
    email_invites === "ALL_ALLOWED" || (email_invites === "RESTRICTED" && allowsDomain(organization, address))
  return isAllowed ? undefined : "invalid_email_for_invites"
}

/** Adds a pending member, just in time. Fails when the organization does not admit the address. */
export const join = (organization: StoredOrganization, address: string) =>
  Effect.gen(function* () {
    const problem = problemOfJoining(organization, address)
    return problem === undefined ? yield* addMember(organization, address) : yield* refuse(problem)
  })

/**
 * Whether somebody who looks for organizations finds this one by the domain of their address. A member with a verified address
 * of the domain must be there already: otherwise anybody could name the domain of others, and wait for them
 * (https://stytch.com/docs/multi-tenant-auth/enterprise-ready/org-management/jit-provision-members).
 */
export const isOpenTo = (organization: StoredOrganization, address: string) =>
  Effect.gen(function* () {
    const { email_jit_provisioning, organization_id } = organization
    if (email_jit_provisioning !== "RESTRICTED" || !allowsDomain(organization, address)) return false
    const members = yield* (yield* Db).members.findAll("organization_id", organization_id)
    return members.some(
      ({ email_address, email_address_verified, status }) =>
        status !== "deleted" && email_address_verified && domainOf(email_address) === domainOf(address)
    )
  })

/** The workspace or team of the accounts by which the organization admits the person. Undefined when there is none. */
export const admittedTenant = (
  { allowed_oauth_tenants, oauth_tenant_jit_provisioning }: StoredOrganization,
  accounts: StoredMember["oauth_registrations"]
) => {
  if (oauth_tenant_jit_provisioning !== "RESTRICTED") return undefined
  return accounts
    .flatMap(({ provider_tenants, provider_type: provider }) =>
      provider_tenants.map(({ tenant_id: tenant }) => ({ provider, tenant }))
    )
    .find(({ provider, tenant }) => allowed_oauth_tenants[provider]?.includes(tenant))
}

/** As `join`, for somebody who found the organization by the domain of their address, or by the workspace of an account. */
export const joinFound = (organization: StoredOrganization, proof: Proof) =>
  Effect.gen(function* () {
    const { email_address: address } = proof
    const isAdmitted = admittedTenant(organization, accountsIn(proof.factors, proof)) !== undefined
    if (isAdmitted || (yield* isOpenTo(organization, address))) return yield* addMember(organization, address)
    return yield* refuse(problemOfJoining(organization, address) ?? "invalid_email_for_jit_provisioning")
  })
