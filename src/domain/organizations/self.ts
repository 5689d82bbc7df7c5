/** What callers pass to and get from the methods of the signed-in member. */
import type { AnswerBase } from "../calls/Answers.js"
import type { MfaMethod } from "./options.js"
import type { Member } from "./records/Member.js"

/** The signed-in member. */
export interface MemberFetched extends AnswerBase {
  /** The member. */
  readonly member: Member
}

/** The fields that members may change themselves. Fields that are left out stay. */
export interface SelfUpdate {
  /** The name. Default: it stays. */
  readonly name?: string | undefined
  /** Keys to add to the metadata. A key with the value null is removed. Default: all keys stay. */
  readonly untrusted_metadata?: { readonly [key: string]: unknown } | undefined
  /** Whether each login needs a second factor. Default: it stays. */
  readonly mfa_enrolled?: boolean | undefined
  /** The number in E.164 for codes of the second factor. It can be set once, and deleted. Default: it stays. */
  readonly mfa_phone_number?: string | undefined
  /** The second factor that logins ask for first. Default: it stays. */
  readonly default_mfa_method?: MfaMethod | undefined
}

/** An app of another party. */
export interface ConnectedAppReference {
  /** The id of the app. */
  readonly connected_app_id: string
}
