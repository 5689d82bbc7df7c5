/** The connected apps of the session's user. */
import * as Effect from "effect/Effect"
import { user as Api, type ConnectedApp } from "../../domain/api/Users.js"
import { sessionUser } from "../users/contacts.js"
import { getGrant, revokeGrant } from "../idp/grants.js"
import { Settings } from "../Options.js"
import { route } from "../http/router.js"

export const getConnectedApps = Effect.gen(function* () {
  const { user_id } = yield* sessionUser
  const { connectedApps } = yield* Settings
  const connected_apps: Array<ConnectedApp> = []
  for (const app of connectedApps) {
    const grant = yield* getGrant(app.client_id, user_id)
    if (grant === undefined) continue
    connected_apps.push({
      connected_app_id: app.client_id,
      name: app.client_name,
      description: app.client_description ?? "",
      client_type: app.client_type,
      ...(app.client_logo_url !== undefined && { logo_url: app.client_logo_url }),
      scopes_granted: grant.scopes.join(" ")
    })
  }
  return { connected_apps }
})

export const revokeConnectedApp = (id: string) =>
  Effect.gen(function* () {
    const { user_id } = yield* sessionUser
    yield* revokeGrant(id, user_id)
    return {}
  })

/** The routes of connected apps. */
export const handlers = [
  route(Api.getConnectedApps, () => getConnectedApps),
  route(Api.revokedConnectedApp, (_, parameter) => revokeConnectedApp(parameter("id")))
]
