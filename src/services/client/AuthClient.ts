import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { calls, type ClientCalls } from "../../domain/api/calls.js"
import { Rbac } from "../features/Rbac.js"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { checked, type Checked } from "./checked.js"
import { families } from "./families.js"
import { LazyServices } from "./LazyServices.js"
import { makeLanding } from "../login/landing.js"

/** The whole client as Effects. Every method checks its arguments. */
export class AuthClient extends Context.Tag("latchkey/AuthClient")<AuthClient, Checked<ClientCalls>>() {
  static readonly layer = Layer.scoped(
    AuthClient,
    Effect.gen(function* () {
      const settings = yield* ProjectSettings
      const { sessions, users, webAuthn, ...groups } = yield* Effect.all(families)
      const authenticateByUrl = yield* makeLanding({ ...groups, sessions })
      const lazy = yield* LazyServices
      const rbac = yield* Rbac
      const warnings = yield* Warnings

      /** Without the policy, the caller has no permissions, whatever an earlier visit has stored (specification section 6). */
      const withPolicy = <A>(allowed: Effect.Effect<A>, denied: A) =>
        Effect.if(settings.fetched, {
          onTrue: () => allowed,
          onFalse: () =>
            Effect.as(
              warnings.error("The policy could not be fetched. The user is assumed to have no permissions."),
              denied
            )
        })

      const client: ClientCalls = {
        ...groups,
        user: users,
        session: sessions,
        webauthn: webAuthn,
        oauth: {
          ...groups.oauth,
          googleOneTap: {
            start: (options) =>
              Effect.flatMap(lazy.oneTap, (oneTap) => oneTap.show({ ...options, position: "floating" }))
          }
        },
        rbac: {
          isAuthorized: (resource_id, action) =>
            withPolicy(
              Effect.sync(() => rbac.isAuthorized(resource_id, action)),
              false
            ),
          allPermissions: () => withPolicy(rbac.permissions, {})
        },
        authenticateByUrl
      }
      return checked(client, calls)
    })
  )
}
