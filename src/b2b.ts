/**
 * Entry `latchkey/b2b`: the typed client of organizations and their members.
 *
 * @example
 * import { createOrganizationClient } from "latchkey/b2b"
 *
 * const auth = createOrganizationClient("public-token-test-…")
 * auth.onStateChange(({ member }) => document.body.toggleAttribute("data-signed-in", member !== undefined))
 * await auth.magicLinks.email.discovery.send({ email_address: "ada@example.com" })
 */
export { createOrganizationClient } from "./shell/createOrganizationClient.js"
export type {
  MemberInfo,
  MemberSessionInfo,
  OrganizationClient,
  OrganizationClientOptions,
  OrganizationClientState,
  OrganizationInfo
} from "./client/OrganizationClient.js"
export type { CreatedTokens, Unsubscribe } from "./client/AuthClient.js"
export type * from "./domain/organizations/answers.js"
export type * from "./domain/organizations/discovery.js"
export type * from "./domain/organizations/idp.js"
export type {
  MemberLanded,
  MemberLandingOptions,
  MemberReturned,
  MemberReturnToken
} from "./domain/organizations/landing.js"
export type * from "./domain/organizations/magicLinks.js"
export type * from "./domain/organizations/members.js"
export type * from "./domain/organizations/memberSession.js"
export type {
  MemberOAuthAuthenticated,
  MemberOAuthProvider,
  MemberOAuthStart,
  MemberOneTapStart,
  OAuthDiscoveryRedemption,
  OAuthDiscoveryStart,
  OAuthRedemption,
  OneTapDiscoveryStart
} from "./domain/organizations/oauth.js"
export type {
  DiscoveryMethods,
  MemberIdpMethods,
  MemberImpersonationMethods,
  MemberMagicLinkMethods,
  MemberOAuthMethods,
  MemberOtpMethods,
  MemberPasswordMethods,
  MemberRbacMethods,
  MemberSessionMethods,
  MemberSocialLoginMethods,
  MemberTotpMethods,
  OrganizationMemberMethods,
  OrganizationMethods,
  OwnOrganizationMethods,
  RecoveryCodeMethods,
  ScimMethods,
  SelfMethods,
  SsoMethods
} from "./domain/organizations/OrganizationMethods.js"
export type * from "./domain/organizations/options.js"
export type * from "./domain/organizations/organization.js"
export type * from "./domain/organizations/otps.js"
export type * from "./domain/organizations/passwords.js"
export type * from "./domain/organizations/records/Connections.js"
export type * from "./domain/organizations/records/Member.js"
export type * from "./domain/organizations/records/Organization.js"
export type * from "./domain/organizations/scim.js"
export type * from "./domain/organizations/sso.js"
export type * from "./domain/organizations/totp.js"
export * from "./domain/errors/exported.js"
