/** What people let apps do, and the end of it. */
import * as Effect from "effect/Effect"
import type { UserId } from "../../domain/Ids.js"
import type { StoredGrant } from "../Data.js"
import { Db } from "../Db.js"
import { refuse } from "../refusals.js"
import { Secrets } from "../Secrets.js"

/** What the user let the app do, if anything. */
export const grantOf = (client_id: string, user_id: UserId) =>
  Effect.flatMap(Db, ({ data }) =>
    Effect.map(data, ({ grants }) =>
      grants.find((each) => each.client_id === client_id && each.user_id === user_id)
    )
  )

/** Adds scopes to what the user let the app do. */
export const extendGrant = (client_id: string, user_id: UserId, scopes: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const before = yield* grantOf(client_id, user_id)
    const grant: StoredGrant = {
      grant_id: before?.grant_id ?? (yield* (yield* Secrets).id("grant")),
      client_id,
      user_id,
      scopes: [...new Set([...(before?.scopes ?? []), ...scopes])]
    }
    yield* (yield* Db).update((data) => ({
      ...data,
      grants: [...data.grants.filter((each) => each !== before), grant]
    }))
    return grant
  })

/** Takes back all that the user let the app do, with every code and token; fails with `connected_app_not_found`. */
export const revokeGrant = (client_id: string, user_id: UserId) =>
  Effect.gen(function* () {
    const grant = yield* grantOf(client_id, user_id)
    if (grant === undefined) return yield* refuse("connected_app_not_found")
    const isOther = (each: { readonly grant_id: string }) => each.grant_id !== grant.grant_id
    yield* (yield* Db).update((data) => ({
      ...data,
      grants: data.grants.filter(isOther),
      authorizationCodes: data.authorizationCodes.filter(isOther),
      refreshTokens: data.refreshTokens.filter(isOther)
    }))
  })
