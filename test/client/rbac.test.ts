import { assert, describe, it } from "../support/it.js"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { defaults } from "../../src/domain/project/ProjectSettings.js"
import { authenticatedJson, bootstrapJson, sessionJson, userJson } from "../support/answers.js"
import { fakeClient } from "../support/client.js"
import { fakeWire, offline, ok, type Answer } from "../support/wire.js"
import { signedInCookies, storageKey } from "../support/world.js"

const rbac_policy = {
  roles: [
    {
      role_id: "editor",
      description: "",
      permissions: [{ resource_id: "documents", actions: ["read", "write"] }]
    }
  ],
  resources: [{ resource_id: "documents", description: "", actions: ["read", "write", "delete"] }],
  scopes: []
}
const editor = { ...userJson, roles: ["editor", "unknown"] }
const signedIn = {
  cookies: signedInCookies,
  storage: { [storageKey]: JSON.stringify({ session: sessionJson(), user: editor }) }
}

/** A client of a project that answers the request for its settings like this. */
const clientOf = (settings: Answer, page: typeof signedIn | object = signedIn) => {
  const wire = fakeWire(({ path }) =>
    path.startsWith("/projects/") ? settings : ok(authenticatedJson(1, { user: editor }))
  )
  return fakeClient({ ...page, layers: { HttpClient: wire.layer } })
}

const settings = ok(bootstrapJson({ rbac_policy }))

describe("auth.rbac", () => {
  it.effect("answers at once from the stored policy", function* () {
    const { auth } = yield* clientOf(settings)
    yield* Effect.promise(() => auth.rbac.allPermissions())
    assert.isTrue(auth.rbac.isAuthorizedSync("documents", "write"))
    assert.isFalse(auth.rbac.isAuthorizedSync("documents", "delete"))
    assert.isFalse(auth.rbac.isAuthorizedSync("toString", "read"))
  })

  it.effect("lists every resource and action", function* () {
    const { auth } = yield* clientOf(settings)
    assert.deepStrictEqual(yield* Effect.promise(() => auth.rbac.allPermissions()), {
      documents: { read: true, write: true, delete: false }
    })
    assert.isTrue(yield* Effect.promise(() => auth.rbac.isAuthorized("documents", "read")))
  })

  it.effect("allows nothing when signed out", function* () {
    const { auth } = yield* clientOf(settings, {})
    assert.isFalse(yield* Effect.promise(() => auth.rbac.isAuthorized("documents", "read")))
    assert.isFalse(auth.rbac.isAuthorizedSync("documents", "read"))
  })

  it.effect(
    "allows nothing and logs an error when the policy cannot be fetched, although one is stored",
    function* () {
      const stored = {
        [`${storageKey}::bootstrap`]: JSON.stringify({ ...defaults, rbacPolicy: rbac_policy })
      }
      const page = { ...signedIn, storage: { ...signedIn.storage, ...stored } }
      const failure = yield* Deferred.make<void>()
      const { auth, warnings } = yield* clientOf(Effect.zipRight(Deferred.await(failure), offline), page)
      assert.isTrue(auth.rbac.isAuthorizedSync("documents", "read"))
      yield* Deferred.succeed(failure, undefined)
      assert.isFalse(yield* Effect.promise(() => auth.rbac.isAuthorized("documents", "read")))
      assert.isFalse(auth.rbac.isAuthorizedSync("documents", "read"))
      assert.deepStrictEqual(yield* Effect.promise(() => auth.rbac.allPermissions()), {})
      const error = "The policy could not be fetched. The user is assumed to have no permissions."
      assert.deepStrictEqual(warnings.slice(-2), [error, error])
    }
  )

  it.effect("allows nothing and warns when the policy cannot be fetched", function* () {
    const { auth, warnings } = yield* clientOf(offline)
    assert.isFalse(yield* Effect.promise(() => auth.rbac.isAuthorized("documents", "read")))
    assert.deepStrictEqual(yield* Effect.promise(() => auth.rbac.allPermissions()), {})
    assert.match(warnings.join(), /settings could not be fetched/)
  })

  it.effect("changes when a user signs in or out", function* () {
    const { auth } = yield* clientOf(settings, {})
    yield* Effect.promise(() => auth.magicLinks.authenticate("TOKEN", { session_duration_minutes: 30 }))
    assert.isTrue(auth.rbac.isAuthorizedSync("documents", "read"))
    yield* Effect.promise(() => auth.session.revoke())
    assert.isFalse(auth.rbac.isAuthorizedSync("documents", "read"))
  })
})
