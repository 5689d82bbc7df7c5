import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import type { RbacPolicy } from "../../../src/domain/rbac/RbacPolicy.js"
import { allPermissions } from "../../../src/domain/rbac/Permissions.js"
import { indexPolicy, isAuthorized } from "../../../src/domain/rbac/Rbac.js"

const policy: RbacPolicy = {
  roles: [
    {
      role_id: "reader",
      description: "",
      permissions: [{ resource_id: "documents", actions: ["read"] }]
    },
    {
      role_id: "editor",
      description: "",
      permissions: [
        { resource_id: "documents", actions: ["read", "write"] },
        { resource_id: "images", actions: ["read"] }
      ]
    },
    { role_id: "admin", description: "", permissions: [{ resource_id: "documents", actions: ["*"] }] }
  ],
  resources: [
    { resource_id: "documents", description: "", actions: ["read", "write", "delete"] },
    { resource_id: "images", description: "", actions: ["read", "*"] }
  ],
  scopes: []
}

const may = (roles: ReadonlyArray<string>, resource_id: string, action: string) =>
  isAuthorized(indexPolicy(policy), roles, resource_id, action)

describe("isAuthorized", () => {
  it.each([
    ["an action that one of the user's roles lists", ["reader"], "documents", "read"],
    ["the actions of all of the user's roles", ["reader", "editor"], "documents", "write"],
    ["every action of a resource for which a role has the wildcard", ["admin"], "documents", "delete"],
    ["an unknown action when a role has the wildcard", ["admin"], "documents", "archive"],
    ["the actions of a known role beside unknown roles", ["stranger", "reader"], "documents", "read"]
  ])("allows %s", (_, roles, resource_id, action) => {
    expect(may(roles, resource_id, action)).toBe(true)
  })

  it.each([
    ["without roles", [], "documents", "read"],
    ["with roles that the policy does not define", ["stranger"], "documents", "read"],
    ["an action that none of the user's roles lists", ["reader"], "documents", "write"],
    ["on another resource than the wildcard's", ["admin"], "images", "read"],
    ["on a resource that the policy does not know", ["admin"], "videos", "read"],
    ["the wildcard, when only single actions are listed", ["editor"], "documents", "*"],
    ["names that objects inherit", ["constructor"], "__proto__", "toString"]
  ])("denies a user %s", (_, roles, resource_id, action) => {
    expect(may(roles, resource_id, action)).toBe(false)
  })
})

describe("Rbac without a policy", () => {
  it("denies every action", () => {
    expect(isAuthorized(indexPolicy(null), ["admin"], "documents", "read")).toBe(false)
  })

  it("has no permissions", () => {
    expect(allPermissions(null, ["admin"])).toEqual({})
  })
})

describe("allPermissions", () => {
  it("contains the resources and actions that the policy lists", () => {
    expect(allPermissions(policy, ["editor"])).toEqual({
      documents: { read: true, write: true, delete: false },
      images: { read: true, "*": false }
    })
    expect(allPermissions(policy, ["admin"])).toEqual({
      documents: { read: true, write: true, delete: true },
      images: { read: false, "*": false }
    })
  })

  it("merges a resource that the policy lists twice", () => {
    const again = { resource_id: "documents", description: "", actions: ["share"] }
    const twice = { ...policy, resources: [...policy.resources, again] }
    expect(allPermissions(twice, ["admin"])["documents"]).toEqual({
      read: true,
      write: true,
      delete: true,
      share: true
    })
  })

  it("has own properties for every name, also __proto__", () => {
    const odd: RbacPolicy = {
      roles: [
        {
          role_id: "constructor",
          description: "",
          permissions: [{ resource_id: "__proto__", actions: ["__proto__"] }]
        }
      ],
      resources: [{ resource_id: "__proto__", description: "", actions: ["__proto__", "polluted"] }],
      scopes: []
    }
    const permissions = allPermissions(odd, ["constructor"])
    expect(Object.getPrototypeOf(permissions)).toBe(Object.prototype)
    expect(Object.entries(permissions).map(([id, actions]) => [id, Object.entries(actions)])).toEqual([
      [
        "__proto__",
        [
          ["__proto__", true],
          ["polluted", false]
        ]
      ]
    ])
    expect({}).not.toHaveProperty("polluted")
  })
})

const id = (...ids: ReadonlyArray<string>) => Schema.Literal(...ids)
const Roles = Schema.Array(id("a", "b", "c", "__proto__"))
const Resource = id("x", "y", "__proto__")
const Action = id("read", "write", "*", "constructor")
const Policy = Schema.Struct({
  roles: Schema.Array(
    Schema.Struct({
      role_id: id("a", "b", "c"),
      description: Schema.Literal(""),
      permissions: Schema.Array(Schema.Struct({ resource_id: Resource, actions: Schema.Array(Action) }))
    })
  ),
  resources: Schema.Array(
    Schema.Struct({ resource_id: Resource, description: Schema.Literal(""), actions: Schema.Array(Action) })
  ),
  scopes: Schema.Tuple()
})

/** The rule as written in the specification. */
const ruleAllows = ({ roles }: RbacPolicy, own: ReadonlyArray<string>, resource_id: string, action: string) =>
  roles.some(
    (role) =>
      own.includes(role.role_id) &&
      role.permissions.some(
        (permission) =>
          permission.resource_id === resource_id &&
          (permission.actions.includes(action) || permission.actions.includes("*"))
      )
  )

it("isAuthorized follows the rule for any policy, roles, resource and action", () => {
  const any = Schema.Struct({ policy: Policy, roles: Roles, resource_id: Resource, action: Action })
  FastCheck.assert(
    FastCheck.property(Arbitrary.make(any), ({ policy, roles, resource_id, action }) => {
      expect(isAuthorized(indexPolicy(policy), roles, resource_id, action)).toBe(
        ruleAllows(policy, roles, resource_id, action)
      )
    }),
    { numRuns: 1_000 }
  )
})

it("allPermissions agrees with isAuthorized for exactly what the policy lists", () => {
  FastCheck.assert(
    FastCheck.property(
      Arbitrary.make(Schema.Struct({ policy: Policy, roles: Roles })),
      ({ policy, roles }) => {
        const index = indexPolicy(policy)
        const found = Object.entries(allPermissions(policy, roles)).flatMap(([resource_id, actions]) =>
          Object.entries(actions).map(([action, allowed]) => {
            expect(allowed).toBe(isAuthorized(index, roles, resource_id, action))
            return `${resource_id} ${action}`
          })
        )
        const listed = policy.resources.flatMap(({ resource_id, actions }) =>
          actions.map((action) => `${resource_id} ${action}`)
        )
        expect(found.sort()).toEqual([...new Set(listed)].sort())
      }
    )
  )
})
