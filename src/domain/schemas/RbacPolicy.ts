/** The project's role-based access policy: roles, resources and scopes (wire reference 1.5). */
import * as Schema from "effect/Schema"
import { list, textOrEmpty } from "./wire.js"

export const RbacPolicy = Schema.Struct({
  roles: list(
    Schema.Struct({
      role_id: Schema.String,
      description: textOrEmpty,
      permissions: list(Schema.Struct({ resource_id: Schema.String, actions: list(Schema.String) }))
    })
  ),
  resources: list(
    Schema.Struct({ resource_id: Schema.String, description: textOrEmpty, actions: list(Schema.String) })
  ),
  scopes: list(
    Schema.Struct({ scope: Schema.String, description: textOrEmpty, permissions: list(Schema.Unknown) })
  )
})
export type RbacPolicy = typeof RbacPolicy.Type
