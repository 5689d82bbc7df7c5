/** What callers pass to and get from the member search. */
import type { AnswerBase } from "./Answers.js"

/** The address to look for, and where. */
export interface MemberSearch {
  /** The e-mail address to look for. */
  readonly email_address: string
  /** The organization to look in. */
  readonly organization_id: string
}

/** The organization's member with the address, or null. */
export interface MemberFound extends AnswerBase {
  readonly member: {
    readonly status: string
    readonly name: string
    readonly member_password_id: string
  } | null
}
