/** Signed tokens that can be used once. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import { Secrets } from "./Secrets.js"

/** Marks the token as used for this purpose, or fails with `error` if it was before. */
export const consumeToken = <E>(purpose: string, token: string, error: E) =>
  Effect.gen(function* () {
    if (yield* isConsumed(purpose, token)) return yield* Effect.fail(error)
    const token_hash = yield* tokenHash(purpose, token)
    yield* (yield* Db).consumedTokens.put({ token_hash })
  })

export const isConsumed = (purpose: string, token: string) =>
  Effect.gen(function* () {
    const token_hash = yield* tokenHash(purpose, token)
    return (yield* (yield* Db).consumedTokens.get({ token_hash })) !== undefined
  })

/** What is stored of a token that was used for this purpose. */
export const tokenHash = (purpose: string, token: string) =>
  Effect.flatMap(Secrets, ({ digest }) => digest(`${purpose}:${token}`))
