/** Every permission of a user at once (specification section 6). */
import { indexPolicy, isAuthorized } from "./Rbac.js"
import type { RbacPolicy } from "./RbacPolicy.js"

/** Resource id → action → whether it is allowed, for the resources and actions that the policy lists. */
export interface Permissions {
  readonly [resource_id: string]: { readonly [action: string]: boolean }
}

/** The permissions of these roles for everything that the policy lists. */
export const allPermissions = (policy: RbacPolicy | null, roles: ReadonlyArray<string>): Permissions => {
  const index = indexPolicy(policy)
  const actionsOf = new Map<string, Set<string>>()
  for (const { resource_id, actions } of policy?.resources ?? []) {
    actionsOf.set(resource_id, new Set([...(actionsOf.get(resource_id) ?? []), ...actions]))
  }
  // Object.fromEntries defines an own property for every id, even for `__proto__`
  return Object.fromEntries(
    Array.from(actionsOf, ([resource_id, actions]) => [
      resource_id,
      Object.fromEntries(
        Array.from(actions, (action) => [action, isAuthorized(index, roles, resource_id, action)])
      )
    ])
  )
}
