/** What callers pass to and get from the methods of social login. */
import type { AnswerBase, SignedIn } from "./Answers.js"

/** The answer of a social login. */
export interface OAuthAuthenticated extends SignedIn {
  readonly provider_subject: string
  readonly provider_type: string
  readonly profile_picture_url: string
  readonly locale: string
  /** The tokens that the social provider issued. */
  readonly provider_values?:
    | {
        readonly access_token: string
        readonly id_token: string
        readonly refresh_token: string
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
