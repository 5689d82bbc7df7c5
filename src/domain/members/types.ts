/** What callers pass to and get from the member search. */
import type { AnswerBase } from "../calls/Answers.js"

/** The address to look for, and where. */
export interface MemberSearch {
  /** The email address to look for. */
  readonly email_address: string
  /** The organization to look in. */
  readonly organization_id: string
}

/** The organization's member with the address, or null. */
export interface MemberFound extends AnswerBase {
  /** The member with the address, or null when the organization has none. */
  readonly member: {
    /** The member's status, such as `active`. */
    readonly status: string
    /** The member's name. Empty when nobody has set it. */
    readonly name: string
    /** The id of the member's password. Empty when they have none. */
    readonly member_password_id: string
  } | null
}
