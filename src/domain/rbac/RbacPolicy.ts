/** The project's role-based access policy: roles, resources and scopes. */
import * as Schema from "effect/Schema"
import { list, textOrEmpty } from "../schemas/wire.js"

export const RbacPolicy = Schema.Struct({
  /** The roles that users can have. */
  roles: list(
    Schema.Struct({
      /** The role's id, as in the `roles` of users and sessions. */
      role_id: Schema.String,
      /** What the role is for. Empty when nobody has described it. */
      description: textOrEmpty,
      /** What users with the role may do. */
      permissions: list(
        Schema.Struct({
          /** The id of a resource. */
          resource_id: Schema.String,
          /** The allowed actions. `*` allows all. */
          actions: list(Schema.String)
        })
      )
    })
  ),
  /** The things that permissions are about. */
  resources: list(
    Schema.Struct({
      /** The resource's id. */
      resource_id: Schema.String,
      /** What the resource is. Empty when nobody has described it. */
      description: textOrEmpty,
      /** The actions that exist for the resource. */
      actions: list(Schema.String)
    })
  ),
  /** The project's own scopes, which apps of other parties can ask for. */
  scopes: list(
    Schema.Struct({
      /** The scope's name. */
      scope: Schema.String,
      /** What the consent screen says of the scope. Empty when nobody has described it. */
      description: textOrEmpty,
      /** The permissions that a user needs to grant the scope. */
      permissions: list(Schema.Unknown)
    })
  )
})
export type RbacPolicy = typeof RbacPolicy.Type
