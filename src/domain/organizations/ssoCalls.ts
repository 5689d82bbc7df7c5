/** Single sign-on: logins at an organization's identity provider, and its connections. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { list, maybe, text } from "../schemas/wire.js"
import { MemberAuthenticatedOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, optionalMetadata, optionalText, taking, takingId, withoutBody } from "./fieldSchemas.js"
import type { Leaves } from "./oauthCalls.js"
import * as records from "./recordSchemas.js"
import type * as types from "./sso.js"

const allFields = Endpoint.answer({
  saml_connections: list(records.SamlConnectionSchema),
  oidc_connections: list(records.OidcConnectionSchema),
  external_connections: list(records.ExternalConnectionSchema)
})
const all: Endpoint.Named<types.SsoConnections, typeof allFields> = allFields

const discoveredFields = Endpoint.answer({
  connections: records.publicOrganizationFields.sso_active_connections
})
const discovered: Endpoint.Named<types.SsoDiscovered, typeof discoveredFields> = discoveredFields

const deletedFields = Endpoint.answer({ connection_id: text })
const deleted: Endpoint.Named<types.ConnectionDeleted, typeof deletedFields> = deletedFields

const samlFields = Endpoint.answer({ connection: records.SamlConnectionSchema })
const samlChanged: Endpoint.Named<types.SamlChanged, typeof samlFields> = samlFields

const certificateFields = Endpoint.answer({ certificate_id: text })
const certificateDeleted: Endpoint.Named<types.SamlCertificateDeleted, typeof certificateFields> =
  certificateFields

const privateKeyFields = Endpoint.answer({ private_key_id: text })
const privateKeyDeleted: Endpoint.Named<types.SamlPrivateKeyDeleted, typeof privateKeyFields> =
  privateKeyFields

const oidcFields = Endpoint.answer({ connection: records.OidcConnectionSchema })
const oidcCreated: Endpoint.Named<types.OidcCreated, typeof oidcFields> = oidcFields

const oidcUpdatedFields = Endpoint.answer({ connection: records.OidcConnectionSchema, warning: text })
const oidcUpdated: Endpoint.Named<types.OidcUpdated, typeof oidcUpdatedFields> = oidcUpdatedFields

const externalFields = Endpoint.answer({ connection: records.ExternalConnectionSchema })
const externalChanged: Endpoint.Named<types.ExternalChanged, typeof externalFields> = externalFields

/** The options of a new connection. Both are optional, and so are the options. */
export const ConnectionCreation: Schema.Schema<types.ConnectionCreation> = Schema.Struct({
  display_name: optionalText,
  identity_provider: optionalText
} satisfies Endpoint.FieldsOf<types.ConnectionCreation>)

/** A call on a connection, which the caller names by its id alone. */
export const byConnectionId = {
  payload: Schema.Void,
  args: Endpoint.args(["connectionId"], (connectionId: string) => ({ connectionId }))
} as const

/** The answer of a call that deletes a connection. */
export { deleted as ConnectionDeleted }

const connection = { connection_id: Schema.String, display_name: optionalText }

const takingConnection = <Options extends types.ConnectionId>() =>
  takingId<Options>(({ connection_id }) => connection_id)

/** The calls of `sso`. The body of a change has the id of the connection, too. */
export const sso = {
  start: Endpoint.action<(options: types.SsoStart) => Leaves>({
    connection_id: "string",
    login_redirect_url: "string?",
    signup_redirect_url: "string?",
    provider_params: "object?"
  }),
  authenticate: Endpoint.make("POST /b2b/sso/authenticate", {
    ...guarded,
    ...taking<types.SsoRedemption>()({
      sso_token: Schema.String,
      ...fields.memberLogin,
      ...fields.verifier,
      ...fields.pending
    }),
    answer: MemberAuthenticatedOnDevice,
    carries: "memberSession",
    intermediate: true,
    pkce: fields.redeems("sso")
  }),
  getConnections: Endpoint.make("GET /b2b/sso", { payload: Schema.Void, answer: all }),
  discoverConnections: Endpoint.make("GET /b2b/sso/discovery/connections?email_address=:email_address", {
    payload: Schema.Void,
    answer: discovered,
    args: Endpoint.args(["emailAddress"], (email_address: string) => ({ email_address }), {
      emailAddress: "string"
    })
  }),
  deleteConnection: Endpoint.make("DELETE /b2b/sso/:connectionId", { ...byConnectionId, answer: deleted }),
  saml: {
    createConnection: Endpoint.make("POST /b2b/sso/saml", {
      payload: ConnectionCreation,
      answer: samlChanged
    }),
    updateConnection: Endpoint.make("PUT /b2b/sso/saml/:id", {
      ...takingConnection<types.SamlUpdate>()({
        ...connection,
        idp_entity_id: optionalText,
        attribute_mapping: optionalMetadata,
        idp_sso_url: optionalText,
        x509_certificate: optionalText,
        saml_connection_implicit_role_assignments: maybe(Schema.Array(records.ConnectionRole)),
        saml_group_implicit_role_assignments: maybe(Schema.Array(records.GroupRole)),
        identity_provider: optionalText,
        signing_private_key: optionalText,
        saml_encryption_private_key: optionalText
      }),
      answer: samlChanged
    }),
    updateConnectionByURL: Endpoint.make("PUT /b2b/sso/saml/:id/url", {
      ...takingConnection<types.SamlMetadata>()({
        connection_id: Schema.String,
        metadata_url: Schema.String
      }),
      answer: samlChanged
    }),
    deleteVerificationCertificate: Endpoint.make(
      "DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id",
      { ...withoutBody<types.SamlCertificateId>(), answer: certificateDeleted }
    ),
    deleteEncryptionPrivateKey: Endpoint.make(
      "DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id",
      { ...withoutBody<types.SamlPrivateKeyId>(), answer: privateKeyDeleted }
    )
  },
  oidc: {
    createConnection: Endpoint.make("POST /b2b/sso/oidc", {
      payload: ConnectionCreation,
      answer: oidcCreated
    }),
    updateConnection: Endpoint.make("PUT /b2b/sso/oidc/:id", {
      ...takingConnection<types.OidcUpdate>()({
        ...connection,
        issuer: optionalText,
        client_id: optionalText,
        client_secret: optionalText,
        authorization_url: optionalText,
        token_url: optionalText,
        userinfo_url: optionalText,
        jwks_url: optionalText,
        identity_provider: optionalText,
        custom_scopes: optionalText,
        attribute_mapping: optionalMetadata
      }),
      answer: oidcUpdated
    })
  },
  external: {
    createConnection: Endpoint.make("POST /b2b/sso/external", {
      ...taking<types.ExternalCreation>()({
        display_name: optionalText,
        external_organization_id: Schema.String,
        external_connection_id: Schema.String
      }),
      answer: externalChanged
    }),
    updateConnection: Endpoint.make("PUT /b2b/sso/external/:id", {
      ...takingConnection<types.ExternalUpdate>()({
        ...connection,
        external_connection_implicit_role_assignments: maybe(Schema.Array(records.ConnectionRole)),
        external_group_implicit_role_assignments: maybe(Schema.Array(records.GroupRole))
      }),
      answer: externalChanged
    })
  }
}
