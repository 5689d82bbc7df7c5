/** Who may do what (specification section 6, wire reference 5.3). */
import type { RbacPolicy } from "./RbacPolicy.js"

/** Resource, then action, then the roles that may. `*` holds the roles that may do anything. */
export type RbacIndex = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

const wildcard = "*"

/** A policy ready to be asked; without one nobody may do anything. */
export const indexPolicy = (policy: RbacPolicy | null): RbacIndex => {
  const index = new Map<string, Map<string, Set<string>>>()
  for (const { role_id, permissions } of policy?.roles ?? []) {
    for (const { resource_id, actions } of permissions) {
      const rolesOf = entry(index, resource_id, () => new Map<string, Set<string>>())
      for (const action of actions) entry(rolesOf, action, () => new Set<string>()).add(role_id)
    }
  }
  for (const rolesOf of index.values()) {
    const all = rolesOf.get(wildcard) ?? []
    for (const roles of rolesOf.values()) for (const role_id of all) roles.add(role_id)
  }
  return index
}

/** Whether any of the roles may; roles that the policy does not know may nothing. */
export const isAuthorized = (
  index: RbacIndex,
  roles: ReadonlyArray<string>,
  resource_id: string,
  action: string
): boolean => {
  const rolesOf = index.get(resource_id)
  const allowed = rolesOf?.get(action) ?? rolesOf?.get(wildcard)
  return allowed !== undefined && roles.some((role_id) => allowed.has(role_id))
}

/** Resource, then action, then whether the caller may; exactly the resources and actions that the policy lists. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** All that the policy lists, as it stands for these roles. */
export const allPermissions = (policy: RbacPolicy | null, roles: ReadonlyArray<string>): Permissions => {
  const index = indexPolicy(policy)
  const actionsOf = new Map<string, Set<string>>()
  for (const { resource_id, actions } of policy?.resources ?? []) {
    const listed = entry(actionsOf, resource_id, () => new Set<string>())
    for (const action of actions) listed.add(action)
  }
  // Object.fromEntries makes a member of its own out of any id, be it `__proto__`
  return Object.fromEntries(
    Array.from(actionsOf, ([resource_id, actions]) => [
      resource_id,
      Object.fromEntries(
        Array.from(actions, (action) => [action, isAuthorized(index, roles, resource_id, action)])
      )
    ])
  )
}

const entry = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
