/** What callers pass to and get from `authenticateByUrl`. */
import type { LandingQuestions } from "./LandingQuestions.js"
import type { ReturnToken } from "./ReturnUrl.js"
import type { SignedIn } from "../calls/Answers.js"
import type { MagicLinkAuthenticated } from "../magicLink/types.js"
import type { OAuthAuthenticated } from "../oauth/types.js"
import type { SessionDuration } from "../sessionCalls/types.js"

/** The options of a landing. */
export interface LandingOptions extends LandingQuestions, SessionDuration {
  /** Whether the token stays in the page's address. Default: false. */
  readonly keepToken?: boolean | undefined
}

/**
 * The answer to the token of a social login. The details of the social login are missing when this browser has just used the
 * token, in another tab for example.
 */
export interface OAuthReturned extends SignedIn, Partial<Omit<OAuthAuthenticated, keyof SignedIn>> {}

/**
 * The token that a link or redirect brought, and the answer to it. A `data` that is not null is narrowed by `tokenType`. Null
 * when the token does not sign in (a password reset, for example): the page must handle it.
 */
export type ReturnAuthenticated = ReturnToken &
  (
    | {
        /** The token of a link that signs in. */
        readonly tokenType: "magic_links" | "login"
        /** The answer of `magicLinks.authenticate`. */
        readonly data: MagicLinkAuthenticated
      }
    | {
        /** The token of a social login. */
        readonly tokenType: "oauth"
        /** The answer of `oauth.authenticate`. */
        readonly data: OAuthReturned
      }
    | {
        /** The token of something else, such as `reset_password`. */
        readonly tokenType: string
        /** Null: nobody was signed in, and the page must use the token. */
        readonly data: null
      }
  )
