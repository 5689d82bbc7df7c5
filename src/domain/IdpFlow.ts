/** What the identity provider's screens go through, as data (specification section 4). */
import type { LogoutStart } from "./api/Idp.js"
import type { ConsentItem, ConsentSection } from "./Consent.js"
import { parseOAuthAuthorizeParams, parseOAuthLogoutParams, type AuthorizeParams } from "./IdpParams.js"

/** What an app asks of the page that it opened. */
export type IdpRequest =
  | { readonly _tag: "Authorize"; readonly params: AuthorizeParams }
  | { readonly _tag: "Logout"; readonly params: LogoutStart }
  /** A parameter that must be given is not; `problem` says so. */
  | { readonly _tag: "Incomplete"; readonly param: string; readonly problem: string }

/** Reads a page's query: who names where to go after the logout wants to log out, everyone else to authorize. */
export const idpRequest = (search: string): IdpRequest => {
  const query = new URLSearchParams(search)
  if (query.has("post_logout_redirect_uri")) {
    const { error, result } = parseOAuthLogoutParams(query)
    return error === null
      ? { _tag: "Logout", params: result }
      : { _tag: "Incomplete", param: firstMissing(result, "post_logout_redirect_uri"), problem: error }
  }
  const { error, result } = parseOAuthAuthorizeParams(query)
  return error === null
    ? { _tag: "Authorize", params: result }
    : { _tag: "Incomplete", param: firstMissing(result, "redirect_uri"), problem: error }
}

/** A required parameter that is missing is empty. */
const firstMissing = ({ client_id }: { readonly client_id: string }, other: string) =>
  client_id === "" ? "client_id" : other

/** What a person is asked before an app may in. */
export interface ConsentQuestion {
  readonly title: "signIn" | "access"
  readonly clientName: string
  readonly projectName: string
  /** What the app may do, if the person allows it. */
  readonly sections: ReadonlyArray<ConsentSection>
  /** What it asks for beside that and cannot be allowed by this person. */
  readonly ungrantable: ReadonlyArray<ConsentItem>
}

/** How it ended: the app may in or not, the person is logged out or not. */
export type IdpOutcome = "authorized" | "denied" | "loggedOut" | "stillLoggedIn"

/** What a decision leads to; who was not asked did not refuse. */
export const authorizeOutcome = (consent_required: boolean, consent_granted: boolean) =>
  consent_required && !consent_granted ? "denied" : "authorized"
