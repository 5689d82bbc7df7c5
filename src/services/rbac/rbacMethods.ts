import * as Effect from "effect/Effect"
import { Warnings } from "../kit/Warnings.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { Rbac } from "./Rbac.js"

/** Makes the methods of `rbac`. They wait until the policy was asked for. Without it, the user has no permissions. */
export const makeRbacMethods = Effect.gen(function* () {
  const rbac = yield* Rbac
  const settings = yield* ProjectSettings
  const warnings = yield* Warnings

  const askedForPolicy = Effect.if(settings.fetched, {
    onTrue: () => Effect.void,
    onFalse: () =>
      warnings.error("The policy could not be fetched. The user is assumed to have no permissions.")
  })

  return {
    isAuthorized: (resource_id: string, action: string) =>
      Effect.map(askedForPolicy, () => rbac.isAuthorized(resource_id, action)),
    allPermissions: () => Effect.zipRight(askedForPolicy, rbac.permissions)
  }
})
