/**
 * The B2B enumerations of the provider's own JavaScript client, under the same names, for code that moves from it to
 * latchkey (specification section 3). Latchkey itself does not use them.
 */

type ValueOf<Enumeration> = Enumeration[keyof Enumeration]

/** Ways to sign a member in. */
export const B2BProducts = {
  emailMagicLinks: "emailMagicLinks",
  emailOtp: "emailOtp",
  sso: "sso",
  passwords: "passwords",
  oauth: "oauth"
} as const
export type B2BProducts = ValueOf<typeof B2BProducts>

/** Second factors, as a site configures them. */
export const B2BMFAProducts = { smsOtp: "smsOtp", totp: "totp" } as const
export type B2BMFAProducts = ValueOf<typeof B2BMFAProducts>

/** Second factors, as the wire names them. */
export const B2BMFAMethods = { smsOtp: "sms_otp", totp: "totp" } as const satisfies Record<
  B2BMFAProducts,
  string
>
export type B2BMFAMethods = ValueOf<typeof B2BMFAMethods>

/** Social providers of members. */
export const B2BOAuthProviders = {
  Google: "google",
  Microsoft: "microsoft",
  HubSpot: "hubspot",
  Slack: "slack",
  GitHub: "github"
} as const
export type B2BOAuthProviders = ValueOf<typeof B2BOAuthProviders>

/** The login methods that an organization allows. */
export const B2BAuthMethods = {
  SSO: "sso",
  MagicLink: "magic_link",
  Password: "password",
  EmailOTP: "email_otp",
  GoogleOAuth: "google_oauth",
  MicrosoftOAuth: "microsoft_oauth",
  HubSpotOAuth: "hubspot_oauth",
  SlackOAuth: "slack_oauth",
  GitHubOAuth: "github_oauth"
} as const
export type B2BAuthMethods = ValueOf<typeof B2BAuthMethods>

/** The flows that the B2B widget can be mounted for. */
export const AuthFlowType = {
  Discovery: "Discovery",
  Organization: "Organization",
  PasswordReset: "PasswordReset"
} as const
export type AuthFlowType = ValueOf<typeof AuthFlowType>

/** The screens of the B2B widget. */
export const B2BAppScreens = {
  Main: "Main",
  EmailConfirmation: "Email Confirmation",
  LoggedIn: "Logged In",
  Discovery: "Discovery",
  Error: "Error",
  PasswordEmailForm: "Password Email",
  PasswordAuthenticate: "Password Authenticate",
  PasswordResetForm: "Password Reset Form",
  PasswordResetVerifyConfirmation: "Password Reset Verify Confirmation",
  PasswordForgotForm: "Password Forgot Form",
  PasswordSetNewConfirmation: "Password Set New Confirmation",
  MFAEnrollmentSelection: "MFA Enrollment Selection",
  RecoveryCodeEntry: "Recovery Code Entry",
  RecoveryCodeSave: "Recovery Code Save",
  SMSOTPEnrollment: "SMS OTP Enrollment",
  SMSOTPEntry: "SMS OTP Entry",
  TOTPEnrollmentManual: "TOTP Enrollment Manual",
  TOTPEnrollmentQRCode: "TOTP Enrollment QR Code",
  TOTPEntry: "TOTP Entry",
  EmailMethodSelection: "Email Method Selection",
  EmailOTPEntry: "Email OTP Entry",
  SSODiscoveryEmail: "SSO Discovery Email",
  SSODiscoveryFallback: "SSO Discovery Fallback",
  SSODiscoveryMenu: "SSO Discovery Menu",
  IDPConsent: "IDP Consent"
} as const
export type B2BAppScreens = ValueOf<typeof B2BAppScreens>

/** The reasons for the error screen of the B2B widget. */
export const ErrorType = {
  Default: 0,
  EmailMagicLink: 1,
  Organization: 2,
  CannotJoinOrgDueToAuthPolicy: 3,
  AdBlockerDetected: 4,
  OrganizationDiscoveryClaimedDomain: 5
} as const
export type ErrorType = ValueOf<typeof ErrorType>

/** The events of the B2B widget. `B2BSSOStart` is never emitted. */
export const B2BEventType = {
  B2BMagicLinkEmailLoginOrSignup: "B2B_MAGIC_LINK_EMAIL_LOGIN_OR_SIGNUP",
  B2BMagicLinkAuthenticate: "B2B_MAGIC_LINK_AUTHENTICATE",
  B2BMagicLinkEmailDiscoverySend: "B2B_MAGIC_LINK_EMAIL_DISCOVERY_SEND",
  B2BMagicLinkDiscoveryAuthenticate: "B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE",
  B2BSSOStart: "B2B_SSO_START",
  B2BSSOAuthenticate: "B2B_SSO_AUTHENTICATE",
  B2BSSODiscoverConnections: "B2B_SSO_DISCOVER_CONNECTIONS",
  B2BOAuthAuthenticate: "B2B_OAUTH_AUTHENTICATE",
  B2BOAuthDiscoveryAuthenticate: "B2B_OAUTH_DISCOVERY_AUTHENTICATE",
  B2BDiscoveryOrganizationsCreate: "B2B_DISCOVERY_ORGANIZATIONS_CREATE",
  B2BDiscoveryIntermediateSessionExchange: "B2B_DISCOVERY_INTERMEDIATE_SESSION_EXCHANGE",
  B2BPasswordAuthenticate: "B2B_PASSWORD_AUTHENTICATE",
  B2BPasswordDiscoveryAuthenticate: "B2B_PASSWORD_DISCOVERY_AUTHENTICATE",
  B2BPasswordResetByEmailStart: "B2B_PASSWORD_RESET_BY_EMAIL_START",
  B2BPasswordResetByEmail: "B2B_PASSWORD_RESET_BY_EMAIL",
  B2BPasswordResetBySession: "B2B_PASSWORD_RESET_BY_SESSION",
  B2BPasswordDiscoveryResetByEmailStart: "B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START",
  B2BDiscoveryPasswordReset: "B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL",
  B2BSMSOTPSend: "B2B_SMS_OTP_SEND",
  B2BSMSOTPAuthenticate: "B2B_SMS_OTP_AUTHENTICATE",
  B2BTOTPCreate: "B2B_TOTP_CREATE",
  B2BTOTPAuthenticate: "B2B_TOTP_AUTHENTICATE",
  B2BRecoveryCodesRecover: "B2B_RECOVERY_CODES_RECOVER",
  B2BImpersonationAuthenticate: "B2B_IMPERSONATION_AUTHENTICATE",
  B2BOTPsEmailLoginOrSignup: "B2B_OTPS_EMAIL_LOGIN_OR_SIGNUP",
  B2BOTPsEmailAuthenticate: "B2B_OTPS_EMAIL_AUTHENTICATE",
  B2BOTPsEmailDiscoverySend: "B2B_OTPS_EMAIL_DISCOVERY_SEND",
  B2BOTPsEmailDiscoveryAuthenticate: "B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE",
  B2BOrganizationsGetBySlug: "B2B_ORGANIZATIONS_GET_BY_SLUG"
} as const
export type B2BEventType = ValueOf<typeof B2BEventType>

/** `stytch_redirect_type` of a link that brings a member back. */
export const RedirectURLType = { ResetPassword: "reset_password" } as const
export type RedirectURLType = ValueOf<typeof RedirectURLType>

/** The flows that the token of a consumer link or redirect belongs to. */
export const TokenType = {
  MagicLinks: "magic_links",
  OAuth: "oauth",
  ResetPassword: "reset_password"
} as const
export type TokenType = ValueOf<typeof TokenType>

/** `stytch_token_type` of a link or redirect that brings a member back. */
export const B2BTokenType = {
  Discovery: "discovery",
  DiscoveryOAuth: "discovery_oauth",
  OAuth: "oauth",
  SSO: "sso",
  MultiTenantMagicLinks: "multi_tenant_magic_links",
  MultiTenantImpersonation: "multi_tenant_impersonation",
  MultiTenantPasswords: "multi_tenant_passwords"
} as const
export type B2BTokenType = ValueOf<typeof B2BTokenType>

/** Login methods as React Native numbers them. */
export const RNUIProducts = { emailMagicLinks: 0, oauth: 1, otp: 2, passwords: 3 } as const
export type RNUIProducts = ValueOf<typeof RNUIProducts>

/** The filters of a member search. */
export const MemberSearchFilters = {
  MemberIds: "member_ids",
  MemberEmails: "member_emails",
  MemberEmailFuzzy: "member_email_fuzzy",
  MemberIsBreakglass: "member_is_breakglass",
  Statuses: "statuses",
  MemberMFAPhoneNumbers: "member_mfa_phone_numbers",
  MemberMFAPhoneNumberFuzzy: "member_mfa_phone_number_fuzzy",
  MemberPasswordExists: "member_password_exists",
  MemberRoles: "member_roles"
} as const
export type MemberSearchFilters = ValueOf<typeof MemberSearchFilters>

/** How the filters of a search are combined. */
export const SearchOperator = { And: "AND", Or: "OR" } as const
export type SearchOperator = ValueOf<typeof SearchOperator>

/** How an organization restricts SSO provisioning, email provisioning, invites or connected apps. */
export const Openness = {
  AllAllowed: "ALL_ALLOWED",
  Restricted: "RESTRICTED",
  NotAllowed: "NOT_ALLOWED"
} as const
export type Openness = ValueOf<typeof Openness>

/** Whether members of an organization need a second factor. */
export const MFAPolicy = { Optional: "OPTIONAL", RequiredForAll: "REQUIRED_FOR_ALL" } as const
export type MFAPolicy = ValueOf<typeof MFAPolicy>

/** How a sign-in changes the member's second factor. */
export const MFAEnrollment = { Enroll: "enroll", Unenroll: "unenroll" } as const
export type MFAEnrollment = ValueOf<typeof MFAEnrollment>

/** The step of the sign-in that a factor was used in. */
export const SequenceOrder = { Primary: "PRIMARY", Secondary: "SECONDARY" } as const
export type SequenceOrder = ValueOf<typeof SequenceOrder>

/** The source of a member's role. */
export const RoleSource = {
  DirectAssignment: "direct_assignment",
  EmailAssignment: "email_assignment",
  SSOConnection: "sso_connection",
  SSOConnectionGroup: "sso_connection_group",
  SCIMConnectionGroup: "scim_connection_group"
} as const
export type RoleSource = ValueOf<typeof RoleSource>

/** The membership of a user in a discovered organization. */
export const Membership = {
  ActiveMember: "active_member",
  PendingMember: "pending_member",
  InvitedMember: "invited_member",
  EligibleToJoinByEmailDomain: "eligible_to_join_by_email_domain",
  EligibleToJoinByOAuthTenant: "eligible_to_join_by_oauth_tenant"
} as const
export type Membership = ValueOf<typeof Membership>
