import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { calls, type ClientCalls, type ReturnAuthenticated } from "../../domain/api/calls.js"
import type { CallError } from "../../domain/Errors.js"
import { readReturnToken, withoutReturnToken } from "../../domain/ReturnUrl.js"
import type { MissingPKCEError } from "../../domain/SdkErrors.js"
import { Navigation } from "../browser/Navigation.js"
import { Rbac } from "../features/Rbac.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { checked, type Checked } from "./checked.js"
import { families } from "./families.js"
import { LazyServices } from "./LazyServices.js"

/** The whole client as Effects. Every method checks its arguments. */
export class AuthClient extends Context.Tag("latchkey/AuthClient")<AuthClient, Checked<ClientCalls>>() {
  static readonly layer = Layer.scoped(
    AuthClient,
    Effect.gen(function* () {
      const bootstrap = yield* Bootstrap
      const { sessions, users, webAuthn, ...groups } = yield* Effect.all(families)
      const navigation = yield* Navigation
      const lazy = yield* LazyServices
      const rbac = yield* Rbac
      const singleFlight = SingleFlight.make<ReturnAuthenticated | null, CallError | MissingPKCEError>(
        yield* Effect.scope
      )

      const authenticators = new Map<string, Authenticate>([
        ["magic_links", groups.magicLinks.authenticate],
        ["login", groups.magicLinks.authenticate],
        ["oauth", groups.oauth.authenticate]
      ])

      const authenticateReturn = (session_duration_minutes: number, keepToken: boolean) =>
        Effect.gen(function* () {
          const { href } = yield* navigation.location
          const found = readReturnToken(href)
          if (found === undefined) return null
          const authenticate = authenticators.get(found.tokenType)
          if (authenticate === undefined) return { ...found, data: null }
          const cleaned = withoutReturnToken(href)
          if (!keepToken) yield* navigation.replace(cleaned)
          const data = yield* authenticate(found.token, { session_duration_minutes }).pipe(
            // The provider may not have received the token: put it back for a reload, unless the page has moved on
            Effect.tapErrorTag("NetworkError", () =>
              Effect.flatMap(navigation.location, (now) =>
                now.href === cleaned ? navigation.replace(href) : Effect.void
              )
            )
          )
          return { ...found, data }
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
              Effect.flatMap(lazy.oneTap, (oneTap) => oneTap.start({ ...options, position: "floating" }))
          }
        },
        rbac: {
          isAuthorized: (resource_id, action) =>
            Effect.map(bootstrap.settled, () => rbac.isAuthorized(resource_id, action)),
          allPermissions: () => Effect.zipRight(bootstrap.settled, rbac.permissions)
        },
        authenticateByUrl: ({ keepToken = false, session_duration_minutes }) =>
          singleFlight("return", authenticateReturn(session_duration_minutes, keepToken))
      }
      return checked(client, calls)
    })
  )
}

type Authenticate = (
  token: string,
  options: { readonly session_duration_minutes: number }
) => Effect.Effect<NonNullable<ReturnAuthenticated["data"]>, CallError | MissingPKCEError>
