import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/methods/calls.js"
import { families } from "../api/families.js"
import { OneTap } from "../api/features.js"
import { Rbac } from "../rbac/Rbac.js"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import type { Checked } from "./checked.js"
import { makeLanding } from "../login/landing.js"
import { AuthClient } from "./AuthClient.js"

/** `check` checks the arguments of every method. */
export const layerAuthClient = (check: (client: ClientCalls) => Checked<ClientCalls>) =>
  Layer.scoped(
    AuthClient,
    Effect.gen(function* () {
      const settings = yield* ProjectSettings
      const groups = yield* Effect.all(families)
      const authenticateByUrl = yield* makeLanding({ ...groups, sessions: groups.session })
      const oneTap = yield* OneTap
      const rbac = yield* Rbac
      const warnings = yield* Warnings

      /** Waits until the policy was asked for. Without it, the user has no permissions. */
      const askedForPolicy = Effect.if(settings.fetched, {
        onTrue: () => Effect.void,
        onFalse: () =>
          warnings.error("The policy could not be fetched. The user is assumed to have no permissions.")
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
            Effect.map(askedForPolicy, () => rbac.isAuthorized(resource_id, action)),
          allPermissions: () => Effect.zipRight(askedForPolicy, rbac.permissions)
        },
        authenticateByUrl
      }
      return check(client)
    })
  )
