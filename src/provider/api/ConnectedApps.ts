/** The apps that the user of the session let into their account. */
import * as Effect from "effect/Effect"
import { user as Api, type ConnectedApp } from "../../domain/api/Users.js"
import { sessionUser } from "../contacts.js"
import { Db } from "../Db.js"
import { revokeGrant } from "../idp/grants.js"
import { Settings } from "../Options.js"
import { answer } from "../router.js"

/** What answers the calls on connected apps. */
export const handlers = [
  answer(Api.getConnectedApps, () =>
    Effect.gen(function* () {
      const { user_id } = yield* sessionUser
      const { connectedApps } = yield* Settings
      const { grants } = yield* (yield* Db).data
      const connected_apps = connectedApps.flatMap((app): ReadonlyArray<ConnectedApp> => {
        const grant = grants.find((each) => each.user_id === user_id && each.client_id === app.client_id)
        if (grant === undefined) return []
        return [
          {
            connected_app_id: app.client_id,
            name: app.client_name,
            description: app.client_description ?? "",
            client_type: app.client_type,
            ...(app.client_logo_url !== undefined && { logo_url: app.client_logo_url }),
            scopes_granted: grant.scopes.join(" ")
          }
        ]
      })
      return { connected_apps }
    })
  ),
  answer(Api.revokedConnectedApp, (_, parameter) =>
    Effect.gen(function* () {
      const { user_id } = yield* sessionUser
      yield* revokeGrant(parameter("id"), user_id)
      return {}
    })
  )
]
