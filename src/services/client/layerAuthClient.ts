import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ClientCalls } from "../../domain/methods/calls.js"
import { families } from "../api/families.js"
import { OneTap } from "../api/features.js"
import { makeRbacMethods } from "../rbac/rbacMethods.js"
import type { Checked } from "./checked.js"
import { makeLanding } from "../login/landing.js"
import { AuthClient } from "./AuthClient.js"

/** `check` checks the arguments of every method. */
export const layerAuthClient = (check: (client: ClientCalls) => Checked<ClientCalls>) =>
  Layer.scoped(
    AuthClient,
    Effect.gen(function* () {
      const groups = yield* Effect.all(families)
      const authenticateByUrl = yield* makeLanding({ ...groups, sessions: groups.session })
      const oneTap = yield* OneTap
      const rbac = yield* makeRbacMethods

      const client: ClientCalls = {
        ...groups,
        oauth: {
          ...groups.oauth,
          googleOneTap: {
            start: (options) => oneTap.show({ ...options, position: "floating" })
          }
        },
        rbac,
        authenticateByUrl
      }
      return check(client)
    })
  )
