/** What callers pass to and get from the methods of an organization. */
import type { AnswerBase } from "../calls/Answers.js"
import type { ConnectedApp } from "../userCalls/types.js"
import type { Changes } from "./options.js"
import type { Organization } from "./records/Organization.js"

/** The fields of the organization that its members may change. Fields that are left out stay. */
export interface OrganizationUpdate extends Changes<
  Omit<
    Organization,
    | "organization_id"
    | "organization_external_id"
    | "trusted_metadata"
    | "sso_active_connections"
    | "scim_active_connection"
    | "custom_roles"
  >
> {}

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
