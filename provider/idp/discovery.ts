/** Discovery of the identity provider and its keys (OpenID Connect Discovery). */
import * as Effect from "effect/Effect"
import { algorithm, publicKeySet } from "../tokens/jwts.js"
import { Settings } from "../Options.js"
import { urlOf, type WebRoute, type WebRequest } from "../http/router.js"
import { refuse } from "../http/errors.js"
import { json } from "../http/responses.js"
import { standardScopes } from "./clients.js"

const keySetPath = "/.well-known/jwks.json"

const discovery = (request: WebRequest) =>
  Effect.map(Settings, ({ bootstrap, identityProviderURL }) => {
    const at = (path: string) => urlOf(request, path)
    return json(200, {
      issuer: at(""),
      // A page of the site asks for consent.
      ...(identityProviderURL !== undefined && {
        authorization_endpoint: identityProviderURL,
        end_session_endpoint: identityProviderURL
      }),
      token_endpoint: at("/v1/oauth2/token"),
      userinfo_endpoint: at("/v1/oauth2/userinfo"),
      introspection_endpoint: at("/v1/oauth2/introspect"),
      revocation_endpoint: at("/v1/oauth2/revoke"),
      jwks_uri: at(keySetPath),
      scopes_supported: [
        ...Object.keys(standardScopes),
        ...(bootstrap.rbac_policy?.scopes.map(({ scope }) => scope) ?? [])
      ],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [algorithm],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      prompt_values_supported: ["none", "consent"]
    })
  })

const keySet = () => Effect.map(publicKeySet("project"), (keys) => json(200, keys))

const keySetOfProject = ({ parameters }: WebRequest) =>
  Effect.flatMap(Settings, ({ projectId }) =>
    parameters["project_id"] === projectId ? keySet() : refuse("project_not_found")
  )

/** The discovery document, and the keys of ID tokens and session JWTs. */
export const discoveryRoutes: ReadonlyArray<WebRoute> = [
  { method: "GET", path: "/.well-known/openid-configuration", handler: discovery },
  { method: "GET", path: keySetPath, handler: keySet },
  { method: "GET", path: "/v1/sessions/jwks/:project_id", handler: keySetOfProject },
  { method: "GET", path: "/v1/b2b/sessions/jwks/:project_id", handler: keySetOfProject }
]
