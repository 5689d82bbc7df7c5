/** What callers pass to and get from the methods of social login. */
import type { AnswerBase, SignedIn } from "../calls/Answers.js"

/** The answer of a social login. */
export interface OAuthAuthenticated extends SignedIn {
  /** The id of the account at the social provider. */
  readonly provider_subject: string
  /** The name of the social provider. Compare it without regard to case: projects have `google` or `Google`. */
  readonly provider_type: string
  /** The URL of the account's picture. Empty when there is none. */
  readonly profile_picture_url: string
  /** The language of the account, such as `en`. Empty when the social provider does not say it. */
  readonly locale: string
  /** The tokens that the social provider issued. */
  readonly provider_values?:
    | {
        /** Gives access to the social provider's API, within `scopes`. It is secret. */
        readonly access_token: string
        /** The signed OpenID Connect token. Empty from social providers that issue none. */
        readonly id_token: string
        /** Gets a new access token. Empty unless the social provider issued one. It is secret. */
        readonly refresh_token: string
        /** The scopes that the user granted. */
        readonly scopes: ReadonlyArray<string>
        /** RFC 3339. */
        readonly expires_at: string
      }
    | null
    | undefined
}

/** The token that adds a social login to the signed-in user. */
export interface OAuthAttached extends AnswerBase {
  /** Works once, for a start of the same social provider. It is secret. */
  readonly oauth_attach_token: string
}

/** Options of Google's floating prompt. */
export interface OneTapStartOptions {
  /** The page that a known user comes to. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
  /** The page that a new user comes to. Default: the project's redirect URL for sign-ups. */
  readonly signup_redirect_url?: string | undefined
  /** Whether a tap beside the prompt closes it. Default: true. */
  readonly cancel_on_tap_outside?: boolean | undefined
  /** Called when the user closes the prompt. Default: none. */
  readonly onOneTapCancelled?: (() => void) | undefined
}
