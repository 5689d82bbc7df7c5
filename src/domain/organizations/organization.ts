/** What callers pass to and get from the methods of an organization. */
import type { AnswerBase } from "../calls/Answers.js"
import type { ConnectedApp } from "../userCalls/types.js"
import type { MfaMethod, Permitted } from "./options.js"
import type { EmailRoleAssignment, Organization } from "./records/Organization.js"

/** The fields of the organization that its members may change. Fields that are left out stay. */
export interface OrganizationUpdate {
  /** The name that people read. Default: it stays. */
  readonly organization_name?: string | undefined
  /** The name in addresses. Default: it stays. */
  readonly organization_slug?: string | undefined
  /** The URL of the logo. Default: it stays. */
  readonly organization_logo_url?: string | undefined
  /** The id of the SSO connection that is used when nobody chooses one. Default: it stays. */
  readonly sso_default_connection_id?: string | undefined
  /** Which SSO connections let new people join at their first login. Default: it stays. */
  readonly sso_jit_provisioning?: Permitted | undefined
  /** The ids of the connections that do, when `sso_jit_provisioning` is `RESTRICTED`. Default: they stay. */
  readonly sso_jit_provisioning_allowed_connections?: ReadonlyArray<string> | undefined
  /** The email domains whose people may join. Default: they stay. */
  readonly email_allowed_domains?: ReadonlyArray<string> | undefined
  /** Whether people join by their address at their first login. Default: it stays. */
  readonly email_jit_provisioning?: Permitted | undefined
  /** Whether members may invite people. Default: it stays. */
  readonly email_invites?: Permitted | undefined
  /** Whether people of `allowed_oauth_tenants` join at their first login. Default: it stays. */
  readonly oauth_tenant_jit_provisioning?: "RESTRICTED" | "NOT_ALLOWED" | (string & {}) | undefined
  /** Social provider → the ids of the workspaces or teams whose people may join. Default: they stay. */
  readonly allowed_oauth_tenants?: { readonly [provider: string]: ReadonlyArray<string> } | undefined
  /** Whether members may sign in with every method or with `allowed_auth_methods` only. Default: it stays. */
  readonly auth_methods?: "ALL_ALLOWED" | "RESTRICTED" | (string & {}) | undefined
  /** The allowed methods, such as `sso` or `magic_link`. Default: they stay. */
  readonly allowed_auth_methods?: ReadonlyArray<string> | undefined
  /** Whether every second factor is allowed or `allowed_mfa_methods` only. Default: it stays. */
  readonly mfa_methods?: "ALL_ALLOWED" | "RESTRICTED" | (string & {}) | undefined
  /** The allowed second factors. Default: they stay. */
  readonly allowed_mfa_methods?: ReadonlyArray<MfaMethod> | undefined
  /** Whether every member needs a second factor. Default: it stays. */
  readonly mfa_policy?: "OPTIONAL" | "REQUIRED_FOR_ALL" | (string & {}) | undefined
  /** The roles that members get by the domain of their address. Default: they stay. */
  readonly rbac_email_implicit_role_assignments?: ReadonlyArray<EmailRoleAssignment> | undefined
  /** Which of the project's own apps members can use. Default: it stays. */
  readonly first_party_connected_apps_allowed_type?: Permitted | undefined
  /** The ids of these apps, when the type is `RESTRICTED`. Default: they stay. */
  readonly allowed_first_party_connected_apps?: ReadonlyArray<string> | undefined
  /** Which apps of other parties members can use. Default: it stays. */
  readonly third_party_connected_apps_allowed_type?: Permitted | undefined
  /** The ids of these apps, when the type is `RESTRICTED`. Default: they stay. */
  readonly allowed_third_party_connected_apps?: ReadonlyArray<string> | undefined
}

/** The organization. */
export interface OrganizationChanged extends AnswerBase {
  /** The organization after the call. */
  readonly organization: Organization
}

/** The id of an organization that no longer exists. */
export interface OrganizationDeleted extends AnswerBase {
  /** The id of the organization. */
  readonly organization_id: string
}

/** The name of an organization in addresses. */
export interface OrganizationSlug {
  /** The slug. */
  readonly organization_slug: string
}

/** What everybody can see of an organization whose slug they know. */
export type OrganizationBySlugMatch = Pick<
  Organization,
  | "organization_id"
  | "organization_name"
  | "organization_slug"
  | "organization_logo_url"
  | "sso_active_connections"
  | "sso_default_connection_id"
  | "email_jit_provisioning"
  | "email_allowed_domains"
  | "oauth_tenant_jit_provisioning"
  | "allowed_oauth_tenants"
  | "auth_methods"
  | "allowed_auth_methods"
  | "mfa_policy"
>

/** The organization with a slug. */
export interface OrganizationFound extends AnswerBase {
  /** The organization, or null when there is none with the slug. */
  readonly organization: OrganizationBySlugMatch | null
}

/** An app of another party that members gave access to their accounts. */
export type OrganizationConnectedApp = Omit<ConnectedApp, "scopes_granted">

/** The apps of other parties that members gave access to their accounts. */
export interface OrganizationConnectedApps extends AnswerBase {
  /** The apps with access. Empty when there are none. */
  readonly connected_apps: ReadonlyArray<OrganizationConnectedApp>
}

/** An app of another party, and the members who gave it access. */
export interface OrganizationConnectedAppDetails extends AnswerBase, OrganizationConnectedApp {
  /** The members who gave the app access. */
  readonly active_members: ReadonlyArray<{
    /** The id of the member. */
    readonly member_id: string
    /** The scopes that they granted. */
    readonly granted_scopes: ReadonlyArray<string>
  }>
}
