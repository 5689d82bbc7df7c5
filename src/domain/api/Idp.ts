/** The project as an identity provider for other parties' apps (wire reference 2.5). */
import * as Schema from "effect/Schema"
import { UserSchema } from "../schemas/User.js"
import { list, maybe, maybeNull, text } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"

/** An app's request to sign a user in. */
export interface AuthorizeStart {
  /** The app's id. */
  readonly client_id: string
  /** The app's address that the browser goes to afterwards. */
  readonly redirect_uri: string
  /** What the app gets: `code`. */
  readonly response_type: string
  /** The scopes that the app asks for. */
  readonly scopes: ReadonlyArray<string>
  /** The OpenID Connect parameter `prompt`, such as `consent`. Default: none. */
  readonly prompt?: string | undefined
  /** The addresses that the app's tokens are for (RFC 8707). Default: none, so that the tokens are for the project. */
  readonly resources?: ReadonlyArray<string> | undefined
}
const startFields = {
  client_id: Schema.String,
  redirect_uri: Schema.String,
  response_type: Schema.String,
  scopes: Schema.Array(Schema.String),
  prompt: maybe(Schema.String),
  resources: maybe(Schema.Array(Schema.String))
} satisfies Endpoint.FieldsOf<AuthorizeStart>
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
export interface ScopeResult extends Schema.Schema.Type<typeof scopeResult> {}
export const ScopeResult: Endpoint.Named<ScopeResult, typeof scopeResult> = scopeResult

const startedFields = Endpoint.answer({
  user_id: text,
  user: maybe(UserSchema),
  client: RelyingParty,
  consent_required: Schema.Boolean,
  scope_results: list(ScopeResult)
})

/** The app that sent the request, the scopes that it asks for, and whether the user must consent. */
export interface AuthorizeStarted extends Schema.Schema.Type<typeof startedFields> {}
const started: Endpoint.Named<AuthorizeStarted, typeof startedFields> = startedFields

/** The user's decision on an app's request. */
export interface AuthorizeSubmit extends AuthorizeStart {
  /** Whether the user granted the scopes. */
  readonly consent_granted: boolean
  /** The app's `state`. The browser brings it back to the app. Default: none. */
  readonly state?: string | undefined
  /** The app's `nonce`, which becomes part of the ID token. Default: none. */
  readonly nonce?: string | undefined
  /** The app's PKCE challenge. Default: none. */
  readonly code_challenge?: string | undefined
}
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

/** Where the browser goes after the user's decision. */
export interface AuthorizeSubmitted extends Schema.Schema.Type<typeof submittedFields> {}
const submitted: Endpoint.Named<AuthorizeSubmitted, typeof submittedFields> = submittedFields

/** An app's request to sign the user out. */
export interface LogoutStart {
  /** The app's id. */
  readonly client_id: string
  /** The app's address that the browser goes to afterwards. */
  readonly post_logout_redirect_uri: string
  /** The app's `state`. The browser brings it back to the app. Default: none. */
  readonly state?: string | undefined
  /** The ID token that the app got at the login. Default: none. */
  readonly id_token_hint?: string | undefined
}
export const LogoutStart: Schema.Schema<LogoutStart> = Schema.Struct({
  client_id: Schema.String,
  post_logout_redirect_uri: Schema.String,
  state: maybe(Schema.String),
  id_token_hint: maybe(Schema.String)
} satisfies Endpoint.FieldsOf<LogoutStart>)

const logoutFields = Endpoint.answer({ redirect_uri: text, consent_required: Schema.Boolean })

/** Whether the user must confirm the logout, and where the browser goes afterwards. */
export interface LogoutStarted extends Schema.Schema.Type<typeof logoutFields> {}

const logoutAnswer: Endpoint.Named<LogoutStarted, typeof logoutFields> = logoutFields
const logout = { payload: LogoutStart, answer: logoutAnswer }

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
