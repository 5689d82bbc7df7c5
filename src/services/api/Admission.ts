import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SessionAnswer } from "../../domain/api/Endpoint.js"

/** Decides whether the session of an answer is stored, else revoked. It may ask the person, so it may take long. */
export class Admission extends Context.Reference<Admission>()("latchkey/Admission", {
  defaultValue:
    () =>
    (_answer: SessionAnswer): Effect.Effect<boolean> =>
      Effect.succeed(true)
}) {}
