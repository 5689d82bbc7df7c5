import * as Effect from "effect/Effect"
import { NetworkError } from "../../domain/errors/BasicErrors.js"

/** Loads a chunk. A load that fails is a `NetworkError`; the next run tries again. */
export const fromLoad = <A>(load: () => Promise<A>): Effect.Effect<A, NetworkError> =>
  Effect.tryPromise({
    try: load,
    catch: (error) => (error instanceof NetworkError ? error : new NetworkError({ cause: error }))
  })
