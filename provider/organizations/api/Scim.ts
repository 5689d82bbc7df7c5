/** SCIM connections, for admins: one for each organization, with a bearer token that can be rotated. */
import * as Effect from "effect/Effect"
import { scim as Api } from "../../../src/domain/organizations/scimCalls.js"
import type { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { Db } from "../../data/Db.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { requireMember } from "../caller.js"
import { pageSize, requireAdmin } from "../hostedRules.js"
import type { StoredScimConnection } from "../rows.js"
import {
  addScimConnection,
  issueBearerToken,
  removeScimConnection,
  requireScimConnection,
  storeScimConnection
} from "../scim.js"

/** The organization of an admin. Fails as `requireAdmin` does. */
const organizationOfAdmin = (what: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    yield* requireAdmin(caller, what)
    return caller.organization
  })

const create = (naming: typeof Api.createConnection.payload.Type) =>
  Effect.flatMap(organizationOfAdmin("create a SCIM connection"), (organization) =>
    Effect.map(addScimConnection(organization, naming), (connection) => ({ connection }))
  )

const get = Effect.flatMap(organizationOfAdmin("read the SCIM connection"), (organization) =>
  Effect.map(requireScimConnection(organization), ({ connection }) => ({ connection }))
)

/** Changes the connection with this id. */
const change = (
  connection_id: string,
  what: string,
  changed: (stored: StoredScimConnection) => Effect.Effect<StoredScimConnection, ApiError>
) =>
  Effect.gen(function* () {
    const organization = yield* organizationOfAdmin(what)
    const stored = yield* requireScimConnection(organization, connection_id)
    return { connection: yield* storeScimConnection(organization, yield* changed(stored)) }
  })

const update = (
  {
    display_name,
    identity_provider,
    scim_group_implicit_role_assignments
  }: typeof Api.updateConnection.payload.Type,
  parameter: (name: "id") => string
) =>
  change(parameter("id"), "change the SCIM connection", ({ connection, ...stored }) =>
    Effect.succeed({
      ...stored,
      connection: {
        ...connection,
        display_name: display_name ?? connection.display_name,
        identity_provider: identity_provider ?? connection.identity_provider,
        scim_group_implicit_role_assignments:
          scim_group_implicit_role_assignments ?? connection.scim_group_implicit_role_assignments
      }
    })
  )

const remove = (connection_id: string) =>
  Effect.gen(function* () {
    const organization = yield* organizationOfAdmin("delete the SCIM connection")
    yield* requireScimConnection(organization, connection_id)
    yield* removeScimConnection(organization)
    return { connection_id }
  })

const getGroups = ({ cursor = "", limit = pageSize.usual }: typeof Api.getConnectionGroups.payload.Type) =>
  Effect.gen(function* () {
    const organization = yield* organizationOfAdmin("read the groups of the directory")
    const { connection } = yield* requireScimConnection(organization)
    const start = Number(cursor)
    const isPage = Number.isInteger(limit) && limit >= 1 && limit <= pageSize.most
    if (!isPage || !Number.isInteger(start) || start < 0) return yield* refuse("invalid_scim_group_search")
    const groups = yield* (yield* Db).scimGroups.findAll("connection_id", connection.connection_id)
    const end = start + limit
    return {
      scim_groups: groups.slice(start, end),
      next_cursor: end < groups.length ? String(end) : null
    }
  })

/** Makes another token. The first one stays valid until the rotation is completed. */
const rotateStart = ({ connection_id }: typeof Api.rotateStart.payload.Type) =>
  Effect.gen(function* () {
    const { expires_at, hash, last_four, token } = yield* issueBearerToken
    const { connection } = yield* change(
      connection_id,
      "rotate the token of the SCIM connection",
      ({ connection, ...stored }) =>
        Effect.succeed({
          ...stored,
          next_token_hash: hash,
          connection: {
            ...connection,
            next_bearer_token_last_four: last_four,
            next_bearer_token_expires_at: expires_at
          }
        })
    )
    return { connection: { ...connection, next_bearer_token: token } }
  })

/** Ends a rotation: the next token takes the place of the first one, or is dropped. */
const endRotation = (connection_id: string, isCompleted: boolean) =>
  change(
    connection_id,
    "rotate the token of the SCIM connection",
    ({ connection, next_token_hash, ...stored }) => {
      const {
        next_bearer_token_expires_at: expires_at,
        next_bearer_token_last_four: last_four,
        ...rest
      } = connection
      if (next_token_hash === undefined) return refuse("scim_rotation_not_started")
      if (!isCompleted) return Effect.succeed({ ...stored, connection: rest })
      const next = { bearer_token_last_four: last_four ?? "", bearer_token_expires_at: expires_at ?? "" }
      return Effect.succeed({ ...stored, token_hash: next_token_hash, connection: { ...rest, ...next } })
    }
  )

/** The routes of SCIM connections. */
export const handlers = [
  route(Api.createConnection, create),
  route(Api.updateConnection, update),
  route(Api.getConnection, () => get),
  route(Api.deleteConnection, (_, parameter) => remove(parameter("connectionId"))),
  route(Api.getConnectionGroups, getGroups),
  route(Api.rotateStart, rotateStart),
  route(Api.rotateComplete, ({ connection_id }) => endRotation(connection_id, true)),
  route(Api.rotateCancel, ({ connection_id }) => endRotation(connection_id, false))
]
