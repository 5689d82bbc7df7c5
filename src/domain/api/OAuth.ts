/** Social login (wire reference 1.7 and 2.3). */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ApiError, InvalidResponseError, NetworkError } from "../errors/Errors.js"
import { mapProviders } from "../oauth/OAuthProvider.js"
import type { OAuthStartOptions } from "../oauth/OAuthStart.js"
import type { OneTapOutcome } from "../oauth/OneTap.js"
import type { OneTapError } from "../errors/FeatureErrors.js"
import type { InsecureOriginError } from "../errors/SdkErrors.js"
import { list, maybeNull, text } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticated, byToken, tokenRedemption } from "./Sessions.js"

/** The tokens that the social provider issued. */
export const ProviderValues = Schema.Struct({
  access_token: text,
  id_token: text,
  refresh_token: text,
  scopes: list(Schema.String),
  /** RFC 3339. */
  expires_at: text
})

const signedInFields = Endpoint.answer({
  ...authenticated,
  provider_subject: text,
  provider_type: text,
  profile_picture_url: text,
  locale: text,
  provider_values: maybeNull(ProviderValues)
})

/** The answer of a social login. */
export interface OAuthAuthenticated extends Schema.Schema.Type<typeof signedInFields> {}
const signedIn: Endpoint.Named<OAuthAuthenticated, typeof signedInFields> = signedInFields

const attachedFields = Endpoint.answer({
  /** Works once, for a start of the same social provider. It is secret. */
  oauth_attach_token: text
})

/** The token that adds a social login to the signed-in user. */
export interface OAuthAttached extends Schema.Schema.Type<typeof attachedFields> {}
const attached: Endpoint.Named<OAuthAttached, typeof attachedFields> = attachedFields

const redirects = { login_redirect_url: "string?", signup_redirect_url: "string?" } as const

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

/** The methods of one social provider. */
export interface SocialLogin {
  /** Leaves the page for the social provider's. Fails when the project requires PKCE and the page has no secure origin. */
  readonly start: Endpoint.Action<(options?: OAuthStartOptions) => Effect.Effect<void, InsecureOriginError>>
}

export const oauth = {
  ...mapProviders<SocialLogin>(() => ({
    start: Endpoint.action({
      ...redirects,
      custom_scopes: "strings?",
      provider_params: "object?",
      oauth_attach_token: "string?"
    })
  })),
  /**
   * Gets a token for `oauth_attach_token` of the same provider's `start`. That login then is added to the signed-in user,
   * whatever its email address. Needs a session.
   */
  attach: Endpoint.make("POST /oauth/attach", {
    payload: Schema.Struct({ provider: Schema.String }),
    answer: attached,
    args: Endpoint.args(["provider"], (provider: string) => ({ provider }))
  }),
  /**
   * Signs in with the token of a redirect. Concurrent calls with the same token share one request. Fails with
   * `MissingPKCEError` when the login was started in another browser.
   */
  authenticate: Endpoint.make("POST /oauth/authenticate", {
    payload: tokenRedemption,
    answer: signedIn,
    carries: "session",
    pkce: { redeems: "oauth" },
    args: byToken
  })
}

export const googleOneTap = {
  /**
   * Shows Google's floating prompt. Resolves as soon as it is visible, or with the reason why it is not. When the user
   * chooses an account, the page is left for the address that the provider answers with; an error then is a warning.
   */
  start: Endpoint.action<
    (
      options?: OneTapStartOptions
    ) => Effect.Effect<OneTapOutcome, ApiError | InvalidResponseError | NetworkError | OneTapError>
  >({ ...redirects, onOneTapCancelled: "function?", cancel_on_tap_outside: "boolean?" })
}
