import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  calls,
  type ClientCalls,
  type LandingError,
  type ReturnAuthenticated
} from "../../domain/api/calls.js"
import { Rbac } from "../features/Rbac.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { checked, type Checked } from "./checked.js"
import { families } from "./families.js"
import { makeLanding } from "./landing.js"
import { LazyServices } from "./LazyServices.js"

/** The whole client as Effects. Every method checks its arguments. */
export class AuthClient extends Context.Tag("latchkey/AuthClient")<AuthClient, Checked<ClientCalls>>() {
  static readonly layer = Layer.scoped(
    AuthClient,
    Effect.gen(function* () {
      const bootstrap = yield* Bootstrap
      const { sessions, users, webAuthn, ...groups } = yield* Effect.all(families)
      const landing = yield* makeLanding({ ...groups, sessions })
      const lazy = yield* LazyServices
      const rbac = yield* Rbac
      const singleFlight = SingleFlight.make<ReturnAuthenticated | null, LandingError>(yield* Effect.scope)

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
            Effect.map(bootstrap.settled, () => rbac.isAuthorized(resource_id, action)),
          allPermissions: () => Effect.zipRight(bootstrap.settled, rbac.permissions)
        },
        authenticateByUrl: (options) => singleFlight("return", landing(options))
      }
      return checked(client, calls)
    })
  )
}
