/** SCIM: a directory creates and changes the members of an organization. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { named } from "../schemas/Named.js"
import { list, maybe } from "../schemas/wire.js"
import { numbers, required, takingId, texts } from "./fieldSchemas.js"
import * as records from "./recordSchemas.js"
import type * as types from "./scim.js"
import { byConnectionId, ConnectionCreation, ConnectionDeleted } from "./ssoCalls.js"

const changed = named<types.ScimChanged>()(Endpoint.answer({ connection: records.ScimConnectionSchema }))

const rotates = {
  payload: Schema.Struct(required("connection_id")),
  args: Endpoint.args(["connectionId"], (connection_id: string) => ({ connection_id }), {
    connectionId: "string"
  })
}

/** The calls of `scim`. */
export const scim = {
  createConnection: Endpoint.make("POST /b2b/scim", {
    payload: ConnectionCreation,
    answer: named<types.ScimCreated>()(Endpoint.answer({ connection: records.ScimConnectionWithBearerToken }))
  }),
  // The body has the id, too
  updateConnection: Endpoint.make("PUT /b2b/scim/:id", {
    ...takingId<types.ScimUpdate>(({ connection_id }) => connection_id)({
      ...required("connection_id"),
      ...texts("display_name", "identity_provider"),
      scim_group_implicit_role_assignments: maybe(Schema.Array(records.ScimGroupRole))
    }),
    answer: changed
  }),
  deleteConnection: Endpoint.make("DELETE /b2b/scim/:connectionId", {
    ...byConnectionId,
    answer: ConnectionDeleted
  }),
  // An organization has one connection: the id that the method takes is not sent
  getConnection: Endpoint.make("GET /b2b/scim", { ...byConnectionId, answer: changed }),
  getConnectionGroups: Endpoint.make("POST /b2b/scim/groups", {
    payload: named<types.ScimGroupQuery>()(Schema.Struct({ ...numbers("limit"), ...texts("cursor") })),
    answer: named<types.ScimGroups>()(
      Endpoint.answer({
        scim_groups: list(records.ScimGroupSchema),
        next_cursor: records.nullable(Schema.String)
      })
    )
  }),
  rotateStart: Endpoint.make("POST /b2b/scim/rotate/start", {
    ...rotates,
    answer: named<types.ScimRotation>()(
      Endpoint.answer({ connection: records.ScimConnectionWithNextBearerToken })
    )
  }),
  rotateComplete: Endpoint.make("POST /b2b/scim/rotate/complete", { ...rotates, answer: changed }),
  rotateCancel: Endpoint.make("POST /b2b/scim/rotate/cancel", { ...rotates, answer: changed })
}
