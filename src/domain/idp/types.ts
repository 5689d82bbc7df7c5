/** What callers pass to and get from the methods of the identity provider. */
import type { User } from "../session/User.js"
import type { AnswerBase } from "../calls/Answers.js"

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

/** A scope that the app asks for, and whether the user can grant it. */
export interface ScopeResult {
  /** The name of the scope, such as `email`. */
  readonly scope: string
  /** What the scope allows the app, from the project's settings. Empty when they have no text for it. */
  readonly description: string
  /** Whether this user can grant the scope to this app. One that is not grantable is left out of the app's tokens. */
  readonly is_grantable: boolean
}

/** The app that sent the request, the scopes that it asks for, and whether the user must consent. */
export interface AuthorizeStarted extends AnswerBase {
  /** The id of the user who is signed in. */
  readonly user_id: string
  /** The user who is signed in. */
  readonly user?: User | undefined
  /** The app that sent the request. */
  readonly client: {
    /** The app's id in the project. */
    readonly client_id: string
    /** `third_party` or `first_party`, with `_public` at its end when the app has no server that keeps a secret. */
    readonly client_type: string
    /** The app's name. May be empty. */
    readonly client_name: string
    /** What the app is, in the words of its makers. May be empty. */
    readonly client_description: string
    /** The URL of the app's logo. Undefined or null when it has none. */
    readonly client_logo_url?: string | null | undefined
  }
  /** Whether the user must be asked. False for the project's own apps, and when the user has granted all scopes before. */
  readonly consent_required: boolean
  /** The scopes that the app asks for, in the order of the request. */
  readonly scope_results: ReadonlyArray<ScopeResult>
}

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

/** Where the browser goes after the user's decision. */
export interface AuthorizeSubmitted extends AnswerBase {
  /** Where the browser goes next; empty when it stays. */
  readonly redirect_uri: string
  /** The code in `redirect_uri`, which the app exchanges for its tokens. Undefined when the user declined. */
  readonly authorization_code?: string | undefined
}

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

/** Whether the user must confirm the logout, and where the browser goes afterwards. */
export interface LogoutStarted extends AnswerBase {
  /** Where the browser goes after the logout: the app's address, with its `state`. */
  readonly redirect_uri: string
  /** Whether the user must confirm the logout. False when the app's ID token is that of the signed-in user. */
  readonly consent_required: boolean
}
