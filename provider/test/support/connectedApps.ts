/** A project with connected apps, and the calls of an app that logs users in. */
import * as Schema from "effect/Schema"
import { idp as Idp, type AuthorizeStart, type AuthorizeSubmit } from "../../../src/domain/idp/calls.js"
import { challengeFrom } from "../../../src/domain/calls/Pkce.js"
import type { ConnectedAppOptions } from "../../provider.js"
import { setUp as setUpProvider } from "../support.js"
import { visitor, type Form } from "./visitor.js"

/** A third-party app without a secret. */
export const theirs: ConnectedAppOptions = {
  client_id: "their-app",
  client_name: "Their App",
  client_type: "third_party_public",
  client_description: "Reads your documents",
  client_logo_url: "https://their.test/logo.png",
  redirect_uris: ["https://their.test/callback", "https://their.test/other"],
  post_logout_redirect_uris: ["https://their.test/bye"]
}

/** A first-party app with a secret. */
export const ours: ConnectedAppOptions = {
  client_id: "our-app",
  client_name: "Our App",
  client_type: "first_party",
  client_secret: "p&ss w+rd",
  redirect_uris: ["ourapp:in"]
}

/** Every user has the role `stytch_user`, which can read documents. No role can write them. */
export const rbac_policy = {
  roles: [
    {
      role_id: "stytch_user",
      description: "",
      permissions: [{ resource_id: "documents", actions: ["read", "list"] }]
    }
  ],
  resources: [{ resource_id: "documents", description: "", actions: ["read", "list", "write"] }],
  scopes: [
    {
      scope: "read:documents",
      description: "Read documents",
      permissions: [{ resource_id: "documents", actions: ["read", "list"] }]
    },
    {
      scope: "write:documents",
      description: "Write documents",
      permissions: [{ resource_id: "documents", actions: ["read", "write"] }]
    },
    { scope: "odd", description: "Not understood", permissions: ["documents"] }
  ]
}

const verifier = "a-verifier-of-at-least-forty-three-characters"

/** The answer of the token endpoint. */
export const Tokens = Schema.decodeUnknownSync(
  Schema.Struct({
    access_token: Schema.String,
    token_type: Schema.Literal("Bearer"),
    expires_in: Schema.Number,
    scope: Schema.String,
    id_token: Schema.optional(Schema.String),
    refresh_token: Schema.optional(Schema.String)
  })
)

/** The `{status} {error}` of an OAuth error response. */
export const errorIn = async (response: Response) => {
  const { error } = Schema.decodeUnknownSync(Schema.Struct({ error: Schema.String }))(await response.json())
  return `${response.status} ${error}`
}

/** A provider with both apps and a signed-in user. */
export const setUpApps = async (options: Parameters<typeof setUpProvider>[0] = {}) => {
  const provider = setUpProvider({
    connectedApps: [theirs, ours],
    bootstrap: { rbac_policy },
    ...options
  })
  const places = visitor(provider.fetch)
  const { session_token, user, session } = await provider.signInByLink("ada@example.com")
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))
  const code_challenge = challengeFrom(new Uint8Array(digest))

  const asked = (app: ConnectedAppOptions, more: Partial<AuthorizeSubmit> = {}) => ({
    client_id: app.client_id,
    redirect_uri: app.redirect_uris[0] ?? "",
    response_type: "code",
    scopes: ["openid", "email", "profile"],
    ...more
  })
  const start = (app: ConnectedAppOptions, more?: Partial<AuthorizeStart>, token = session_token) =>
    provider.call(Idp.oauthAuthorizeStart, asked(app, more), token)
  const submit = (app: ConnectedAppOptions, more: Partial<AuthorizeSubmit> = {}, token = session_token) =>
    provider.call(
      Idp.oauthAuthorizeSubmit,
      { ...asked(app, more), consent_granted: true, code_challenge, ...more },
      token
    )

  const token = (form: Form, headers: Form = {}) => places.post("/v1/oauth2/token", form, headers)
  /** The form that the third-party app sends for a code. */
  const theirExchange = (code: string) => ({
    grant_type: "authorization_code",
    client_id: theirs.client_id,
    redirect_uri: "https://their.test/callback",
    code_verifier: verifier,
    code
  })
  const codeFor = async (app: ConnectedAppOptions, more?: Partial<AuthorizeSubmit>, session?: string) =>
    (await submit(app, more, session)).authorization_code ?? ""
  /** Grants consent and exchanges the code for tokens, for the third-party app. */
  const connect = async (...scopes: ReadonlyArray<string>) => {
    const more = scopes.length === 0 ? {} : { scopes }
    const answer = await token(theirExchange(await codeFor(theirs, more)))
    return Tokens(await answer.json())
  }
  const ourBasic = {
    Authorization: `Basic ${btoa(`our-app:${encodeURIComponent(ours.client_secret ?? "")}`)}`
  }
  /** Like `connect`, for the first-party app with its secret. */
  const connectOurs = async (...scopes: ReadonlyArray<string>) => {
    const code = await codeFor(ours, { scopes })
    const form = {
      grant_type: "authorization_code",
      redirect_uri: "ourapp:in",
      code_verifier: verifier,
      code
    }
    return Tokens(await (await token(form, ourBasic)).json())
  }
  return {
    ...provider,
    ...places,
    session,
    session_token,
    user,
    code_challenge,
    asked,
    start,
    submit,
    token,
    theirExchange,
    codeFor,
    connect,
    connectOurs,
    ourBasic
  }
}
