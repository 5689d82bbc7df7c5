/** Addresses that are no calls of the client: pages, redirects, documents and endpoints that others call. */
import type * as Effect from "effect/Effect"
import type { ApiError } from "../domain/Errors.js"
import type { Fields } from "./forms.js"
import type { Services } from "./router.js"

/** A request to a place. */
export interface Visit {
  readonly url: URL
  readonly headers: Headers
  /** From the path. */
  readonly parameters: Readonly<Record<string, string>>
  /** The path below which the provider stands: empty at the root, without a slash at its end. */
  readonly prefix: string
  /** The form that was posted, or the texts of a JSON object; empty when neither was. */
  readonly fields: Fields
  readonly request_id: string
}

/** A path, wherever the provider stands, and what it answers; a refusal becomes a page for browsers, else JSON. */
export interface Place {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly answer: (visit: Visit) => Effect.Effect<Response, ApiError, Services>
}

/** The address of another place of this provider, as an absolute one where others are to use it. */
export const addressOf = ({ url, prefix }: Visit, path: string): string => `${url.origin}${prefix}${path}`
