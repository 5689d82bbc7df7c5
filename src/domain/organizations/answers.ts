/** The answers that several methods of organizations have. */
import type { AnswerBase, UserDevice } from "../calls/Answers.js"
import type { Member, MemberSession } from "./records/Member.js"
import type { Organization } from "./records/Organization.js"

/** The answer of a call on one member. */
export interface MemberChanged extends AnswerBase {
  /** The id of the member. */
  readonly member_id: string
  /** The member after the call. */
  readonly member: Member
  /** The member's organization. */
  readonly organization: Organization
}

/** The fields of an answer that tells where the call came from. */
interface OnDevice {
  /** The device that the call came from. Undefined or null when the provider does not report it. */
  readonly member_device?: UserDevice | null | undefined
}

/** The answer of a call that leaves a member signed in. */
export interface MemberSignedIn extends MemberChanged {
  /** The session. The client has stored it: `session.getSync()` returns the same. */
  readonly member_session: MemberSession
  /** The session's opaque token, which only the provider can check. Empty where the provider keeps it in its own cookies. */
  readonly session_token: string
  /** The session's signed token, valid for five minutes. Empty where the provider keeps it in its own cookies. */
  readonly session_jwt: string
}

/** As `MemberSignedIn`, with the device that the call came from. */
export interface MemberSignedInOnDevice extends MemberSignedIn, OnDevice {}

/** The second factor that is missing. */
export interface MfaRequired {
  /** What the member has enrolled. Null when they have to enroll first. */
  readonly member_options: {
    /** The number in E.164 that codes are sent to, partly hidden. Empty or undefined when there is none. */
    readonly mfa_phone_number?: string | null | undefined
    /** The id of the authenticator app. Empty or undefined when there is none. */
    readonly totp_registration_id?: string | null | undefined
  } | null
  /** `sms_otp` when a code has been sent already, else null. */
  readonly secondary_auth_initiated: string | null
}

/** The first factor that is missing, because the organization does not allow the one of this login. */
export interface PrimaryRequired {
  /** The methods that the organization allows the member, such as `sso` or `magic_link`. */
  readonly allowed_auth_methods: ReadonlyArray<string>
}

/** What a login still needs. */
interface Needs {
  /** The second factor that is missing, or null. */
  readonly mfa_required: MfaRequired | null
  /** The first factor that is missing, or null. */
  readonly primary_required: PrimaryRequired | null
}

/**
 * The answer of a login to an organization. The member is signed in when `member_authenticated` is true. Else a factor is
 * missing, and the client has stored the token of an intermediate session that the next login goes on with.
 */
export interface MemberAuthenticated extends MemberChanged, Needs {
  /** Whether the member is signed in. */
  readonly member_authenticated: boolean
  /** The session, or null when a factor is missing. */
  readonly member_session: MemberSession | null
  /** The session's opaque token. Empty without a session, and where the provider keeps it in its own cookies. */
  readonly session_token: string
  /** The session's signed token, valid for five minutes. Empty where the opaque token is. */
  readonly session_jwt: string
  /** The token of the intermediate session, valid for ten minutes. Empty when the member is signed in. */
  readonly intermediate_session_token: string
}

/** As `MemberAuthenticated`, with the device that the call came from. */
export interface MemberAuthenticatedOnDevice extends MemberAuthenticated, OnDevice {}

/** The answer of a login with a link or a passcode that was sent by email. */
export interface MemberAuthenticatedByEmail extends MemberAuthenticatedOnDevice {
  /** The id of the email address that the link or the passcode was sent to. */
  readonly method_id: string
}

/** An organization that a person can sign in to or join. */
export interface DiscoveredOrganization extends Needs {
  /** The organization. */
  readonly organization: Organization
  /** How the person belongs to the organization. */
  readonly membership: {
    /**
     * `active_member`, `pending_member`, `invited_member`, `eligible_to_join_by_email_domain` or
     * `eligible_to_join_by_oauth_tenant`.
     */
    readonly type: string
    /** Why the person may join: the `domain` of their address, or the `tenant` at a social `provider`. Null for members. */
    readonly details: { readonly [name: string]: unknown } | null
    /** The member, or null when the person may join. */
    readonly member: Member | null
  }
  /** Whether a choice of the organization signs in without another factor. */
  readonly member_authenticated: boolean
}

/**
 * The answer of a login that comes before the choice of an organization. The client has stored the token of the intermediate
 * session.
 */
export interface Discovered extends AnswerBase {
  /** The token of the intermediate session, valid for ten minutes. Empty where the provider keeps it in its own cookies. */
  readonly intermediate_session_token: string
  /** The address of the person. */
  readonly email_address: string
  /** The organizations that the person can sign in to or join. */
  readonly discovered_organizations: ReadonlyArray<DiscoveredOrganization>
}

/** As `Discovered`, of a login that may say which organization it was meant for. */
export interface DiscoveredWithHint extends Discovered {
  /** The id of the organization that the login was meant for, or null. */
  readonly organization_id_hint: string | null
}
