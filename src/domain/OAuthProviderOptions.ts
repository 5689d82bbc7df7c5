import * as Schema from "effect/Schema"
import { OAuthProvider } from "./OAuthProvider.js"
import { OneTapPosition } from "./OneTapPosition.js"
import { maybe } from "./wire.js"

/** A social provider and its options in the widget. `one_tap` and the options below it are for Google only. */
export const OAuthProviderOptions = Schema.Struct({
  type: OAuthProvider,
  custom_scopes: maybe(Schema.Array(Schema.String)),
  provider_params: maybe(Schema.Record({ key: Schema.String, value: Schema.String })),
  one_tap: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  position: maybe(OneTapPosition),
  cancel_on_tap_outside: maybe(Schema.Boolean)
})
export type OAuthProviderOptions = typeof OAuthProviderOptions.Type
