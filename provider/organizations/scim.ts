/** SCIM connections: how they are found, made, changed and deleted. A directory cannot call this provider: nobody answers it. */
import * as Effect from "effect/Effect"
import { rfc3339 } from "../clock.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { issueToken, newId } from "../tokens/Secrets.js"
import { scimTokenMinutes } from "./hostedRules.js"
import type { StoredOrganization, StoredScimConnection } from "./rows.js"

/** What an admin says of a new connection. */
interface Naming {
  readonly display_name?: string | undefined
  readonly identity_provider?: string | undefined
}

/** A token with what is stored and shown of it. */
export const issueBearerToken = Effect.map(issueToken(scimTokenMinutes), ({ expires_at, hash, token }) => ({
  token,
  hash,
  last_four: token.slice(-4),
  expires_at: rfc3339(expires_at)
}))

/** Makes the organization's connection, and returns its token, too. Fails with `scim_connection_already_exists`. */
export const addScimConnection = (
  organization: StoredOrganization,
  { display_name = "", identity_provider = "generic" }: Naming
) =>
  Effect.gen(function* () {
    const { scimConnections } = yield* Db
    const { organization_id } = organization
    if ((yield* scimConnections.get({ organization_id })) !== undefined)
      return yield* refuse("scim_connection_already_exists")
    const connection_id = yield* newId("scim-connection")
    const { expires_at, hash, last_four, token } = yield* issueBearerToken
    const connection = {
      organization_id,
      connection_id,
      status: "active",
      display_name,
      identity_provider,
      base_url: `https://test.stytch.com/v1/b2b/scim/${connection_id}`,
      bearer_token_last_four: last_four,
      bearer_token_expires_at: expires_at,
      scim_group_implicit_role_assignments: []
    }
    yield* storeScimConnection(organization, { organization_id, token_hash: hash, connection })
    return { ...connection, bearer_token: token }
  })

/** Stores the connection, and shows it in the organization. */
export const storeScimConnection = (organization: StoredOrganization, stored: StoredScimConnection) =>
  Effect.gen(function* () {
    const { organizations, scimConnections } = yield* Db
    const { connection_id, display_name } = stored.connection
    yield* scimConnections.put(stored)
    yield* organizations.put({ ...organization, scim_active_connection: { connection_id, display_name } })
    return stored.connection
  })

/** The organization's connection, if it has this id or none is given. Fails with `scim_connection_not_found`. */
export const requireScimConnection = ({ organization_id }: StoredOrganization, connection_id?: string) =>
  Effect.gen(function* () {
    const stored = yield* (yield* Db).scimConnections.get({ organization_id })
    const isMeant = connection_id === undefined || stored?.connection.connection_id === connection_id
    return stored !== undefined && isMeant ? stored : yield* refuse("scim_connection_not_found")
  })

/** Removes the organization's connection and the groups of its directory, if there is one. */
export const removeScimConnection = (organization: StoredOrganization) =>
  Effect.gen(function* () {
    const { organizations, scimConnections, scimGroups } = yield* Db
    const stored = yield* scimConnections.get(organization)
    if (stored === undefined) return
    const { connection_id } = stored.connection
    yield* scimGroups.remove(...(yield* scimGroups.findAll("connection_id", connection_id)))
    yield* scimConnections.remove(stored)
    yield* organizations.put({ ...organization, scim_active_connection: null })
  })
