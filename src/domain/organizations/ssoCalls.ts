/** Single sign-on: logins at an organization's identity provider, and its connections. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { named } from "../schemas/Named.js"
import { list, maybe, text } from "../schemas/wire.js"
import { MemberAuthenticatedOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, required, taking, takingId, texts, withoutBody } from "./fieldSchemas.js"
import type { Leaves } from "./oauthCalls.js"
import * as records from "./recordSchemas.js"
import type * as types from "./sso.js"

const saml = named<types.SamlChanged>()(Endpoint.answer({ connection: records.SamlConnectionSchema }))
const external = named<types.ExternalChanged>()(
  Endpoint.answer({ connection: records.ExternalConnectionSchema })
)

/** The options of a new connection. Both are optional, and so are the options. */
export const ConnectionCreation = named<types.ConnectionCreation>()(
  Schema.Struct(texts("display_name", "identity_provider"))
)

/** The answer of a call that deletes a connection. */
export const ConnectionDeleted = named<types.ConnectionDeleted>()(Endpoint.answer({ connection_id: text }))

/** A call on a connection, which the caller names by its id alone. */
export const byConnectionId = {
  payload: Schema.Void,
  args: Endpoint.args(["connectionId"], (connectionId: string) => ({ connectionId }))
} as const

const takingConnection = <Options extends types.ConnectionId>() =>
  takingId<Options>(({ connection_id }) => connection_id)

/** The calls of `sso`. The body of a change has the id of the connection, too. */
export const sso = {
  start: Endpoint.action<(options: types.SsoStart) => Leaves>({
    connection_id: "string",
    login_redirect_url: "string?",
    signup_redirect_url: "string?",
    provider_params: "parameters?"
  }),
  authenticate: Endpoint.make("POST /b2b/sso/authenticate", {
    ...guarded,
    ...taking<types.SsoRedemption>()({
      ...required("sso_token"),
      ...fields.memberLogin,
      ...fields.verifier,
      ...fields.pending
    }),
    answer: MemberAuthenticatedOnDevice,
    carries: "memberSession",
    intermediate: true,
    pkce: fields.redeems("sso", "sso_token")
  }),
  getConnections: Endpoint.make("GET /b2b/sso", {
    ...fields.bare,
    answer: named<types.SsoConnections>()(
      Endpoint.answer({
        saml_connections: list(records.SamlConnectionSchema),
        oidc_connections: list(records.OidcConnectionSchema),
        external_connections: list(records.ExternalConnectionSchema)
      })
    )
  }),
  discoverConnections: Endpoint.make("GET /b2b/sso/discovery/connections?email_address=:email_address", {
    ...fields.bare,
    answer: named<types.SsoDiscovered>()(
      Endpoint.answer({ connections: records.publicOrganizationFields.sso_active_connections })
    ),
    args: Endpoint.args(["emailAddress"], (email_address: string) => ({ email_address }), {
      emailAddress: "string"
    })
  }),
  deleteConnection: Endpoint.make("DELETE /b2b/sso/:connectionId", {
    ...byConnectionId,
    answer: ConnectionDeleted
  }),
  saml: {
    createConnection: Endpoint.make("POST /b2b/sso/saml", {
      payload: ConnectionCreation,
      answer: saml
    }),
    updateConnection: Endpoint.make("PUT /b2b/sso/saml/:id", {
      ...takingConnection<types.SamlUpdate>()({
        ...required("connection_id"),
        ...texts("display_name", "idp_entity_id", "idp_sso_url", "x509_certificate", "identity_provider"),
        ...texts("signing_private_key", "saml_encryption_private_key"),
        ...fields.objects("attribute_mapping"),
        saml_connection_implicit_role_assignments: maybe(Schema.Array(records.ConnectionRole)),
        saml_group_implicit_role_assignments: maybe(Schema.Array(records.GroupRole))
      }),
      answer: saml
    }),
    updateConnectionByURL: Endpoint.make("PUT /b2b/sso/saml/:id/url", {
      ...takingConnection<types.SamlMetadata>()({
        ...required("connection_id", "metadata_url")
      }),
      answer: saml
    }),
    deleteVerificationCertificate: Endpoint.make(
      "DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id",
      {
        ...withoutBody<types.SamlCertificateId>(),
        answer: named<types.SamlCertificateDeleted>()(Endpoint.answer({ certificate_id: text }))
      }
    ),
    deleteEncryptionPrivateKey: Endpoint.make(
      "DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id",
      {
        ...withoutBody<types.SamlPrivateKeyId>(),
        answer: named<types.SamlPrivateKeyDeleted>()(Endpoint.answer({ private_key_id: text }))
      }
    )
  },
  oidc: {
    createConnection: Endpoint.make("POST /b2b/sso/oidc", {
      payload: ConnectionCreation,
      answer: named<types.OidcCreated>()(Endpoint.answer({ connection: records.OidcConnectionSchema }))
    }),
    updateConnection: Endpoint.make("PUT /b2b/sso/oidc/:id", {
      ...takingConnection<types.OidcUpdate>()({
        ...required("connection_id"),
        ...texts("display_name", "issuer", "client_id", "client_secret", "identity_provider"),
        ...texts("authorization_url", "token_url", "userinfo_url", "jwks_url", "custom_scopes"),
        ...fields.objects("attribute_mapping")
      }),
      answer: named<types.OidcUpdated>()(
        Endpoint.answer({ connection: records.OidcConnectionSchema, warning: text })
      )
    })
  },
  external: {
    createConnection: Endpoint.make("POST /b2b/sso/external", {
      ...taking<types.ExternalCreation>()({
        ...texts("display_name"),
        ...required("external_organization_id", "external_connection_id")
      }),
      answer: external
    }),
    updateConnection: Endpoint.make("PUT /b2b/sso/external/:id", {
      ...takingConnection<types.ExternalUpdate>()({
        ...required("connection_id"),
        ...texts("display_name"),
        external_connection_implicit_role_assignments: maybe(Schema.Array(records.ConnectionRole)),
        external_group_implicit_role_assignments: maybe(Schema.Array(records.GroupRole))
      }),
      answer: external
    })
  }
}
