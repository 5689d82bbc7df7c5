/** The connections of an organization to identity providers (SSO) and directories (SCIM). */

/** A role that everybody who signs in with a connection gets. */
export interface ConnectionRoleAssignment {
  /** The id of the role. */
  readonly role_id: string
}

/** A role that a group of the identity provider gets. */
export interface GroupRoleAssignment extends ConnectionRoleAssignment {
  /** The name of the group at the identity provider. */
  readonly group: string
}

/** A role that a group of the directory gets. */
export interface ScimGroupRoleAssignment extends ConnectionRoleAssignment {
  /** The id of the group, as `scim.getConnectionGroups` returns it. */
  readonly group_id: string
}

/** The fields of every connection. */
interface Connection {
  /** The id of the organization. */
  readonly organization_id: string
  /** The id of the connection. */
  readonly connection_id: string
  /** `pending` until the connection is complete, then `active`. */
  readonly status: string
  /** The name that people read. */
  readonly display_name: string
}

/** A certificate of a SAML connection. */
export interface SamlCertificate {
  /** The id of the certificate. */
  readonly certificate_id: string
  /** The certificate (PEM). */
  readonly certificate: string
  /** Who issued it. */
  readonly issuer: string
  /** When it was created (RFC 3339). */
  readonly created_at: string
  /** RFC 3339. */
  readonly expires_at: string
  /** When it was last changed (RFC 3339). */
  readonly updated_at: string
}

/** A key that decrypts what a SAML identity provider sends. */
export interface SamlEncryptionPrivateKey {
  /** The id of the key. */
  readonly private_key_id: string
  /** The key, of which the provider shows a part at most. */
  readonly private_key: string
  /** When it was created (RFC 3339). */
  readonly created_at: string
}

/** A SAML connection as the provider sends it. */
export interface SamlConnection extends Connection {
  /** The identity provider, such as `okta` or `generic`. */
  readonly identity_provider: string
  /** The name of the identity provider in its own assertions. Empty until somebody has set it. */
  readonly idp_entity_id: string
  /** The URL of the identity provider that logins start at. Empty until somebody has set it. */
  readonly idp_sso_url: string
  /** The provider's URL that the identity provider sends assertions to. */
  readonly acs_url: string
  /** The name of the provider in assertions. */
  readonly audience_uri: string
  /** Member's field → attribute of the assertion. */
  readonly attribute_mapping: { readonly [field: string]: unknown }
  /** The certificates that the provider signs its requests with. */
  readonly signing_certificates: ReadonlyArray<SamlCertificate>
  /** The certificates that the identity provider signs assertions with. */
  readonly verification_certificates: ReadonlyArray<SamlCertificate>
  /** The keys for encrypted assertions. */
  readonly saml_encryption_private_keys: ReadonlyArray<SamlEncryptionPrivateKey>
  /** The roles of everybody who signs in with the connection. */
  readonly saml_connection_implicit_role_assignments: ReadonlyArray<ConnectionRoleAssignment>
  /** The roles of groups. */
  readonly saml_group_implicit_role_assignments: ReadonlyArray<GroupRoleAssignment>
}

/** An OpenID Connect connection as the provider sends it. */
export interface OidcConnection extends Connection {
  /** The identity provider, such as `okta` or `generic`. */
  readonly identity_provider: string
  /** The provider's URL that the identity provider returns to. */
  readonly redirect_url: string
  /** The identity provider's issuer URL. Its discovery document completes the URLs below. */
  readonly issuer: string
  /** The id of the project at the identity provider. */
  readonly client_id: string
  /** Its secret there. */
  readonly client_secret: string
  /** Where logins start. */
  readonly authorization_url: string
  /** Where codes are exchanged for tokens. */
  readonly token_url: string
  /** Where the member's claims are. */
  readonly userinfo_url: string
  /** Where the identity provider's public keys are. */
  readonly jwks_url: string
  /** Scopes to ask for, separated by spaces. Empty for the usual ones. */
  readonly custom_scopes: string
  /** Member's field → claim. */
  readonly attribute_mapping: { readonly [field: string]: unknown }
}

/** A connection that belongs to another organization of the project and is used by this one, too. */
export interface ExternalConnection extends Connection {
  /** The id of the organization that the connection belongs to. */
  readonly external_organization_id: string
  /** The id of the connection there. */
  readonly external_connection_id: string
  /** The roles of everybody who signs in with the connection. */
  readonly external_connection_implicit_role_assignments: ReadonlyArray<ConnectionRoleAssignment>
  /** The roles of groups. */
  readonly external_group_implicit_role_assignments: ReadonlyArray<GroupRoleAssignment>
}

/** A SCIM connection as the provider sends it. */
export interface ScimConnection extends Connection {
  /** The directory, such as `okta` or `generic`. */
  readonly identity_provider: string
  /** The provider's URL that the directory calls. */
  readonly base_url: string
  /** The roles of groups. */
  readonly scim_group_implicit_role_assignments: ReadonlyArray<ScimGroupRoleAssignment>
  /** The last four characters of the token that the directory calls with. */
  readonly bearer_token_last_four: string
  /** When the token expires (RFC 3339). */
  readonly bearer_token_expires_at: string
  /** As `bearer_token_last_four`, of the token that a rotation has made. Empty or undefined when there is no rotation. */
  readonly next_bearer_token_last_four?: string | null | undefined
  /** When that token expires (RFC 3339). */
  readonly next_bearer_token_expires_at?: string | null | undefined
}

/** A new SCIM connection. */
export interface ScimConnectionWithBearerToken extends ScimConnection {
  /** The token that the directory calls with. It is secret, and no other answer has it. */
  readonly bearer_token: string
}

/** A SCIM connection whose token is being replaced. */
export interface ScimConnectionWithNextBearerToken extends ScimConnection {
  /** The new token. It is secret, and no other answer has it. Both tokens work until the rotation is completed. */
  readonly next_bearer_token: string
}

/** A group of a directory. */
export interface ScimGroup {
  /** The id of the organization. */
  readonly organization_id: string
  /** The id of the SCIM connection. */
  readonly connection_id: string
  /** The id of the group. */
  readonly group_id: string
  /** The group's name. */
  readonly group_name: string
}
