/** What callers pass to and get from the methods of the signed-in member and of an organization's members. */
import type { AnswerBase } from "../calls/Answers.js"
import type { EmailUpdateStart, MfaMethod, RetiredEmail } from "./options.js"
import type { Member } from "./records/Member.js"
import type { Organization } from "./records/Organization.js"

/** The signed-in member. */
export interface MemberFetched extends AnswerBase {
  /** The member. */
  readonly member: Member
}

/** An app of another party. */
export interface ConnectedAppReference {
  /** The id of the app. */
  readonly connected_app_id: string
}

/** A member of the organization of the session. */
export interface MemberId {
  /** The id of the member. */
  readonly member_id: string
}

/** The fields of a member that the organization's administrators may set. */
interface MemberSettings {
  /** The member's name. Default: as it is, at first none. */
  readonly name?: string | undefined
  /** Keys to add to the metadata. A key with the value null is removed. Default: all keys stay. */
  readonly untrusted_metadata?: { readonly [key: string]: unknown } | undefined
  /** Whether the member may sign in with any method, whatever the organization allows. Default: as it is, at first false. */
  readonly is_breakglass?: boolean | undefined
  /** The number in E.164 for codes of the second factor. Default: as it is, at first none. */
  readonly mfa_phone_number?: string | undefined
  /** Whether each login needs a second factor. Default: as it is, at first false. */
  readonly mfa_enrolled?: boolean | undefined
  /** The ids of all roles that are assigned directly. Default: as they are, at first none. */
  readonly roles?: ReadonlyArray<string> | undefined
}

/** A new member. */
export interface MemberCreation extends MemberSettings {
  /** The member's email address. */
  readonly email_address: string
  /** Whether the member is pending until their first login. Default: false. */
  readonly create_member_as_pending?: boolean | undefined
}

/** The changes to a member. Fields that are left out stay. */
export interface MemberUpdate extends MemberId, MemberSettings {
  /**
   * Whether sessions by single sign-on stay when `roles` takes a role away that the SSO connection gives, too. Other sessions always
   * stay. Default: false.
   */
  readonly preserve_existing_sessions?: boolean | undefined
  /** The second factor that logins ask for first. Default: it stays. */
  readonly default_mfa_method?: MfaMethod | undefined
  /** The address. It counts as not verified. Default: it stays. */
  readonly email_address?: string | undefined
  /** Whether the address until now is free for others, instead of retired. Default: false. */
  readonly unlink_email?: boolean | undefined
}

/** The fields that members may change themselves. Fields that are left out stay. A phone number must be deleted first. */
export interface SelfUpdate extends Pick<
  MemberUpdate,
  "name" | "untrusted_metadata" | "mfa_enrolled" | "mfa_phone_number" | "default_mfa_method"
> {}

/** What a search may look at. May grow in a minor version. */
export type MemberFilter =
  | "member_ids"
  | "member_emails"
  | "member_email_fuzzy"
  | "member_is_breakglass"
  | "statuses"
  | "member_mfa_phone_numbers"
  | "member_mfa_phone_number_fuzzy"
  | "member_password_exists"
  | "member_roles"
  | (string & {})

/** A search for members of the organization of the session. */
export interface MemberQuery {
  /** The `next_cursor` of the answer before. Default: the first page. */
  readonly cursor?: string | undefined
  /** How many members a page has, 1 to 1000. Default: the provider's. */
  readonly limit?: number | undefined
  /** Which members to find. Default: all. */
  readonly query?:
    | {
        /** Whether a member must match all operands or one of them. */
        readonly operator: "AND" | "OR" | (string & {})
        /** The conditions. */
        readonly operands: ReadonlyArray<{
          /** What the condition looks at. */
          readonly filter_name: MemberFilter
          /** Texts for names in the plural, a text for those that end in `_fuzzy`, else a boolean. Default: nothing. */
          readonly filter_value?: ReadonlyArray<string> | string | boolean | undefined
        }>
      }
    | undefined
}

/** A page of members. */
export interface MembersFound extends AnswerBase {
  /** The members of this page. */
  readonly members: ReadonlyArray<Member>
  /** About all pages. */
  readonly results_metadata: {
    /** How many members match. */
    readonly total: number
    /** The `cursor` of the next page. Undefined or null on the last. */
    readonly next_cursor?: string | null | undefined
  }
  /** The organizations of the members, by their ids. */
  readonly organizations: { readonly [organization_id: string]: Organization }
}

/** The id of a member who no longer belongs to the organization. */
export interface MemberDeleted extends AnswerBase, MemberId {}

/** A retired address of a member. */
export interface MemberRetiredEmail extends MemberId, RetiredEmail {}

/** A new address for a member. */
export interface MemberEmailUpdateStart extends MemberId, EmailUpdateStart {}

/** An app of another party that a member gave access. */
export interface MemberConnectedApp extends MemberId, ConnectedAppReference {}
