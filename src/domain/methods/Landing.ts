/** What callers pass to and get from `authenticateByUrl`. */
import type { LandingQuestions } from "../login/LandingQuestions.js"
import type { ReturnToken } from "../login/ReturnUrl.js"
import type { MagicLinkAuthenticated } from "./MagicLinks.js"
import type { OAuthAuthenticated } from "./OAuth.js"
import type { SessionDuration } from "./Sessions.js"

/** The options of a landing. */
export interface LandingOptions extends LandingQuestions, SessionDuration {
  /** Whether the token stays in the page's address. Default: false. */
  readonly keepToken?: boolean | undefined
}

/** The token that a link or redirect brought, and the answer to it. */
export interface ReturnAuthenticated extends ReturnToken {
  /** Null when the token does not sign in (a password reset, for example): the page must handle it. */
  readonly data: MagicLinkAuthenticated | OAuthAuthenticated | null
}
