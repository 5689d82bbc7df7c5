/** What a hosted project refuses, and the embedded provider only if its options say so. */
import * as Effect from "effect/Effect"
import { Journal } from "../Journal.js"
import { Settings } from "../Options.js"
import { apiError, type ErrorType, refuse } from "./errors.js"
import type { ProjectFeature } from "./features.js"

/** Fails with `endpoint_not_authorized_for_sdk` when the project has switched the feature off. */
export const requireFeature = (feature: ProjectFeature | undefined) =>
  Effect.flatMap(Settings, ({ switchedOff }) =>
    feature !== undefined && switchedOff.has(feature)
      ? refuse("endpoint_not_authorized_for_sdk")
      : Effect.void
  )

/** Fails with the error if it `isEnforced`. Otherwise warns, and notes the error in the row of the request. */
export const refuseAsHosted = (type: ErrorType, what: string, isEnforced: boolean, option: string) =>
  Effect.gen(function* () {
    const error = apiError(type)
    if (isEnforced) return yield* Effect.fail(error)
    const answer = `${error.status_code} ${type}`
    yield* (yield* Journal).noteHosted(answer)
    yield* (yield* Settings).warn(
      `A hosted project would not ${what} here, but answer ${answer}. ${error.error_message} The option ${option} enforces this.`
    )
  })
