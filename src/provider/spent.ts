/** Signed tokens that work once. */
import * as Effect from "effect/Effect"
import { Db } from "./Db.js"
import { Secrets } from "./Secrets.js"

/** Uses the token up for that purpose; the refusal if it was before. `exp` is when it expires, in seconds since 1970. */
export const spend = <E>(purpose: string, token: string, exp: number, refusal: E) =>
  Effect.gen(function* () {
    const db = yield* Db
    if (yield* isSpent(purpose, token)) return yield* Effect.fail(refusal)
    const token_hash = yield* (yield* Secrets).digest(`${purpose}:${token}`)
    const spent = { token_hash, expires_at: exp * 1000 }
    yield* db.update((data) => ({ ...data, spentTokens: [...data.spentTokens, spent] }))
  })

export const isSpent = (purpose: string, token: string) =>
  Effect.gen(function* () {
    const token_hash = yield* (yield* Secrets).digest(`${purpose}:${token}`)
    const { spentTokens } = yield* (yield* Db).data
    return spentTokens.some((each) => each.token_hash === token_hash)
  })
