/** Role-based access control (specification section 6). */
import { getOrMake } from "../values/getOrMake.js"

/** The part of a project's policy that says what each role may do. The other parts may be there too. */
export interface RolePolicy {
  /** The roles that users can have. */
  readonly roles: ReadonlyArray<{
    /** The role's id, as in the `roles` of users and sessions. */
    readonly role_id: string
    /** What users with the role may do. */
    readonly permissions: ReadonlyArray<{
      /** The id of a resource. */
      readonly resource_id: string
      /** The allowed actions. `*` allows all. */
      readonly actions: ReadonlyArray<string>
    }>
  }>
}

/** Resource id → action → ids of the roles that are allowed. The action `*` has the roles that are allowed every action. */
export type RbacIndex = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

const wildcard = "*"

/** Indexes a policy for `isAuthorized`. Without a policy, nothing is allowed. */
export const indexPolicy = (policy: RolePolicy | null): RbacIndex => {
  const index = new Map<string, Map<string, Set<string>>>()
  for (const { role_id, permissions } of policy?.roles ?? []) {
    for (const { resource_id, actions } of permissions) {
      const rolesOf = getOrMake(index, resource_id, () => new Map<string, Set<string>>())
      for (const action of actions) getOrMake(rolesOf, action, () => new Set<string>()).add(role_id)
    }
  }
  for (const rolesOf of index.values()) {
    const all = rolesOf.get(wildcard) ?? []
    for (const roles of rolesOf.values()) for (const role_id of all) roles.add(role_id)
  }
  return index
}

/** The policy with further roles, which count like its own. Without a policy, there are none. */
export const withRoles = <Policy extends RolePolicy>(
  policy: Policy | null,
  roles: Policy["roles"]
): Policy | null =>
  !policy || roles.length === 0 ? policy : { ...policy, roles: [...policy.roles, ...roles] }

/** Whether any of the roles is allowed the action. Roles that the policy does not define are allowed nothing. */
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
