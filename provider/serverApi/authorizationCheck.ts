/** What a server asks about the roles of a session, and the answer. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { indexPolicy, isAuthorized, type RolePolicy } from "../../src/domain/rbac/Rbac.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { apiErrorOf } from "../http/errors.js"
import { Settings } from "../Options.js"

/** An action on a resource. */
export const AuthorizationCheck = Schema.Struct({ resource_id: Schema.String, action: Schema.String })

/** The answer of a check. Absent when nothing was asked. */
export const verdict = maybe(
  Schema.Struct({ authorized: Schema.Boolean, granting_roles: Schema.Array(Schema.String) })
)

/**
 * Which of the roles allow the action, by the project's policy and by `custom_roles`. Fails with `session_authorization_error` when
 * none does.
 */
export const verdictOf = (
  roles: ReadonlyArray<string>,
  { action, resource_id }: typeof AuthorizationCheck.Type,
  custom_roles: RolePolicy["roles"] = []
) =>
  Effect.gen(function* () {
    const policy = (yield* Settings).bootstrap.rbac_policy
    const index = indexPolicy({ roles: [...(policy?.roles ?? []), ...custom_roles] })
    const granting_roles = roles.filter((role) => isAuthorized(index, [role], resource_id, action))
    if (granting_roles.length > 0) return { authorized: true, granting_roles }
    return yield* Effect.fail(
      apiErrorOf("session_authorization_error", 403, "No role of the session allows this action.")
    )
  })
