/** Organizations that tests and demos put into a provider at the start. */
import * as Schema from "effect/Schema"
import type { Member, MemberSession } from "../../src/domain/organizations/records/Member.js"
import type { CustomRole, Organization } from "../../src/domain/organizations/records/Organization.js"
import { maybe } from "../control/optionsSchema.js"
import { maxMinutes } from "../clock.js"

/** A member whose address is verified, unless they have not joined yet. */
export interface SeedMember {
  /** The email address. No other member of the organization has it. */
  readonly email_address: string
  /** Default: empty. */
  readonly name?: string
  /** `pending` and `invited` members have not joined yet. Default: `active`. */
  readonly status?: "active" | "invited" | "pending"
  /** Roles besides `stytch_member`. `stytch_admin` may change the organization and its members. Default: none. */
  readonly roles?: ReadonlyArray<string>
  /** Whether the member may sign in with any method. Default: false. */
  readonly is_breakglass?: boolean
  /** Whether each login of the member needs a second factor. Default: false. */
  readonly mfa_enrolled?: boolean
  /** In E.164. Default: none. */
  readonly mfa_phone_number?: string
  /** The second factor that logins ask for: `sms_otp` or `totp`. Default: the app if there is one, else the number. */
  readonly default_mfa_method?: "sms_otp" | "totp"
  /** Its strength is not checked. Default: no password. */
  readonly password?: string
  /** An authenticator app that is set up. Default: none. */
  readonly totp?: {
    /** In base32. Default: a new one, which `seed` returns. */
    readonly secret?: string
  }
  /** Default: empty. */
  readonly trusted_metadata?: Readonly<Record<string, unknown>>
  /** Default: empty. */
  readonly untrusted_metadata?: Readonly<Record<string, unknown>>
  /** Starts a session, whose tokens `seed` returns. Default: no session. */
  readonly session?: {
    /** Default: 60. From 5 to 527,040. */
    readonly session_duration_minutes?: number
  }
}

/** An SSO connection. Its id is in the `sso_active_connections` of the organization. */
export interface SeedSsoConnection {
  /** Default: `saml`. */
  readonly type?: "oidc" | "saml"
  /** The name that buttons show. Default: empty. */
  readonly display_name?: string
  /** The identity provider, such as `okta`. Default: `generic`. */
  readonly identity_provider?: string
}

/** A SCIM connection, and what the directory has. */
export interface SeedScimConnection {
  /** The name of the connection. Default: empty. */
  readonly display_name?: string
  /** The directory, such as `okta`. Default: `generic`. */
  readonly identity_provider?: string
  /** The names of the directory's groups. Default: none. */
  readonly groups?: ReadonlyArray<string>
}

/** An organization with its members. What is left out is as in a new organization of a hosted project. */
export interface SeedOrganization {
  /** The name: 1 to 128 characters. */
  readonly organization_name: string
  /** The name in addresses: 2 to 128 letters, digits and `-._~`. */
  readonly organization_slug: string
  /** The URL of the logo. Default: none. */
  readonly organization_logo_url?: string
  /** The domains of the rules below, without those of common email providers. Default: none. */
  readonly email_allowed_domains?: ReadonlyArray<string>
  /** Who becomes a member by their email address: `RESTRICTED` means those of the allowed domains. Default: `NOT_ALLOWED`. */
  readonly email_jit_provisioning?: "ALL_ALLOWED" | "NOT_ALLOWED" | "RESTRICTED"
  /** Who can be invited: `RESTRICTED` means those of the allowed domains. Default: `ALL_ALLOWED`. */
  readonly email_invites?: "ALL_ALLOWED" | "NOT_ALLOWED" | "RESTRICTED"
  /** Whether members sign in with the allowed methods only. Default: `ALL_ALLOWED`. */
  readonly auth_methods?: "ALL_ALLOWED" | "RESTRICTED"
  /** The allowed methods, such as `magic_link` or `email_otp`. Default: none. */
  readonly allowed_auth_methods?: ReadonlyArray<string>
  /** Whether every member needs a second factor. Default: `OPTIONAL`. */
  readonly mfa_policy?: "OPTIONAL" | "REQUIRED_FOR_ALL"
  /** Whether second factors are the allowed ones only. Default: `ALL_ALLOWED`. */
  readonly mfa_methods?: "ALL_ALLOWED" | "RESTRICTED"
  /** The allowed second factors: `sms_otp`, `totp`. Default: none. */
  readonly allowed_mfa_methods?: ReadonlyArray<string>
  /** The roles of members with verified addresses of a domain. Default: none. */
  readonly rbac_email_implicit_role_assignments?: ReadonlyArray<{
    /** The id of the role. */
    readonly role_id: string
    /** The part of the address after `@`. */
    readonly domain: string
  }>
  /** Which SSO connections let new people join: `RESTRICTED` means those that a call names. Default: `ALL_ALLOWED`. */
  readonly sso_jit_provisioning?: "ALL_ALLOWED" | "NOT_ALLOWED" | "RESTRICTED"
  /** Active SSO connections, whose identity provider is a stand-in. Default: none. */
  readonly sso_connections?: ReadonlyArray<SeedSsoConnection>
  /** Whether people of the allowed workspaces and teams of social providers may join. Default: `NOT_ALLOWED`. */
  readonly oauth_tenant_jit_provisioning?: "NOT_ALLOWED" | "RESTRICTED"
  /** `github`, `hubspot` or `slack` → the ids of workspaces or teams. Default: none. */
  readonly allowed_oauth_tenants?: Readonly<Record<string, ReadonlyArray<string>>>
  /** Default: empty. */
  readonly trusted_metadata?: Readonly<Record<string, unknown>>
  /** The roles that the organization has defined itself, besides those of the project's policy. Default: none. */
  readonly custom_roles?: ReadonlyArray<CustomRole>
  /** The SCIM connection, whose token nobody gets: rotate it. Default: none. */
  readonly scim_connection?: SeedScimConnection
  /** The members, in the order in which they are made. Default: none. */
  readonly members?: ReadonlyArray<SeedMember>
}

/** What was made for a seeded member. */
export interface SeededMember {
  /** The member as clients get it. */
  readonly member: Member
  /** The authenticator app. Undefined when the seed has none. */
  readonly totp?: {
    /** The id of the authenticator, which the member has as `totp_registration_id`. */
    readonly totp_id: string
    /** The secret in base32, from which tests compute codes. */
    readonly secret: string
    /** The recovery codes. Each works once. */
    readonly recovery_codes: ReadonlyArray<string>
  }
  /** The session. Undefined when the seed starts none. */
  readonly session?: {
    /** The new session. */
    readonly member_session: MemberSession
    /** The session's opaque token, for the cookie `stytch_session` of a browser. */
    readonly session_token: string
    /** The session's signed token, for the cookie `stytch_session_jwt` of a browser. */
    readonly session_jwt: string
  }
}

/** What was made for a seeded organization. */
export interface SeededOrganization {
  /** The organization as clients get it. */
  readonly organization: Organization
  /** What was made for each member, in the order of the seed. */
  readonly members: ReadonlyArray<SeededMember>
}

const texts = Schema.Array(Schema.String)
const record = Schema.Record({ key: Schema.String, value: Schema.Unknown })
const Some = Schema.Literal("ALL_ALLOWED", "RESTRICTED")
const SomeOrNone = Schema.Literal("ALL_ALLOWED", "NOT_ALLOWED", "RESTRICTED")

/** An authenticator app. */
export const SeedTotp = Schema.Struct({
  secret: maybe(Schema.String.pipe(Schema.pattern(/^[A-Z2-7]{16,}$/)))
})

const SeedMember: Schema.Schema<SeedMember> = Schema.Struct({
  email_address: Schema.String,
  name: maybe(Schema.String),
  status: maybe(Schema.Literal("active", "invited", "pending")),
  roles: maybe(texts),
  is_breakglass: maybe(Schema.Boolean),
  mfa_enrolled: maybe(Schema.Boolean),
  mfa_phone_number: maybe(Schema.String),
  default_mfa_method: maybe(Schema.Literal("sms_otp", "totp")),
  password: maybe(Schema.String.pipe(Schema.minLength(1))),
  totp: maybe(SeedTotp),
  trusted_metadata: maybe(record),
  untrusted_metadata: maybe(record),
  session: maybe(
    Schema.Struct({
      session_duration_minutes: maybe(Schema.Number.pipe(Schema.between(5, maxMinutes)))
    })
  )
})

export const SeedOrganizationSchema: Schema.Schema<SeedOrganization> = Schema.Struct({
  organization_name: Schema.String,
  organization_slug: Schema.String,
  organization_logo_url: maybe(Schema.String),
  email_allowed_domains: maybe(texts),
  email_jit_provisioning: maybe(SomeOrNone),
  email_invites: maybe(SomeOrNone),
  auth_methods: maybe(Some),
  allowed_auth_methods: maybe(texts),
  mfa_policy: maybe(Schema.Literal("OPTIONAL", "REQUIRED_FOR_ALL")),
  mfa_methods: maybe(Some),
  allowed_mfa_methods: maybe(texts),
  rbac_email_implicit_role_assignments: maybe(
    Schema.Array(Schema.Struct({ role_id: Schema.String, domain: Schema.String }))
  ),
  sso_jit_provisioning: maybe(SomeOrNone),
  sso_connections: maybe(
    Schema.Array(
      Schema.Struct({
        type: maybe(Schema.Literal("oidc", "saml")),
        display_name: maybe(Schema.String),
        identity_provider: maybe(Schema.String)
      })
    )
  ),
  oauth_tenant_jit_provisioning: maybe(Schema.Literal("NOT_ALLOWED", "RESTRICTED")),
  allowed_oauth_tenants: maybe(Schema.Record({ key: Schema.String, value: texts })),
  trusted_metadata: maybe(record),
  custom_roles: maybe(
    Schema.Array(
      Schema.Struct({
        role_id: Schema.String,
        description: Schema.String,
        permissions: Schema.Array(Schema.Struct({ resource_id: Schema.String, actions: texts }))
      })
    )
  ),
  scim_connection: maybe(
    Schema.Struct({
      display_name: maybe(Schema.String),
      identity_provider: maybe(Schema.String),
      groups: maybe(texts)
    })
  ),
  members: maybe(Schema.Array(SeedMember))
})
