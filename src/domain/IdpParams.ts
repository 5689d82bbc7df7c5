/** What an app asks of the identity provider in the page's query (specification section 5, wire reference 6.1). */
import type { AuthorizeSubmit, LogoutStart } from "./api/Idp.js"

/** The authorization request; what is missing or not given is empty or absent. */
export type AuthorizeParams = Omit<AuthorizeSubmit, "consent_granted">

/** What a query says, and what it should have said. */
export interface ParsedParams<Result> {
  /** Names the first required parameter that is missing; null when none is. */
  readonly error: string | null
  /** As far as the query tells: a required parameter that is missing is empty. */
  readonly result: Result
}

/** Reads an authorization request. */
export const parseOAuthAuthorizeParams = (query: URLSearchParams): ParsedParams<AuthorizeParams> => {
  const scopes = (query.get("scope") ?? "").split(" ").filter((scope) => scope !== "")
  return {
    error: missing(query, ["client_id", "redirect_uri"]),
    result: {
      client_id: query.get("client_id") ?? "",
      redirect_uri: query.get("redirect_uri") ?? "",
      response_type: query.get("response_type") || "code",
      scopes: scopes.length === 0 ? ["openid", "email", "profile"] : scopes,
      ...given(query, ["code_challenge", "state", "nonce", "prompt"])
    }
  }
}

/** Reads a logout request. */
export const parseOAuthLogoutParams = (query: URLSearchParams): ParsedParams<LogoutStart> => ({
  error: missing(query, ["client_id", "post_logout_redirect_uri"]),
  result: {
    client_id: query.get("client_id") ?? "",
    post_logout_redirect_uri: query.get("post_logout_redirect_uri") ?? "",
    ...given(query, ["id_token_hint", "state"])
  }
})

const missing = (query: URLSearchParams, required: ReadonlyArray<string>): string | null => {
  const param = required.find((name) => !query.get(name))
  return param === undefined
    ? null
    : `Required parameter is missing: ${param}. Please reach out to the application developer.`
}

/** A parameter without a value counts as left out (RFC 6749 section 3.1). */
const given = <Name extends string>(
  query: URLSearchParams,
  optional: ReadonlyArray<Name>
): { readonly [N in Name]?: string } => {
  const told: { [N in Name]?: string } = {}
  for (const name of optional) {
    const value = query.get(name)
    if (value) told[name] = value
  }
  return told
}
