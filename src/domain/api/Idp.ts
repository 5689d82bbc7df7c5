/** The project as an identity provider for other parties' apps (wire reference 2.5). */
import * as Schema from "effect/Schema"
import { User } from "../User.js"
import { list, maybe, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"

/** What an app asks for. */
export const AuthorizeStart = Schema.Struct({
  client_id: Schema.String,
  redirect_uri: Schema.String,
  response_type: Schema.String,
  scopes: Schema.Array(Schema.String),
  prompt: maybe(Schema.String)
})
export type AuthorizeStart = typeof AuthorizeStart.Type

/** The app that asks. */
export const RelyingParty = Schema.Struct({
  client_id: Schema.String,
  client_type: text,
  client_name: text,
  client_description: text,
  client_logo_url: Schema.optionalWith(Schema.String, { nullable: true, exact: true })
})

export const ScopeResult = Schema.Struct({
  scope: Schema.String,
  description: text,
  is_grantable: Schema.Boolean
})
export type ScopeResult = typeof ScopeResult.Type

export const authorizeStart = Endpoint.make("POST /idp/oauth/authorize/start", {
  payload: AuthorizeStart,
  answer: Endpoint.answer({
    user_id: text,
    user: maybe(User),
    client: RelyingParty,
    consent_required: Schema.Boolean,
    scope_results: list(ScopeResult)
  })
})
export type AuthorizeStarted = typeof authorizeStart.answer.Type

export const AuthorizeSubmit = Schema.Struct({
  ...AuthorizeStart.fields,
  consent_granted: Schema.Boolean,
  state: maybe(Schema.String),
  nonce: maybe(Schema.String),
  code_challenge: maybe(Schema.String)
})
export type AuthorizeSubmit = typeof AuthorizeSubmit.Type

export const authorizeSubmit = Endpoint.make("POST /idp/oauth/authorize/submit", {
  payload: AuthorizeSubmit,
  answer: Endpoint.answer({
    /** Where the browser goes now; empty when nowhere. */
    redirect_uri: text,
    authorization_code: maybe(Schema.String)
  })
})
export type AuthorizeSubmitted = typeof authorizeSubmit.answer.Type

export const LogoutStart = Schema.Struct({
  client_id: Schema.String,
  post_logout_redirect_uri: Schema.String,
  state: maybe(Schema.String),
  id_token_hint: maybe(Schema.String)
})
export type LogoutStart = typeof LogoutStart.Type

const logout = {
  payload: LogoutStart,
  answer: Endpoint.answer({ redirect_uri: text, consent_required: Schema.Boolean })
}

export const logoutStart = Endpoint.make("POST /oauth/logout/start", logout)
export type LogoutStarted = typeof logoutStart.answer.Type

/** The path the specification guesses; the provider answers it too. */
export const logoutStartAlias = Endpoint.make("POST /idp/oauth/logout/start", logout)
