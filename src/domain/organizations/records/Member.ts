/** A member of an organization, and their session. */
import type { AuthenticationFactor } from "../../session/Session.js"

/** Why a member has a role. */
export interface MemberRoleSource {
  /** `direct_assignment`, `email_assignment`, `sso_connection`, `sso_connection_group` or `scim_connection_group`. */
  readonly type: string
  /**
   * What the source is about: `email_domain` of an email assignment, `connection_id` of a connection, `group` (SSO) or `group_id`
   * (SCIM) of a group. Empty for a direct assignment.
   */
  readonly details: { readonly [name: string]: unknown }
}

/** A role of a member, and why they have it. */
export interface MemberRole {
  /** The role's id in the project's or the organization's RBAC policy. */
  readonly role_id: string
  /** Each reason why the member has the role. The role ends with the last of them. */
  readonly sources: ReadonlyArray<MemberRoleSource>
}

/** An address that a member had before. They cannot sign in with it, and nobody else in the organization can have it. */
export interface RetiredEmailAddress {
  /** The id of the address, which `unlinkRetiredEmail` takes. */
  readonly email_id?: string | null | undefined
  /** The address. */
  readonly email_address?: string | null | undefined
}

/** An account of a member at their organization's identity provider. */
export interface SsoRegistration {
  /** The id of the SSO connection. */
  readonly connection_id: string
  /** The id of the account at the identity provider. */
  readonly external_id: string
  /** The id of the registration. */
  readonly registration_id: string
  /** What the identity provider said of the member at the last login. */
  readonly sso_attributes: { readonly [name: string]: unknown }
}

/** An account of a member at a social provider. */
export interface MemberOAuthRegistration {
  /** The id of the registration. */
  readonly member_oauth_registration_id: string
  /** The id of the account at the social provider. */
  readonly provider_subject: string
  /** The name of the social provider. Compare it without regard to case. */
  readonly provider_type: string
  /** The URL of the account's picture. Undefined or null when there is none. */
  readonly profile_picture_url?: string | null | undefined
  /** The language of the account, such as `en`. Undefined or null when the social provider does not say it. */
  readonly locale?: string | null | undefined
  /** The workspaces or teams that the account belongs to, at social providers that have such. */
  readonly provider_tenants: ReadonlyArray<{
    /** The id of the workspace or team at the social provider. */
    readonly tenant_id: string
    /** Its name. */
    readonly tenant_name: string
  }>
}

/** A member of an organization as the provider sends it. The same person in two organizations is two members. */
export interface Member {
  /** The id of the organization. */
  readonly organization_id: string
  /** The id that the provider gave the member, such as `member-test-…`. It never changes. */
  readonly member_id: string
  /** The site's own id of the member, if it has set one. */
  readonly external_id?: string | null | undefined
  /** The address that the member signs in with. Compare addresses without regard to case. */
  readonly email_address: string
  /** False until the member has proved that they receive what is sent to the address. */
  readonly email_address_verified: boolean
  /** The addresses that the member had before. */
  readonly retired_email_addresses: ReadonlyArray<RetiredEmailAddress>
  /** `active`, `pending` until the first login, `invited`, or `deleted`. */
  readonly status: string
  /** The member's name. Empty when nobody has set it. */
  readonly name: string
  /** When the member was created (RFC 3339). */
  readonly created_at: string
  /** When the member was last changed (RFC 3339). */
  readonly updated_at: string
  /** The accounts at the organization's identity providers that the member can sign in with. */
  readonly sso_registrations: ReadonlyArray<SsoRegistration>
  /** The accounts at social providers that the member can sign in with. */
  readonly oauth_registrations: ReadonlyArray<MemberOAuthRegistration>
  /** Whether the member may sign in with any method, whatever the organization allows, in an emergency. */
  readonly is_breakglass: boolean
  /** Whether the member administers the organization. */
  readonly is_admin: boolean
  /** The id of the password. Empty when the member has none. */
  readonly member_password_id: string
  /** Whether each login of the member needs a second factor. */
  readonly mfa_enrolled: boolean
  /** The number in E.164 that codes of the second factor are sent to. Empty when there is none. */
  readonly mfa_phone_number: string
  /** False until the member has entered a code that was sent to the number. */
  readonly mfa_phone_number_verified: boolean
  /** The second factor that the member is asked for first: `sms_otp` or `totp`. Empty when nobody has chosen. */
  readonly default_mfa_method: string
  /** The id of the authenticator app. Empty when the member has none. */
  readonly totp_registration_id: string
  /** The roles of the member in the RBAC policy. Every member has `stytch_member`. */
  readonly roles: ReadonlyArray<MemberRole>
  /** Data that only the site's server can change. Pages can read it. */
  readonly trusted_metadata: { readonly [key: string]: unknown }
  /** Data that the member can change with `self.update`, whatever the site's pages offer: do not decide access by it. */
  readonly untrusted_metadata: { readonly [key: string]: unknown }
}

/** A member's session in one organization, as the provider sends it. */
export interface MemberSession {
  /** The id that the provider gave the session. It is no secret: nobody can sign in with it. */
  readonly member_session_id: string
  /** The id of the member whose session it is. */
  readonly member_id: string
  /** The id of the organization that the session is for. */
  readonly organization_id: string
  /** The organization's name in addresses. */
  readonly organization_slug: string
  /** When the member signed in (RFC 3339). */
  readonly started_at: string
  /** When the provider last confirmed the session (RFC 3339). */
  readonly last_accessed_at: string
  /** RFC 3339. */
  readonly expires_at: string
  /** The factors that the member authenticated with. `sequence_order` of each says whether it was `PRIMARY` or `SECONDARY`. */
  readonly authentication_factors: ReadonlyArray<AuthenticationFactor>
  /** The claims that the site's server added to the session and its JWT, or null. */
  readonly custom_claims: { readonly [key: string]: unknown } | null
  /** The ids of the roles that the member had when the provider last confirmed the session. */
  readonly roles: ReadonlyArray<string>
}
