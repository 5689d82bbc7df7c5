/** Signed tokens that work once. */
import * as Effect from "effect/Effect"
import { Db } from "./data/Db.js"
import { Secrets } from "./Secrets.js"

/** Uses the token up for that purpose; the refusal if it was before. `exp` is when it expires, in seconds since 1970. */
export const spend = <E>(purpose: string, token: string, exp: number, refusal: E) =>
  Effect.gen(function* () {
    if (yield* isSpent(purpose, token)) return yield* Effect.fail(refusal)
    const token_hash = yield* (yield* Secrets).digest(`${purpose}:${token}`)
    yield* (yield* Db).consumedTokens.put({ token_hash, expires_at: exp * 1000 })
  })

export const isSpent = (purpose: string, token: string) =>
  Effect.gen(function* () {
    const token_hash = yield* (yield* Secrets).digest(`${purpose}:${token}`)
    return (yield* (yield* Db).consumedTokens.get({ token_hash })) !== undefined
  })
