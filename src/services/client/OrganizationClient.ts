import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { MethodOf, Methods } from "../../domain/calls/Methods.js"
import type { organizationCalls } from "../../domain/organizations/organizationCalls.js"
import type { OrganizationMethods } from "../../domain/organizations/OrganizationMethods.js"
import type { Membership } from "../../domain/organizations/memberState.js"
import type { MemberSession } from "../../domain/organizations/records/Member.js"
import type { Checked } from "./checked.js"

/** Who is signed in, and to which organization. */
export interface MemberState extends Membership {
  /** The session. */
  readonly session: MemberSession
}

type Rows = typeof organizationCalls
type Group<Name extends keyof OrganizationMethods> = Methods<OrganizationMethods[Name], Rows[Name]>

/** The methods of a client of organizations as Effects. */
export interface OrganizationCalls {
  /** Signing in with a link that is sent by email, and invitations. */
  readonly magicLinks: Group<"magicLinks">
  /** The member's session: confirm, exchange and end it. */
  readonly session: Group<"session">
  /** The signed-in member: fetch and change it. */
  readonly self: Group<"self">
  /** The organization of the session, and its members. */
  readonly organization: Group<"organization">
  /** Signing in with an account at a social provider, and Google One Tap. */
  readonly oauth: Group<"oauth">
  /** Signing in at an organization's identity provider, and its connections. */
  readonly sso: Group<"sso">
  /** The choice of an organization after a first proof. */
  readonly discovery: Group<"discovery">
  /** Signing in with a password, setting it and rating it. */
  readonly passwords: Group<"passwords">
  /** Passcodes: by email to sign in, by SMS as a second factor. */
  readonly otps: Group<"otps">
  /** The codes of an authenticator app as a second factor. */
  readonly totp: Group<"totp">
  /** Codes for members who have lost their authenticator app. */
  readonly recoveryCodes: Group<"recoveryCodes">
  /** The directory that creates and changes the members of an organization. */
  readonly scim: Group<"scim">
  /** Signing in as a member, for the project's staff. */
  readonly impersonation: Group<"impersonation">
  /** The project as an identity provider: other parties' apps ask its members for access. */
  readonly idp: Group<"idp">
  /** What the roles of the session allow. */
  readonly rbac: Group<"rbac">
  /** Signs in by the token of an address, like `authenticateByUrl` of the Promise client. */
  readonly authenticateByUrl: MethodOf<OrganizationMethods["authenticateByUrl"], Rows["authenticateByUrl"]>
}

/** The client of an organization's member as Effects. Every method checks its arguments. */
export class OrganizationClient extends Context.Tag("latchkey/OrganizationClient")<
  OrganizationClient,
  Checked<OrganizationCalls> & {
    /** The session that this page knows, with its member and organization. Null when nobody is signed in. */
    readonly current: Effect.Effect<MemberState | null>
  }
>() {}
