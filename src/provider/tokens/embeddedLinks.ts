/** Tokens of magic links that the site sends itself. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StoredUser } from "../data/rows.js"
import { Db } from "../data/Db.js"
import { Secrets } from "./Secrets.js"

/** Stores a token that starts one session as the user within `minutes`, and returns it. */
export const issueEmbeddedLink = ({ user_id }: StoredUser, minutes: number) =>
  Effect.gen(function* () {
    const secrets = yield* Secrets
    const token = yield* secrets.token
    yield* (yield* Db).embeddedLinks.put({
      token_hash: yield* secrets.digest(token),
      embedded_id: yield* secrets.id("embedded"),
      user_id,
      expires_at: (yield* Clock.currentTimeMillis) + minutes * 60_000
    })
    return token
  })

/** The link with this token and its user, if the link is one of the site. */
export const findEmbeddedLink = (token: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const link = yield* db.embeddedLinks.get({ token_hash: yield* (yield* Secrets).digest(token) })
    const user = link && (yield* db.users.get(link))
    return link && user && { link, user }
  })

export type EmbeddedLink = NonNullable<Effect.Effect.Success<ReturnType<typeof findEmbeddedLink>>>
