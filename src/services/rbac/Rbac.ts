import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { allPermissions, type Permissions } from "../../domain/rbac/Permissions.js"
import { indexPolicy, isAuthorized } from "../../domain/rbac/Rbac.js"
import type { RbacPolicy } from "../../domain/rbac/RbacPolicy.js"
import type { User } from "../../domain/session/User.js"
import { rememberLast } from "../../domain/values/rememberLast.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Session } from "../session/Session.js"
import { sessionFormat } from "../session/SessionFormat.js"

/**
 * The permissions of the signed-in user under the cached or fetched policy. There are none once the policy could not be fetched,
 * whatever an earlier visit has stored (specification section 6).
 */
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
      const { policyOf } = yield* sessionFormat
      let { user } = yield* session.snapshot
      let policy: RbacPolicy | null = (yield* settings.current).rbacPolicy
      const indexed = rememberLast((policy: RbacPolicy | null, user: User | null) =>
        indexPolicy(policyOf(policy, user))
      )
      const use = (next: RbacPolicy | null) => {
        policy = next
      }

      const stops = yield* Effect.all([
        session.subscribe((next) => {
          user = next.user
        }),
        settings.subscribe(({ rbacPolicy }) => use(rbacPolicy))
      ])
      yield* Effect.forkScoped(Effect.map(settings.fetched, (isFetched) => isFetched || use(null)))
      yield* Effect.addFinalizer(() => Effect.sync(() => stops.forEach((stop) => stop())))

      return Rbac.of({
        isAuthorized: (resource_id, action) =>
          isAuthorized(indexed(policy, user), user?.roles ?? [], resource_id, action),
        permissions: Effect.sync(() => allPermissions(policyOf(policy, user), user?.roles ?? []))
      })
    })
  )
}
