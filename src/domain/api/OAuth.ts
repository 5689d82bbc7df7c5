/** Social login (wire reference 1.7 and 2.3). */
import * as Schema from "effect/Schema"
import { list, maybe, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticated, session_duration_minutes } from "./Sessions.js"

/** What the social provider gave out. Empty where it gave none. */
export const ProviderValues = Schema.Struct({
  access_token: text,
  id_token: text,
  refresh_token: text,
  scopes: list(Schema.String),
  /** RFC 3339. */
  expires_at: text
})

export const authenticate = Endpoint.make("POST /oauth/authenticate", {
  payload: Schema.Struct({
    token: Schema.String,
    session_duration_minutes,
    code_verifier: maybe(Schema.String)
  }),
  answer: Endpoint.answer({
    ...authenticated,
    provider_subject: text,
    provider_type: text,
    profile_picture_url: text,
    locale: text,
    provider_values: Schema.optionalWith(ProviderValues, { nullable: true, exact: true })
  })
})
export type OAuthAuthenticated = typeof authenticate.answer.Type
