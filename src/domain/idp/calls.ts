/** The project as an identity provider for other parties' apps. */
import * as Schema from "effect/Schema"
import type * as methods from "./types.js"
import type { AuthorizeStarted, AuthorizeSubmitted, LogoutStarted } from "./types.js"
import { UserSchema } from "../schemas/User.js"
import { list, maybe, maybeNull, text } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"

export type * from "./types.js"

const startFields = {
  client_id: Schema.String,
  redirect_uri: Schema.String,
  response_type: Schema.String,
  scopes: Schema.Array(Schema.String),
  prompt: maybe(Schema.String),
  resources: maybe(Schema.Array(Schema.String))
} satisfies Endpoint.FieldsOf<AuthorizeStart>
/** An app's request to sign a user in. */
export type AuthorizeStart = methods.AuthorizeStart
export const AuthorizeStart: Schema.Schema<AuthorizeStart> = Schema.Struct(startFields)

/** The app that sent the request. */
export const RelyingParty = Schema.Struct({
  client_id: Schema.String,
  client_type: text,
  client_name: text,
  client_description: text,
  client_logo_url: maybeNull(Schema.String)
})

const scopeResult = Schema.Struct({
  scope: Schema.String,
  description: text,
  is_grantable: Schema.Boolean
})

/** A scope that the app asks for, and whether the user can grant it. */
export type ScopeResult = methods.ScopeResult
export const ScopeResult: Endpoint.Named<ScopeResult, typeof scopeResult> = scopeResult

const startedFields = Endpoint.answer({
  user_id: text,
  user: maybe(UserSchema),
  client: RelyingParty,
  consent_required: Schema.Boolean,
  scope_results: list(ScopeResult)
})

const started: Endpoint.Named<AuthorizeStarted, typeof startedFields> = startedFields

/** The user's decision on an app's request. */
export type AuthorizeSubmit = methods.AuthorizeSubmit
export const AuthorizeSubmit: Schema.Schema<AuthorizeSubmit> = Schema.Struct({
  ...startFields,
  consent_granted: Schema.Boolean,
  state: maybe(Schema.String),
  nonce: maybe(Schema.String),
  code_challenge: maybe(Schema.String)
} satisfies Endpoint.FieldsOf<AuthorizeSubmit>)

const submittedFields = Endpoint.answer({
  /** Where the browser goes next; empty when it stays. */
  redirect_uri: text,
  authorization_code: maybe(Schema.String)
})

const submitted: Endpoint.Named<AuthorizeSubmitted, typeof submittedFields> = submittedFields

/** An app's request to sign the user out. */
export type LogoutStart = methods.LogoutStart
export const LogoutStart: Schema.Schema<LogoutStart> = Schema.Struct({
  client_id: Schema.String,
  post_logout_redirect_uri: Schema.String,
  state: maybe(Schema.String),
  id_token_hint: maybe(Schema.String)
} satisfies Endpoint.FieldsOf<LogoutStart>)

const logoutFields = Endpoint.answer({ redirect_uri: text, consent_required: Schema.Boolean })

const logoutAnswer: Endpoint.Named<LogoutStarted, typeof logoutFields> = logoutFields
const logout = { payload: LogoutStart, answer: logoutAnswer }

/** The calls of `idp`. */
export const idp = {
  oauthAuthorizeStart: Endpoint.make("POST /idp/oauth/authorize/start", {
    payload: AuthorizeStart,
    answer: started
  }),
  oauthAuthorizeSubmit: Endpoint.make("POST /idp/oauth/authorize/submit", {
    payload: AuthorizeSubmit,
    answer: submitted
  }),
  oauthLogoutStart: Endpoint.make("POST /oauth/logout/start", logout)
}

/** Another path of the same call, which the provider answers too. */
export const logoutStartAlias = Endpoint.make("POST /idp/oauth/logout/start", logout)
