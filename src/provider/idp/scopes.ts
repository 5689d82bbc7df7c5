/** Which scopes a user can grant to an app (specification section 6). */
import * as Schema from "effect/Schema"
import type { ScopeResult } from "../../domain/api/Idp.js"
import type { RbacPolicy } from "../../domain/RbacPolicy.js"
import { isStandard, type StandardScope } from "../../domain/Consent.js"
import { indexPolicy, isAuthorized } from "../../domain/Rbac.js"
import type { ConnectedAppOptions } from "../Options.js"
import { isFirstParty } from "./clients.js"

/** The scopes of every project, with their descriptions. */
export const standardScopes: Readonly<Record<StandardScope, string>> = {
  openid: "Know who you are",
  profile: "See your name, picture and language",
  email: "See your email address",
  phone: "See your phone number",
  offline_access: "Keep access while you are away",
  full_access: "Do everything that you can do"
}

/**
 * Whether each requested scope can be granted. A scope must be registered for the app. Standard scopes can be granted,
 * `full_access` only to apps of the project. A scope of the policy can be granted when the user's roles have all its
 * permissions.
 */
export const evaluateScopes = (
  scopes: ReadonlyArray<string>,
  client: ConnectedAppOptions,
  roles: ReadonlyArray<string>,
  policy: RbacPolicy | null
): ReadonlyArray<ScopeResult> => {
  const index = indexPolicy(policy)
  const holds = (permission: unknown) =>
    isPermission(permission) &&
    permission.actions.every((action) => isAuthorized(index, roles, permission.resource_id, action))
  return [...new Set(scopes)].map((scope) => {
    const isOpen = client.scopes?.includes(scope) ?? true
    if (isStandard(scope)) {
      const is_grantable = isOpen && (scope !== "full_access" || isFirstParty(client))
      return { scope, description: standardScopes[scope], is_grantable }
    }
    const known = policy?.scopes.find((each) => each.scope === scope)
    const is_grantable = isOpen && known !== undefined && known.permissions.every(holds)
    return { scope, description: known?.description ?? "", is_grantable }
  })
}

const isPermission = Schema.is(
  Schema.Struct({ resource_id: Schema.String, actions: Schema.Array(Schema.String) })
)
