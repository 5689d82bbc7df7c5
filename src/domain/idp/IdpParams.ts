/** Parses the query of an authorization or logout request of an app (specification section 5). */
import type { AuthorizeSubmit, LogoutStart } from "./types.js"

/** An authorization request. A missing required parameter is empty, a missing optional one is absent. */
export type AuthorizeParams = Omit<AuthorizeSubmit, "consent_granted">

/** The parsed query and its first problem. */
export interface ParsedParams<Result> {
  /** A sentence that names the first missing required parameter, or null. */
  readonly error: string | null
  /** The parameters. A missing required parameter is an empty string. */
  readonly result: Result
}

/**
 * Parses an authorization request.
 *
 * @example
 * import { parseOAuthAuthorizeParams } from "latchkey"
 *
 * const { error, result } = parseOAuthAuthorizeParams(new URLSearchParams(location.search))
 * if (error !== null) throw new Error(error)
 * const { consent_required } = await auth.idp.oauthAuthorizeStart(result)
 */
export const parseOAuthAuthorizeParams = (query: URLSearchParams): ParsedParams<AuthorizeParams> => {
  const resources = [...new Set(query.getAll("resource").filter((resource) => resource !== ""))]
  const scopes = (query.get("scope") ?? "").split(" ").filter((scope) => scope !== "")
  return {
    error: missing(query, ["client_id", "redirect_uri"]),
    result: {
      client_id: query.get("client_id") ?? "",
      redirect_uri: query.get("redirect_uri") ?? "",
      response_type: query.get("response_type") || "code",
      scopes: scopes.length === 0 ? ["openid", "email", "profile"] : scopes,
      ...optionalValues(query, ["code_challenge", "state", "nonce", "prompt"]),
      ...(resources.length > 0 && { resources })
    }
  }
}

/** Parses a logout request. */
export const parseOAuthLogoutParams = (query: URLSearchParams): ParsedParams<LogoutStart> => ({
  error: missing(query, ["client_id", "post_logout_redirect_uri"]),
  result: {
    client_id: query.get("client_id") ?? "",
    post_logout_redirect_uri: query.get("post_logout_redirect_uri") ?? "",
    ...optionalValues(query, ["id_token_hint", "state"])
  }
})

const missing = (query: URLSearchParams, required: ReadonlyArray<string>): string | null => {
  const param = required.find((name) => !query.get(name))
  return param === undefined
    ? null
    : `Required parameter is missing: ${param}. Please reach out to the application developer.`
}

/** The optional parameters that have a value: an empty one counts as omitted (RFC 6749 section 3.1). */
const optionalValues = <Name extends string>(
  query: URLSearchParams,
  optional: ReadonlyArray<Name>
): { readonly [N in Name]?: string } => {
  const values: { [N in Name]?: string } = {}
  for (const name of optional) {
    const value = query.get(name)
    if (value) values[name] = value
  }
  return values
}
