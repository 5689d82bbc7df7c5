/** What callers pass to and get from the methods of single sign-on. */
import type { AnswerBase } from "../calls/Answers.js"
import type { Changes, LoginRedirects, MemberLogin } from "./options.js"
import type { ExternalConnection, OidcConnection, SamlConnection } from "./records/Connections.js"
import type { SsoActiveConnection } from "./records/Organization.js"

/** Options of a login at an organization's identity provider. */
export interface SsoStart extends LoginRedirects {
  /** The id of the connection. */
  readonly connection_id: string
  /** Parameters for the identity provider's page, by their names there, such as `login_hint`. Default: none. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined
}

/** The token of a login at an identity provider. */
export interface SsoRedemption extends MemberLogin {
  /** The token that the redirect added to the address. */
  readonly sso_token: string
}

/** All SSO connections of the organization. */
export interface SsoConnections extends AnswerBase {
  /** The SAML connections. */
  readonly saml_connections: ReadonlyArray<SamlConnection>
  /** The OpenID Connect connections. */
  readonly oidc_connections: ReadonlyArray<OidcConnection>
  /** The connections of other organizations that this one uses. */
  readonly external_connections: ReadonlyArray<ExternalConnection>
}

/** The connections that a person can sign in with. */
export interface SsoDiscovered extends AnswerBase {
  /** The connections. Empty when there are none. */
  readonly connections: ReadonlyArray<SsoActiveConnection>
}

/** The id of a connection that no longer exists. */
export interface ConnectionDeleted extends AnswerBase, ConnectionId {}

/** A new connection. */
export interface ConnectionCreation {
  /** The name that people read. Default: none. */
  readonly display_name?: string | undefined
  /** The identity provider or directory, such as `okta`. Default: `generic`. */
  readonly identity_provider?: string | undefined
}

/** A connection. */
export interface ConnectionId {
  /** The id of the connection. */
  readonly connection_id: string
}

/** The changes to a SAML connection. Fields that are left out stay. */
export interface SamlUpdate
  extends
    ConnectionId,
    Changes<
      Pick<
        SamlConnection,
        | "idp_entity_id"
        | "display_name"
        | "attribute_mapping"
        | "idp_sso_url"
        | "saml_connection_implicit_role_assignments"
        | "saml_group_implicit_role_assignments"
        | "identity_provider"
      >
    > {
  /** A certificate of the identity provider (PEM), which is added. Default: none. */
  readonly x509_certificate?: string | undefined
  /** The key that requests are signed with (PEM). It is secret. Default: it stays. */
  readonly signing_private_key?: string | undefined
  /** A key for encrypted assertions (PEM), which is added. It is secret. Default: none. */
  readonly saml_encryption_private_key?: string | undefined
}

/** The metadata of a SAML identity provider. */
export interface SamlMetadata extends ConnectionId {
  /** The URL of the metadata. The connection follows its changes. */
  readonly metadata_url: string
}

/** A certificate of a SAML connection. */
export interface SamlCertificateId extends ConnectionId {
  /** The id of the certificate. */
  readonly certificate_id: string
}

/** A key of a SAML connection. */
export interface SamlPrivateKeyId extends ConnectionId {
  /** The id of the key. */
  readonly private_key_id: string
}

/** A SAML connection after a call. */
export interface SamlChanged extends AnswerBase {
  /** The connection. */
  readonly connection: SamlConnection
}

/** The id of a certificate that no longer exists. */
export interface SamlCertificateDeleted extends AnswerBase, Pick<SamlCertificateId, "certificate_id"> {}

/** The id of a key that no longer exists. */
export interface SamlPrivateKeyDeleted extends AnswerBase, Pick<SamlPrivateKeyId, "private_key_id"> {}

/** The changes to an OpenID Connect connection. Fields that are left out stay. */
export interface OidcUpdate
  extends
    ConnectionId,
    Changes<Omit<OidcConnection, "organization_id" | "connection_id" | "status" | "redirect_url">> {}

/** A new OpenID Connect connection. */
export interface OidcCreated extends AnswerBase {
  /** The connection. */
  readonly connection: OidcConnection
}

/** An OpenID Connect connection after a change. */
export interface OidcUpdated extends OidcCreated {
  /** What the provider could not find in the issuer's discovery document. Empty when it found everything. */
  readonly warning: string
}

/** A connection of another organization of the project to use. */
export interface ExternalCreation {
  /** The name that people read. Default: none. */
  readonly display_name?: string | undefined
  /** The id of the other organization. */
  readonly external_organization_id: string
  /** The id of its connection. */
  readonly external_connection_id: string
}

/** The changes to an external connection. Fields that are left out stay. */
export interface ExternalUpdate
  extends
    ConnectionId,
    Changes<
      Pick<
        ExternalConnection,
        | "display_name"
        | "external_connection_implicit_role_assignments"
        | "external_group_implicit_role_assignments"
      >
    > {}

/** An external connection after a call. */
export interface ExternalChanged extends AnswerBase {
  /** The connection. */
  readonly connection: ExternalConnection
}
