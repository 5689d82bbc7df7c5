/** The data of the identity provider's screens (specification section 4). */
import type { LogoutStart } from "./types.js"
import type { ConsentItem, ConsentSection } from "./Consent.js"
import { parseOAuthAuthorizeParams, parseOAuthLogoutParams, type AuthorizeParams } from "./IdpParams.js"

/** The request of an app that opened the page. */
export type IdpRequest =
  | { readonly _tag: "Authorize"; readonly params: AuthorizeParams }
  | { readonly _tag: "Logout"; readonly params: LogoutStart }
  /** A required parameter is missing. `problem` is the message for the user. */
  | { readonly _tag: "Incomplete"; readonly param: string; readonly problem: string }

/**
 * Parses the page's query. It is a logout request if it has `post_logout_redirect_uri`, else an authorization request. Both
 * need `client_id` and a redirect address. The parsers return a missing one as an empty string.
 */
export const idpRequest = (search: string): IdpRequest => {
  const query = new URLSearchParams(search)
  if (query.has("post_logout_redirect_uri")) {
    const { error, result } = parseOAuthLogoutParams(query)
    return error === null
      ? { _tag: "Logout", params: result }
      : {
          _tag: "Incomplete",
          param: result.client_id === "" ? "client_id" : "post_logout_redirect_uri",
          problem: error
        }
  }
  const { error, result } = parseOAuthAuthorizeParams(query)
  return error === null
    ? { _tag: "Authorize", params: result }
    : { _tag: "Incomplete", param: result.client_id === "" ? "client_id" : "redirect_uri", problem: error }
}

/** The content of the consent screen. */
export interface ConsentQuestion {
  readonly title: "signIn" | "access"
  readonly clientName: string
  readonly projectName: string
  /** The account that the app gets access to, as the user knows it: the user's id when it has no other name. */
  readonly account: string
  /** The host or scheme that the answer leads to. */
  readonly returnPlace: string
  /** The addresses that the app wants tokens for. */
  readonly resources: ReadonlyArray<string>
  /** What the app may do if the user allows it. */
  readonly sections: ReadonlyArray<ConsentSection>
  /** What the app also asks for, but the user cannot grant. */
  readonly ungrantable: ReadonlyArray<ConsentItem>
}

/** The result of an authorization or logout request. */
export type IdpOutcome = "authorized" | "denied" | "loggedOut" | "stillLoggedIn"

/** The outcome of an authorization. Without a consent question it is always `authorized`. */
export const authorizeOutcome = (consent_required: boolean, consent_granted: boolean) =>
  consent_required && !consent_granted ? "denied" : "authorized"
