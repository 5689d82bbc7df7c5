/** SCIM: a directory creates and changes the members of an organization. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { list, maybe } from "../schemas/wire.js"
import { optionalNumber, optionalText, takingId } from "./fieldSchemas.js"
import * as records from "./recordSchemas.js"
import type * as types from "./scim.js"
import { byConnectionId, ConnectionCreation, ConnectionDeleted } from "./ssoCalls.js"

const createdFields = Endpoint.answer({ connection: records.ScimConnectionWithBearerToken })
const created: Endpoint.Named<types.ScimCreated, typeof createdFields> = createdFields

const changedFields = Endpoint.answer({ connection: records.ScimConnectionSchema })
const changed: Endpoint.Named<types.ScimChanged, typeof changedFields> = changedFields

const rotationFields = Endpoint.answer({ connection: records.ScimConnectionWithNextBearerToken })
const rotation: Endpoint.Named<types.ScimRotation, typeof rotationFields> = rotationFields

const groupFields = Endpoint.answer({
  scim_groups: list(records.ScimGroupSchema),
  next_cursor: records.nullable(Schema.String)
})
const groups: Endpoint.Named<types.ScimGroups, typeof groupFields> = groupFields

const groupQuery: Schema.Schema<types.ScimGroupQuery> = Schema.Struct({
  limit: optionalNumber,
  cursor: optionalText
} satisfies Endpoint.FieldsOf<types.ScimGroupQuery>)

const rotates = {
  payload: Schema.Struct({ connection_id: Schema.String }),
  args: Endpoint.args(["connectionId"], (connection_id: string) => ({ connection_id }), {
    connectionId: "string"
  })
}

/** The calls of `scim`. */
export const scim = {
  createConnection: Endpoint.make("POST /b2b/scim", { payload: ConnectionCreation, answer: created }),
  // The body has the id, too
  updateConnection: Endpoint.make("PUT /b2b/scim/:id", {
    ...takingId<types.ScimUpdate>(({ connection_id }) => connection_id)({
      connection_id: Schema.String,
      display_name: optionalText,
      identity_provider: optionalText,
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
  getConnectionGroups: Endpoint.make("POST /b2b/scim/groups", { payload: groupQuery, answer: groups }),
  rotateStart: Endpoint.make("POST /b2b/scim/rotate/start", { ...rotates, answer: rotation }),
  rotateComplete: Endpoint.make("POST /b2b/scim/rotate/complete", { ...rotates, answer: changed }),
  rotateCancel: Endpoint.make("POST /b2b/scim/rotate/cancel", { ...rotates, answer: changed })
}
