import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { providerURL } from "./project.js"

/** Calls what lies beside the wire: GET, or POST with a body. Rejects unless the answer is of this shape. */
export const ask = async <A, I>(answer: Schema.Schema<A, I>, path: string, body?: unknown): Promise<A> => {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  const response = await fetch(`${providerURL}/${path}`, init)
  if (!response.ok) throw new Error(`The provider’s back door answered ${response.status}.`)
  return Either.getOrThrowWith(
    Schema.decodeUnknownEither(answer)(await response.json()),
    () => new Error(`The provider’s back door answered something unknown to ${path}.`)
  )
}

/** As `ask`, where the answer tells nothing. */
export const order = async (path: string, body: unknown): Promise<void> => {
  await ask(Schema.Unknown, path, body)
}
