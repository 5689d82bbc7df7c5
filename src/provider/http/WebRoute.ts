/** Routes besides the API: pages, redirects, documents and endpoints for other apps. */
import type * as Effect from "effect/Effect"
import type { ApiError } from "../../domain/Errors.js"
import type { Fields } from "./forms.js"
import type { Services } from "./router.js"

/** A request to a web route. */
export interface WebRequest {
  readonly url: URL
  readonly headers: Headers
  /** The path parameters. */
  readonly parameters: Readonly<Record<string, string>>
  /** The path that the provider is served under, without a trailing slash. Empty at the root. */
  readonly prefix: string
  /** The fields of the posted form or JSON object. Empty without a body. */
  readonly fields: Fields
  readonly request_id: string
}

/** A path below any prefix, and its handler. An API error becomes a page for browsers and JSON for others. */
export interface WebRoute {
  readonly method: "GET" | "POST"
  readonly path: string
  /** Whether it stands in for another party, which a fault of all calls does not affect. Default: false. */
  readonly isOfAnother?: true
  /** Whether browsers navigate to it, so that no page of another origin may read it. Default: false. */
  readonly isNavigation?: true
  readonly handler: (request: WebRequest) => Effect.Effect<Response, ApiError, Services>
}

/** The absolute URL of another route of this provider. */
export const urlOf = ({ url, prefix }: WebRequest, path: string): string => `${url.origin}${prefix}${path}`
