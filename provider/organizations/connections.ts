/** SSO connections: how they are found, made, changed and removed, and which members and roles follow from them. */
import * as Effect from "effect/Effect"
import type { MemberRole } from "../../src/domain/organizations/records/Member.js"
import { memberOf } from "../../src/domain/values/objects.js"
import { Db } from "../data/Db.js"
import { Caller } from "../http/Caller.js"
import { refuse } from "../http/errors.js"
import { newId } from "../tokens/Secrets.js"
import { withoutSources } from "./roles.js"
import { isAllowed } from "./sso/outbound.js"
import type { StoredMember, StoredOrganization, StoredSsoConnection } from "./rows.js"
import { changed, type Changes } from "./values.js"

type Kind = StoredSsoConnection["kind"]

/** A connection of one kind. */
export type ConnectionOf<K extends Kind> = Extract<StoredSsoConnection, { readonly kind: K }>

/** A connection to an identity provider. */
export type BaseConnection = ConnectionOf<"oidc" | "saml">

/** Whether the connection is of this kind. */
export const isOfKind =
  <K extends Kind>(kind: K) =>
  (connection: StoredSsoConnection): connection is ConnectionOf<K> =>
    connection.kind === kind

/** All connections of the organization. */
export const connectionsOf = ({ organization_id }: Pick<StoredOrganization, "organization_id">) =>
  Effect.flatMap(Db, ({ ssoConnections }) => ssoConnections.findAll("organization_id", organization_id))

/** The connection with this id. Fails with `sso_connection_not_found`. */
export const requireConnection = (connection_id: string) =>
  Effect.gen(function* () {
    const connection = yield* (yield* Db).ssoConnections.get({ connection_id })
    return connection ?? (yield* refuse("sso_connection_not_found"))
  })

/** The connection that signs people in: itself or, for an external one, that of the other organization. */
export const baseOf = (connection: StoredSsoConnection) =>
  Effect.gen(function* () {
    if (connection.kind !== "external") return connection
    const base = yield* requireConnection(connection.record.external_connection_id)
    return base.kind === "external" ? yield* refuse("sso_connection_not_found") : base
  })

/** The path that an identity provider sends people back to. */
export const callbackPath = (connection_id: string): string => `/v1/b2b/sso/callback/${connection_id}`

const callbackUrl = ({ connection_id }: StoredSsoConnection) =>
  Effect.map(Caller, ({ address = "" }) => `${address}${callbackPath(connection_id)}`)

/** The connection as answers have it, with its URLs at this provider. */
export const samlAnswer = (connection: ConnectionOf<"saml">) =>
  Effect.map(callbackUrl(connection), (url) => ({ ...connection.record, acs_url: url, audience_uri: url }))

/** The connection as answers have it, with its URL at this provider. */
export const oidcAnswer = (connection: ConnectionOf<"oidc">) =>
  Effect.map(callbackUrl(connection), (redirect_url) => ({ ...connection.record, redirect_url }))

const common = { status: "pending", display_name: "" }

/** Adds a SAML connection that nobody has completed yet. */
export const addSaml = (organization: StoredOrganization, changes: Changes<ConnectionOf<"saml">["record"]>) =>
  Effect.gen(function* () {
    const ids = yield* newIds(organization, "saml")
    const fresh: ConnectionOf<"saml">["record"] = {
      ...common,
      ...ids,
      identity_provider: "generic",
      idp_entity_id: "",
      idp_sso_url: "",
      acs_url: "",
      audience_uri: "",
      attribute_mapping: {},
      signing_certificates: [],
      verification_certificates: [],
      saml_encryption_private_keys: [],
      saml_connection_implicit_role_assignments: [],
      saml_group_implicit_role_assignments: []
    }
    const connection: ConnectionOf<"saml"> = { ...ids, kind: "saml", record: changed(fresh, changes) }
    return yield* saveConnection(connection)
  })

/** Adds an OpenID Connect connection that nobody has completed yet. */
export const addOidc = (organization: StoredOrganization, changes: Changes<ConnectionOf<"oidc">["record"]>) =>
  Effect.gen(function* () {
    const ids = yield* newIds(organization, "oidc")
    const fresh: ConnectionOf<"oidc">["record"] = {
      ...common,
      ...ids,
      identity_provider: "generic",
      redirect_url: "",
      issuer: "",
      client_id: "",
      client_secret: "",
      authorization_url: "",
      token_url: "",
      userinfo_url: "",
      jwks_url: "",
      custom_scopes: "",
      attribute_mapping: {}
    }
    const connection: ConnectionOf<"oidc"> = { ...ids, kind: "oidc", record: changed(fresh, changes) }
    return yield* saveConnection(connection)
  })

/** Adds a connection that belongs to another organization. Fails with `sso_connection_not_found`. */
export const addExternal = (
  organization: StoredOrganization,
  changes: Pick<ConnectionOf<"external">["record"], "external_connection_id" | "external_organization_id"> & {
    readonly display_name?: string | undefined
  }
) =>
  Effect.gen(function* () {
    const { external_connection_id, external_organization_id } = changes
    const used = yield* requireConnection(external_connection_id)
    const isOfOther = used.organization_id === external_organization_id && used.kind !== "external"
    if (!isOfOther || external_organization_id === organization.organization_id)
      return yield* refuse("sso_connection_not_found")
    const ids = yield* newIds(organization, "external")
    const fresh: ConnectionOf<"external">["record"] = {
      ...common,
      ...ids,
      external_organization_id,
      external_connection_id,
      external_connection_implicit_role_assignments: [],
      external_group_implicit_role_assignments: []
    }
    const connection: ConnectionOf<"external"> = { ...ids, kind: "external", record: changed(fresh, changes) }
    return yield* saveConnection(connection)
  })

const newIds = ({ organization_id }: StoredOrganization, kind: Kind) =>
  Effect.map(newId(`${kind}-connection`), (connection_id) => ({ connection_id, organization_id }))

/** Whether somebody has said everything that the connection needs. */
const isComplete = (connection: StoredSsoConnection): boolean => {
  switch (connection.kind) {
    case "external":
      return true
    case "saml": {
      const { idp_entity_id, idp_sso_url, verification_certificates } = connection.record
      return idp_entity_id !== "" && idp_sso_url !== "" && verification_certificates.length > 0
    }
    case "oidc": {
      const { authorization_url, client_id, client_secret, issuer, jwks_url, token_url } = connection.record
      const isNamed = [client_id, client_secret, issuer].every((each) => each !== "")
      return isNamed && [authorization_url, jwks_url, token_url].every(isAllowed)
    }
  }
}

/** A connection that was active stays so, unless it names an issuer whose addresses are unknown. */
const statusOf = (connection: StoredSsoConnection): string => {
  if (isComplete(connection)) return "active"
  const lacksAddress = connection.kind === "oidc" && connection.record.issuer !== ""
  return lacksAddress ? "pending" : connection.record.status
}

/** Stores the connection with its status, and returns it. */
export const saveConnection = <Connection extends StoredSsoConnection>(connection: Connection) =>
  Effect.gen(function* () {
    const db = yield* Db
    const record = { ...connection.record, status: statusOf(connection) }
    const saved: Connection = { ...connection, record }
    yield* db.ssoConnections.put(saved)
    for (const member of yield* db.members.findAll("organization_id", saved.organization_id))
      if (registrationAt(saved, member) !== undefined)
        yield* db.members.put({ ...member, roles: withConnectionRoles(member, saved) })
    yield* updateActive(saved)
    return saved
  })

/** Removes the connection, the registrations and roles of its members, and the external connections that use it. */
export const removeConnection = (connection: StoredSsoConnection): Effect.Effect<void, never, Db> =>
  Effect.gen(function* () {
    const { members, ssoConnections } = yield* Db
    yield* ssoConnections.remove(connection)
    for (const member of yield* members.findAll("organization_id", connection.organization_id)) {
      if (registrationAt(connection, member) === undefined) continue
      const sso_registrations = member.sso_registrations.filter((each) => !isAt(connection)(each))
      const left = { ...member, sso_registrations }
      yield* members.put({ ...left, roles: withConnectionRoles(left, connection) })
    }
    yield* updateActive(connection)
    const users = yield* ssoConnections.findAll("used", connection.connection_id)
    yield* Effect.forEach(users, removeConnection, { discard: true })
  })

/** Writes the connections of now to the organization. */
const updateActive = ({ organization_id }: StoredSsoConnection) =>
  Effect.gen(function* () {
    const { organizations } = yield* Db
    const organization = yield* organizations.get({ organization_id })
    if (organization === undefined) return
    const active: Array<StoredOrganization["sso_active_connections"][number]> = []
    const all = yield* connectionsOf(organization)
    for (const connection of all) {
      const base = yield* Effect.option(baseOf(connection))
      const { connection_id, record } = connection
      const { display_name, status } = record
      if (status !== "active" || base._tag === "None") continue
      active.push({ connection_id, display_name, identity_provider: base.value.record.identity_provider })
    }
    const exists = (id: string | null) => all.some(({ connection_id }) => connection_id === id)
    const { sso_default_connection_id: chosen, sso_jit_provisioning_allowed_connections: admitting } =
      organization
    yield* organizations.put({
      ...organization,
      sso_active_connections: active,
      sso_default_connection_id: exists(chosen) ? chosen : null,
      sso_jit_provisioning_allowed_connections: admitting.filter(exists)
    })
  })

type Registration = StoredMember["sso_registrations"][number]

const isAt =
  ({ connection_id }: Pick<StoredSsoConnection, "connection_id">) =>
  (registration: Registration): boolean =>
    registration.connection_id === connection_id

/** The member's account at the identity provider of the connection. */
export const registrationAt = (
  connection: Pick<StoredSsoConnection, "connection_id">,
  { sso_registrations }: Pick<StoredMember, "sso_registrations">
) => sso_registrations.find(isAt(connection))

/** The roles that the connection gives: to everybody who signs in with it, and to groups. */
const assignmentsOf = (connection: StoredSsoConnection) => {
  switch (connection.kind) {
    case "oidc":
      return { all: [], groups: [] }
    case "saml":
      return {
        all: connection.record.saml_connection_implicit_role_assignments,
        groups: connection.record.saml_group_implicit_role_assignments
      }
    case "external":
      return {
        all: connection.record.external_connection_implicit_role_assignments,
        groups: connection.record.external_group_implicit_role_assignments
      }
  }
}

/** The roles of the member, with those that the connection gives now. */
export const withConnectionRoles = (
  member: Pick<StoredMember, "roles" | "sso_registrations">,
  connection: StoredSsoConnection
): ReadonlyArray<MemberRole> => {
  const { connection_id } = connection
  const others = withoutSources(member.roles, ({ details }) => details["connection_id"] === connection_id)
  const registration = registrationAt(connection, member)
  if (registration === undefined) return others
  const { all, groups } = assignmentsOf(connection)
  const own = memberOf(registration.sso_attributes, "groups")
  const ofGroups = groups.filter(({ group }) => Array.isArray(own) && own.includes(group))
  return [
    ...others,
    ...all.map(({ role_id }) => ({
      role_id,
      sources: [{ type: "sso_connection", details: { connection_id } }]
    })),
    ...ofGroups.map(({ group, role_id }) => ({
      role_id,
      sources: [{ type: "sso_connection_group", details: { connection_id, group } }]
    }))
  ]
}
