/** Which scopes a person can let an app have (specification section 6). */
import * as Schema from "effect/Schema"
import type { ScopeResult } from "../../domain/api/Idp.js"
import type { RbacPolicy } from "../../domain/RbacPolicy.js"
import { isStandard, type StandardScope } from "../../domain/Consent.js"
import { indexPolicy, isAuthorized } from "../../domain/Rbac.js"
import type { ConnectedAppOptions } from "../Options.js"
import { isFirstParty } from "./clients.js"

/** Those every project has, and what they stand for. */
export const standardScopes: Readonly<Record<StandardScope, string>> = {
  openid: "Know who you are",
  profile: "See your name, picture and language",
  email: "See your email address",
  phone: "See your phone number",
  offline_access: "Keep access while you are away",
  full_access: "Do everything that you can do"
}

/**
 * What becomes of each scope that is asked for. Standard ones can be granted, full access only to the project's
 * own apps; one of the policy where the person's roles hold all its permissions; no other, and none that the app
 * is not registered for.
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
