/** Social login. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ApiError, InvalidResponseError } from "../errors/CallErrors.js"
import type { NetworkError } from "../errors/BasicErrors.js"
import { type OAuthProvider, oauthProviders } from "./OAuthProvider.js"
import { recordOf } from "../values/objects.js"
import type { OAuthStartOptions } from "./OAuthStart.js"
import type { OneTapOutcome } from "../oneTap/OneTap.js"
import type { OneTapError } from "../errors/WalletOneTapErrors.js"
import type { InsecureOriginError } from "../errors/DeviceErrors.js"
import type { OAuthAttached, OAuthAuthenticated, OneTapStartOptions } from "./types.js"
import { list, maybeNull, text } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"
import { authenticated, byToken, tokenRedemption } from "../sessionCalls/calls.js"

export type * from "./types.js"

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

const signedIn: Endpoint.Named<OAuthAuthenticated, typeof signedInFields> = signedInFields

const attachedFields = Endpoint.answer({
  /** Works once, for a start of the same social provider. It is secret. */
  oauth_attach_token: text
})

const attached: Endpoint.Named<OAuthAttached, typeof attachedFields> = attachedFields

const redirects = { login_redirect_url: "string?", signup_redirect_url: "string?" } as const

/** The methods of one social provider. */
export interface SocialLogin {
  /** Leaves the page for the social provider's. Fails when the project requires PKCE and the page has no secure origin. */
  readonly start: Endpoint.Action<(options?: OAuthStartOptions) => Effect.Effect<void, InsecureOriginError>>
}

/** The calls of `oauth`, with the start of each social provider. */
export const oauth = {
  ...recordOf<OAuthProvider, SocialLogin>(oauthProviders, () => ({
    start: Endpoint.action({
      ...redirects,
      custom_scopes: "strings?",
      provider_params: "parameters?",
      oauth_attach_token: "string?"
    })
  })),
  attach: Endpoint.make("POST /oauth/attach", {
    payload: Schema.Struct({ provider: Schema.String }),
    answer: attached,
    args: Endpoint.args(["provider"], (provider: string) => ({ provider }))
  }),
  authenticate: Endpoint.make("POST /oauth/authenticate", {
    payload: tokenRedemption,
    answer: signedIn,
    carries: "session",
    pkce: { redeems: "oauth" },
    args: byToken
  })
}

/** The methods of `oauth.googleOneTap`. */
export const googleOneTap = {
  start: Endpoint.action<
    (
      options?: OneTapStartOptions
    ) => Effect.Effect<OneTapOutcome, ApiError | InvalidResponseError | NetworkError | OneTapError>
  >({ ...redirects, onOneTapCancelled: "function?", cancel_on_tap_outside: "boolean?" })
}
