/** Grants of users and members to connected apps. */
import * as Effect from "effect/Effect"
import type { ConnectedApp } from "../../src/domain/userCalls/calls.js"
import { type ConnectedAppOptions, Settings } from "../Options.js"
import type { Grantor, StoredGrant } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { newId } from "../tokens/Secrets.js"

/** The grant of the user or the member to the app, if any. */
export const getGrant = (client_id: string, user_id: Grantor) =>
  Effect.flatMap(Db, ({ grants }) => grants.get({ client_id, user_id }))

/** The app as lists of connected apps have it. */
export const appFields = ({
  client_description = "",
  client_id,
  client_logo_url,
  client_name,
  client_type
}: ConnectedAppOptions) => ({
  connected_app_id: client_id,
  name: client_name,
  description: client_description,
  client_type,
  ...(client_logo_url !== undefined && { logo_url: client_logo_url })
})

/** The apps that the user or the member has granted something, with the scopes. */
export const listGrantedApps = (user_id: Grantor) =>
  Effect.gen(function* () {
    const { connectedApps } = yield* Settings
    const connected_apps: Array<ConnectedApp> = []
    for (const app of connectedApps) {
      const grant = yield* getGrant(app.client_id, user_id)
      if (grant !== undefined)
        connected_apps.push({ ...appFields(app), scopes_granted: grant.scopes.join(" ") })
    }
    return { connected_apps }
  })

/** Adds scopes and resources to the grant of the user or the member to the app. */
export const extendGrant = (
  client_id: string,
  user_id: Grantor,
  scopes: ReadonlyArray<string>,
  resources: ReadonlyArray<string> = []
) =>
  Effect.gen(function* () {
    const before = yield* getGrant(client_id, user_id)
    const grant: StoredGrant = {
      grant_id: before?.grant_id ?? (yield* newId("grant")),
      client_id,
      user_id,
      scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
      resources: [...new Set([...(before?.resources ?? []), ...resources])]
    }
    yield* (yield* Db).grants.put(grant)
    return grant
  })

/** Removes the grant with its codes and tokens. Fails with `connected_app_not_found`. */
export const revokeGrant = (client_id: string, user_id: Grantor) =>
  Effect.gen(function* () {
    const grant = yield* getGrant(client_id, user_id)
    if (grant === undefined) return yield* refuse("connected_app_not_found")
    yield* removeGrant(grant)
  })

/** Removes all grants of the user or the member with their codes and tokens. */
export const revokeGrants = (user_id: Grantor) =>
  Effect.flatMap(Db, ({ grants }) =>
    Effect.flatMap(grants.findAll("user_id", user_id), (found) =>
      Effect.forEach(found, removeGrant, { discard: true })
    )
  )

const removeGrant = (grant: StoredGrant) =>
  Effect.gen(function* () {
    const { authorizationCodes, grants, refreshTokens } = yield* Db
    const { grant_id } = grant
    yield* grants.remove(grant)
    yield* authorizationCodes.remove(...(yield* authorizationCodes.findAll("grant_id", grant_id)))
    yield* refreshTokens.remove(...(yield* refreshTokens.findAll("grant_id", grant_id)))
  })
