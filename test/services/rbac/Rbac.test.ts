import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { defaults, type ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { Rbac } from "../../../src/services/rbac/Rbac.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticated, storedState, user } from "../../support/answers.js"
import { fakeWorld, layerState, signedInCookies, storageKey, type WorldOptions } from "../../support/world.js"

const settings: Settings = {
  ...defaults,
  rbacPolicy: {
    roles: [
      {
        role_id: "reader",
        description: "",
        permissions: [{ resource_id: "documents", actions: ["read"] }]
      }
    ],
    resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
    scopes: []
  }
}
const reader = { ...user, roles: ["reader"] }
const asReader = authenticated(1, { user: reader })

const use = (settings: Settings) =>
  Effect.flatMap(ProjectSettings, ({ fetchBy }) => fetchBy(Effect.succeed(settings)))

const withRbac = <A>(
  options: WorldOptions,
  test: (rbac: Rbac["Type"]) => Test<Session | ProjectSettings, A>
) =>
  Effect.flatMap(Rbac, (rbac) => effectOf(test(rbac))).pipe(
    Effect.provide(Rbac.layer.pipe(Layer.provideMerge(layerState), Layer.provide(fakeWorld(options).layer)))
  )

describe("Rbac", () => {
  it.effect("allows nothing when signed out or without a policy", () =>
    withRbac({}, function* ({ isAuthorized }) {
      const session = yield* Session
      assert.isFalse(isAuthorized("documents", "read"))
      yield* use(settings)
      assert.isFalse(isAuthorized("documents", "read"))
      yield* session.accept(asReader)
      assert.isTrue(isAuthorized("documents", "read"))
      yield* use(defaults)
      assert.isFalse(isAuthorized("documents", "read"))
    })
  )

  it.effect("allows what the user's roles allow, from sign-in until sign-out", () =>
    withRbac({}, function* ({ isAuthorized }) {
      const session = yield* Session
      yield* use(settings)
      yield* session.accept(authenticated())
      assert.isFalse(isAuthorized("documents", "read"))
      yield* session.replaceUser(reader)
      assert.isTrue(isAuthorized("documents", "read"))
      assert.isFalse(isAuthorized("documents", "write"))
      yield* session.signOut
      assert.isFalse(isAuthorized("documents", "read"))
    })
  )

  it.effect("uses the cached user and policy before anything is fetched", () => {
    const storage = {
      [storageKey]: storedState().replace('"status"', '"roles":["reader"],"status"'),
      [`${storageKey}::bootstrap`]: JSON.stringify(settings)
    }
    return withRbac({ cookies: signedInCookies, storage }, ({ isAuthorized }) =>
      Effect.sync(() => assert.isTrue(isAuthorized("documents", "read")))
    )
  })

  it.effect("lists everything in the policy, and whether the user is allowed it", () =>
    withRbac({}, function* ({ permissions }) {
      assert.deepStrictEqual(yield* permissions, {})
      yield* use(settings)
      assert.deepStrictEqual(yield* permissions, { documents: { read: false, write: false } })
      yield* (yield* Session).accept(asReader)
      assert.deepStrictEqual(yield* permissions, { documents: { read: true, write: false } })
    })
  )
})

it.effect("Rbac ignores sessions and settings after the client was closed", () => {
  const world = fakeWorld()
  return Effect.gen(function* () {
    const scope = yield* Scope.make()
    const context = yield* Layer.buildWithScope(Rbac.layer, scope)
    const { isAuthorized } = Context.get(context, Rbac)
    yield* use(settings)
    yield* Scope.close(scope, Exit.void)
    yield* (yield* Session).accept(asReader)
    assert.isFalse(isAuthorized("documents", "read"))
  }).pipe(Effect.provide(Layer.provide(layerState, world.layer)))
})
