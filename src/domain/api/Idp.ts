/** The project as an identity provider for other parties' apps (wire reference 2.5). */
import * as Schema from "effect/Schema"
import { UserSchema } from "../User.js"
import { list, maybe, maybeNull, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"

/** An app's request to sign a user in. */
export const AuthorizeStart = Schema.Struct({
  client_id: Schema.String,
  redirect_uri: Schema.String,
  response_type: Schema.String,
  scopes: Schema.Array(Schema.String),
  prompt: maybe(Schema.String)
})
export type AuthorizeStart = typeof AuthorizeStart.Type

/** The app that sent the request. */
export const RelyingParty = Schema.Struct({
  client_id: Schema.String,
  client_type: text,
  client_name: text,
  client_description: text,
  client_logo_url: maybeNull(Schema.String)
})

export const ScopeResult = Schema.Struct({
  scope: Schema.String,
  description: text,
  is_grantable: Schema.Boolean
})
export type ScopeResult = typeof ScopeResult.Type

const started = Endpoint.answer({
  user_id: text,
  user: maybe(UserSchema),
  client: RelyingParty,
  consent_required: Schema.Boolean,
  scope_results: list(ScopeResult)
})
export type AuthorizeStarted = typeof started.Type

export const AuthorizeSubmit = Schema.Struct({
  ...AuthorizeStart.fields,
  consent_granted: Schema.Boolean,
  state: maybe(Schema.String),
  nonce: maybe(Schema.String),
  code_challenge: maybe(Schema.String)
})
export type AuthorizeSubmit = typeof AuthorizeSubmit.Type

const submitted = Endpoint.answer({
  /** Where the browser goes next; empty when it stays. */
  redirect_uri: text,
  authorization_code: maybe(Schema.String)
})
export type AuthorizeSubmitted = typeof submitted.Type

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
export type LogoutStarted = typeof logout.answer.Type

export const idp = {
  /** Describes the app and the scopes it asks for, and whether the user must consent. Needs a session. */
  oauthAuthorizeStart: Endpoint.make("POST /idp/oauth/authorize/start", {
    payload: AuthorizeStart,
    answer: started
  }),
  /** Submits the user's decision. The answer has the address to go to; this call does not navigate. */
  oauthAuthorizeSubmit: Endpoint.make("POST /idp/oauth/authorize/submit", {
    payload: AuthorizeSubmit,
    answer: submitted
  }),
  /** Returns whether the user must confirm that an app signs them out, and the address to go to afterwards. */
  oauthLogoutStart: Endpoint.make("POST /oauth/logout/start", logout)
}

/** Another path of the same call, which the provider answers too. */
export const logoutStartAlias = Endpoint.make("POST /idp/oauth/logout/start", logout)
