/** Members who sign in at their organization's identity provider. */
import * as Effect from "effect/Effect"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { newId } from "../../tokens/Secrets.js"
import { registrationAt, withConnectionRoles } from "../connections.js"
import { domainOf } from "../domains.js"
import { addMember, findMember, updateMember } from "../members.js"
import type { SsoIdentity, StoredOrganization, StoredSsoConnection } from "../rows.js"

/** The organization's member who has signed in with this account before, else the one with its address. */
export const findSsoMember = (
  organization: StoredOrganization,
  connection: StoredSsoConnection,
  { email_address, external_id }: SsoIdentity
) =>
  Effect.gen(function* () {
    const all = yield* (yield* Db).members.findAll("organization_id", organization.organization_id)
    const known = all.find(
      (member) =>
        member.status !== "deleted" && registrationAt(connection, member)?.external_id === external_id
    )
    return known ?? (yield* findMember(organization, email_address))
  })

/** Whether people who sign in with the connection become members. */
const admits = (
  { sso_jit_provisioning, sso_jit_provisioning_allowed_connections }: StoredOrganization,
  { connection_id }: Pick<StoredSsoConnection, "connection_id">
) =>
  sso_jit_provisioning === "ALL_ALLOWED" ||
  (sso_jit_provisioning === "RESTRICTED" && sso_jit_provisioning_allowed_connections.includes(connection_id))

/**
 * The member of the account, with the account and the roles that the connection gives. Adds a pending member just in time. Fails
 * with `sso_jit_provisioning_not_allowed`.
 */
export const registerSsoMember = (
  organization: StoredOrganization,
  connection: StoredSsoConnection,
  identity: SsoIdentity
) =>
  Effect.gen(function* () {
    const { connection_id } = connection
    const { attributes: sso_attributes, email_address, external_id, name } = identity
    const known = yield* findSsoMember(organization, connection, identity)
    if (known === undefined && !admits(organization, connection))
      return yield* refuse("sso_jit_provisioning_not_allowed")
    const before = known ?? (yield* addMember(organization, email_address))
    const registration = {
      connection_id,
      external_id,
      registration_id:
        registrationAt(connection, before)?.registration_id ?? (yield* newId("sso-registration")),
      sso_attributes
    }
    const others = before.sso_registrations.filter((each) => each.connection_id !== connection_id)
    const sso_registrations = [...others, registration]
    const member = yield* updateMember(before, {
      name: before.name === "" ? name : undefined,
      sso_registrations,
      roles: withConnectionRoles({ ...before, sso_registrations }, connection)
    })
    return { member, registration }
  })

/**
 * The active connections of somebody with this address: those of the organizations where they are a member or, when there are
 * none, those that admit them by the domain of the address
 * (https://stytch.com/docs/b2b/sdks/sso/discover-connections).
 */
export const discoverConnections = (address: string) =>
  Effect.gen(function* () {
    const own: Array<StoredOrganization["sso_active_connections"][number]> = []
    const open: typeof own = []
    for (const organization of yield* (yield* Db).organizations.all) {
      const active = organization.sso_active_connections
      if ((yield* findMember(organization, address)) !== undefined) own.push(...active)
      else if (organization.email_allowed_domains.includes(domainOf(address)))
        open.push(...active.filter((each) => admits(organization, each)))
    }
    return own.length > 0 ? own : open
  })
