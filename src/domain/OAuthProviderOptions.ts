import type { OAuthProvider } from "./OAuthProvider.js"
import type { OneTapPosition } from "./OneTapPosition.js"

/** A social provider and its options as a site writes them. `one_tap` and the options below it are for Google only. */
export interface OAuthProviderOptionsInput {
  readonly type: OAuthProvider
  readonly custom_scopes?: ReadonlyArray<string> | undefined
  readonly provider_params?: Readonly<Record<string, string>> | undefined
  readonly one_tap?: boolean | undefined
  readonly position?: OneTapPosition | undefined
  readonly cancel_on_tap_outside?: boolean | undefined
}

/** A social provider and its options in the widget. */
export interface OAuthProviderOptions extends OAuthProviderOptionsInput {
  readonly one_tap: boolean
}
