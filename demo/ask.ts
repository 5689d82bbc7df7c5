import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { providerURL } from "./project.js"

/** Calls a control route: GET, or POST when there is a body. Rejects when the answer does not match the schema. */
export const ask = async <A, I>(answer: Schema.Schema<A, I>, path: string, body?: unknown): Promise<A> => {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  const response = await fetch(`${providerURL}/${path}`, init)
  if (!response.ok) throw new Error(`The provider’s back door answered ${response.status}.`)
  return Either.getOrThrowWith(
    Schema.decodeUnknownEither(answer)(await response.json()),
    () => new Error(`The provider’s back door answered something unknown to ${path}.`)
  )
}

/** Calls a control route and ignores the answer. */
export const order = async (path: string, body: unknown): Promise<void> => {
  await ask(Schema.Unknown, path, body)
}
