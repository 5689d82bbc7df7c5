/** How fast permissions are checked. Fails below a million checks a second. */
import { bench, describe } from "vitest"
import type { RbacPolicy } from "../src/domain/rbac/RbacPolicy.js"
import { indexPolicy, isAuthorized } from "../src/domain/rbac/Rbac.js"

const demanded = 1_000_000
const count = 100
const numbers = Array.from({ length: count }, (_, number) => number)

/** Role r may read every resource, write resource r, and do anything with resource r + 1. */
const policy: RbacPolicy = {
  roles: numbers.map((role) => ({
    role_id: `role-${role}`,
    description: "",
    permissions: numbers.map((resource) => ({
      resource_id: `resource-${resource}`,
      actions: ["read", ...(resource === role ? ["write"] : []), ...(resource === role + 1 ? ["*"] : [])]
    }))
  })),
  resources: numbers.map((resource) => ({
    resource_id: `resource-${resource}`,
    description: "",
    actions: ["read", "write"]
  })),
  scopes: []
}

const index = indexPolicy(policy)
const resources = policy.resources.map(({ resource_id }) => resource_id)
const everyRole = policy.roles.map(({ role_id }) => role_id)
const oneRoleEach = everyRole.map((role_id) => [role_id])

/** Each role alone, on each resource: `count` × `count` checks, two of each role allowed. */
const oneRole = () => {
  let allowed = 0
  for (const roles of oneRoleEach)
    for (const resource of resources) if (isAuthorized(index, roles, resource, "write")) allowed++
  if (allowed !== 2 * count - 1) throw new Error(`${allowed} checks allowed`)
}

const strangers = everyRole.map((role_id) => `not-${role_id}`)
/** The worst case: the user has all roles and none allows the action. `count` checks. */
const manyRoles = () => {
  for (const resource of resources)
    if (isAuthorized(index, strangers, resource, "write")) throw new Error("A stranger was allowed")
}

const demand = (name: string, checks: number, run: () => void) => {
  const spend = (rounds: number) => {
    const start = performance.now()
    for (let round = 0; round < rounds; round++) run()
    return performance.now() - start
  }
  spend(1_000_000 / checks)
  const rounds = 2_000_000 / checks
  // The best of several runs, so that a busy machine does not fail good code
  const perSecond = Math.max(...[1, 2, 3, 4, 5].map(() => (rounds * checks * 1_000) / spend(rounds)))
  console.log(`${name}: ${(perSecond / 1e6).toFixed(1)} million checks a second`)
  if (perSecond < demanded)
    throw new Error(`${name}: ${Math.round(perSecond)} checks a second, ${demanded} are demanded`)
}

describe(`${count} roles × ${count} resources`, () => {
  demand("callers of one role", count * count, oneRole)
  demand("a caller of a hundred roles", count, manyRoles)

  bench("10,000 checks, callers of one role", oneRole)
  bench("100 checks, a caller of a hundred roles", manyRoles)
})
