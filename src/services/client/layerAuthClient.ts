import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { calls, type ClientCalls } from "../../domain/api/calls.js"
import { families } from "../api/families.js"
import { OneTap } from "../features/features.js"
import { Rbac } from "../features/Rbac.js"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { checked } from "./checked.js"
import { makeLanding } from "../login/landing.js"
import { AuthClient } from "./AuthClient.js"

export const layerAuthClient = Layer.scoped(
  AuthClient,
  Effect.gen(function* () {
    const settings = yield* ProjectSettings
    const groups = yield* Effect.all(families)
    const authenticateByUrl = yield* makeLanding({ ...groups, sessions: groups.session })
    const oneTap = yield* OneTap
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
      oauth: {
        ...groups.oauth,
        googleOneTap: {
          start: (options) => oneTap.show({ ...options, position: "floating" })
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
