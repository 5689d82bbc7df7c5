/** An organization of a multi-tenant project. */

/** A role that members with addresses of a domain get. */
export interface EmailRoleAssignment {
  /** The id of the role. */
  readonly role_id: string
  /** The part of the email address after `@`. */
  readonly domain: string
}

/** An SSO connection that members can sign in with. */
export interface SsoActiveConnection {
  /** The id of the connection, which `sso.start` takes. */
  readonly connection_id: string
  /** The name that buttons show. */
  readonly display_name: string
  /** The identity provider, such as `okta` or `generic`. */
  readonly identity_provider: string
}

/** A role that an organization has defined itself. */
export interface CustomRole {
  /** The id of the role, as in the `roles` of members and their sessions. */
  readonly role_id: string
  /** What the role is for. Empty when nobody has described it. */
  readonly description: string
  /** What members with the role may do. */
  readonly permissions: ReadonlyArray<{
    /** The id of a resource. */
    readonly resource_id: string
    /** The allowed actions. `*` allows all. */
    readonly actions: ReadonlyArray<string>
  }>
}

/** An organization as the provider sends it. */
export interface Organization {
  /** The id that the provider gave the organization, such as `organization-test-…`. It never changes. */
  readonly organization_id: string
  /** The site's own id of the organization, if it has set one. */
  readonly organization_external_id?: string | null | undefined
  /** The name that people read. */
  readonly organization_name: string
  /** The name in addresses, which no other organization of the project has. */
  readonly organization_slug: string
  /** The URL of the logo. Empty when there is none. */
  readonly organization_logo_url: string
  /** Data that only the site's server can change. Pages can read it. */
  readonly trusted_metadata: { readonly [key: string]: unknown }
  /** The id of the SSO connection that is used when nobody chooses one, or null. */
  readonly sso_default_connection_id: string | null
  /** Which SSO connections let new people join at their first login: `ALL_ALLOWED`, `RESTRICTED` or `NOT_ALLOWED`. */
  readonly sso_jit_provisioning: string
  /** The ids of the connections that do, when `sso_jit_provisioning` is `RESTRICTED`. */
  readonly sso_jit_provisioning_allowed_connections: ReadonlyArray<string>
  /** The SSO connections that members can sign in with. */
  readonly sso_active_connections: ReadonlyArray<SsoActiveConnection>
  /** The SCIM connection that creates and changes members, or null. */
  readonly scim_active_connection: {
    /** The id of the connection. */
    readonly connection_id: string
    /** The connection's name. */
    readonly display_name: string
  } | null
  /** The email domains whose people may join, where the settings below are `RESTRICTED`. */
  readonly email_allowed_domains: ReadonlyArray<string>
  /** Whether people with such an address join at their first login: `RESTRICTED`, `NOT_ALLOWED` or `ALL_ALLOWED`. */
  readonly email_jit_provisioning: string
  /** Whether members may invite people: `ALL_ALLOWED`, `RESTRICTED` (such addresses only) or `NOT_ALLOWED`. */
  readonly email_invites: string
  /** Whether people of `allowed_oauth_tenants` join at their first login: `RESTRICTED` or `NOT_ALLOWED`. */
  readonly oauth_tenant_jit_provisioning: string
  /** Social provider → the ids of the workspaces or teams whose people may join. */
  readonly allowed_oauth_tenants: { readonly [provider: string]: ReadonlyArray<string> }
  /** Whether members may sign in with every method (`ALL_ALLOWED`) or with `allowed_auth_methods` only (`RESTRICTED`). */
  readonly auth_methods: string
  /**
   * The allowed methods: `sso`, `magic_link`, `password`, `email_otp`, `google_oauth`, `microsoft_oauth`, `hubspot_oauth`,
   * `slack_oauth` or `github_oauth`.
   */
  readonly allowed_auth_methods: ReadonlyArray<string>
  /** Whether every second factor is allowed (`ALL_ALLOWED`) or `allowed_mfa_methods` only (`RESTRICTED`). Default in a change: it stays. */
  readonly mfa_methods?: string | null | undefined
  /** The allowed second factors: `sms_otp` or `totp`. */
  readonly allowed_mfa_methods: ReadonlyArray<string>
  /** Whether every member needs a second factor (`REQUIRED_FOR_ALL`) or those who want one (`OPTIONAL`). */
  readonly mfa_policy: string
  /** The roles that members get by the domain of their address. */
  readonly rbac_email_implicit_role_assignments: ReadonlyArray<EmailRoleAssignment>
  /** Which of the project's own apps members can use: `ALL_ALLOWED`, `RESTRICTED` or `NOT_ALLOWED`. Default in a change: it stays. */
  readonly first_party_connected_apps_allowed_type?: string | null | undefined
  /** The ids of these apps, when the type is `RESTRICTED`. */
  readonly allowed_first_party_connected_apps: ReadonlyArray<string>
  /** Which apps of other parties members can use: `ALL_ALLOWED`, `RESTRICTED` or `NOT_ALLOWED`. Default in a change: it stays. */
  readonly third_party_connected_apps_allowed_type?: string | null | undefined
  /** The ids of these apps, when the type is `RESTRICTED`. */
  readonly allowed_third_party_connected_apps: ReadonlyArray<string>
  /** The roles that the organization has defined itself. */
  readonly custom_roles: ReadonlyArray<CustomRole>
}
