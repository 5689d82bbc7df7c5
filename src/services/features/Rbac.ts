import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { allPermissions, type Permissions } from "../../domain/rbac/Permissions.js"
import { indexPolicy, isAuthorized } from "../../domain/rbac/Rbac.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Session } from "../session/Session.js"

/** The permissions of the signed-in user under the cached or fetched policy (specification section 6). */
export class Rbac extends Context.Tag("latchkey/Rbac")<
  Rbac,
  {
    /** Whether any of the user's roles is allowed the action. False when signed out or without a policy. Synchronous. */
    readonly isAuthorized: (resource_id: string, action: string) => boolean
    /** Every resource and action of the policy, and whether the user is allowed it. */
    readonly permissions: Effect.Effect<Permissions>
  }
>() {
  /** Follows the session and the settings. */
  static readonly layer = Layer.scoped(
    Rbac,
    Effect.gen(function* () {
      const session = yield* Session
      const settings = yield* ProjectSettings
      let { user } = yield* session.snapshot
      let policy = (yield* settings.current).rbacPolicy
      let index = indexPolicy(policy)

      const stops = yield* Effect.all([
        session.subscribe((next) => {
          user = next.user
        }),
        settings.subscribe((next) => {
          policy = next.rbacPolicy
          index = indexPolicy(policy)
        })
      ])
      yield* Effect.addFinalizer(() => Effect.sync(() => stops.forEach((stop) => stop())))

      return Rbac.of({
        isAuthorized: (resource_id, action) => isAuthorized(index, user?.roles ?? [], resource_id, action),
        permissions: Effect.sync(() => allPermissions(policy, user?.roles ?? []))
      })
    })
  )
}
