/** Answers that arrive out of order. */
import * as Effect from "effect/Effect"
import { sameState } from "../../domain/session/Session.js"

/** Where what an answer carries is stored, and the call that fetches it. */
export interface Kept<A, E> {
  /** What is stored now. */
  readonly stored: Effect.Effect<A | null | undefined>
  /** Fetches it from the provider. */
  readonly fetched: Effect.Effect<A, E>
}

/** What an answer carries. It is fetched again if what is stored changed during the call, because it may be older. */
export const newest = <A, B, E>(
  given: A,
  before: B | null | undefined,
  kept: Kept<B, E>
): Effect.Effect<A | B> =>
  Effect.gen(function* () {
    const now = yield* kept.stored
    if (!now || sameState(before, now)) return given
    return yield* kept.fetched.pipe(
      Effect.flatMap((fetched) => newest<A | B, B, E>(fetched, now, kept)),
      Effect.orElseSucceed(() => given)
    )
  })
