import type { OAuthProvider } from "./OAuthProvider.js"
import type { OneTapPosition } from "../oneTap/OneTapPosition.js"

/** A social provider and its options as a site writes them. `one_tap` and the options below it are for Google only. */
export interface OAuthProviderOptionsInput {
  /** The social provider, such as `google`. */
  readonly type: OAuthProvider
  /** Scopes to ask the social provider for, in addition to those that a login needs. Default: none. */
  readonly custom_scopes?: ReadonlyArray<string> | undefined
  /** Parameters for the social provider's page, by their names there, such as `login_hint`. Default: none. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined
  /** Whether Google One Tap is shown. Default: false. */
  readonly one_tap?: boolean | undefined
  /** Where One Tap appears: floating above the page or embedded in the widget. Default: `floating`. */
  readonly position?: OneTapPosition | undefined
  /** Whether a tap beside the floating prompt closes it. Default: true. */
  readonly cancel_on_tap_outside?: boolean | undefined
}

/** A social provider and its options in the widget. */
export interface OAuthProviderOptions extends OAuthProviderOptionsInput {
  readonly one_tap: boolean
}
