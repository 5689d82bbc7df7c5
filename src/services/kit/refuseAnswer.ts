import * as Effect from "effect/Effect"
import type { InvalidResponseError, UnreadField } from "../../domain/errors/CallErrors.js"
import { invalidResponse } from "../../domain/schemas/answerErrors.js"
import { Warnings } from "./Warnings.js"

/** Makes what refuses an answer of the expected shape because of a field, and names the field for the site's developer. */
export const makeRefuseAnswer = Effect.map(
  Warnings,
  ({ warnOnce }) =>
    (
      field: UnreadField,
      details?: Parameters<typeof invalidResponse>[0]
    ): Effect.Effect<never, InvalidResponseError> =>
      Effect.zipRight(
        warnOnce(`An answer cannot be read. ${field.path}: ${field.problem}.`),
        Effect.fail(invalidResponse({ ...details, field }))
      )
)
