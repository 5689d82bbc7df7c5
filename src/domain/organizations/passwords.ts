/** What callers pass to and get from the methods of members' passwords. */
import type { AnswerBase } from "../calls/Answers.js"
import type { LudsRequirements, PasswordStrength } from "../passwords/types.js"
import type { DiscoveryRedirect, MemberAddress, MemberLogin, MessageLanguage } from "./options.js"

/** A member's password. */
export interface MemberPassword extends MemberAddress, MemberLogin {
  /** The member's password. */
  readonly password: string
}

/** Options of an email with a link to set a new password. */
interface ResetEmail extends MessageLanguage {
  /** The page of the link to set a new password. Default: the project's redirect URL for password resets. */
  readonly reset_password_redirect_url?: string | undefined
  /** Minutes until the link expires. Default: the provider's. */
  readonly reset_password_expiration_minutes?: number | undefined
  /** The id of the email's template. Default: the project's. */
  readonly reset_password_template_id?: string | undefined
  /** The id of the template for people who have to prove their address first. Default: the project's. */
  readonly verify_email_template_id?: string | undefined
}

/** A member who sets a new password. */
export interface MemberResetStart extends MemberAddress, ResetEmail {
  /** The page of the link to sign in without a password. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
}

/** A new password with the token of a reset link. */
export interface PasswordResetRedemption {
  /** The token that the link added to the address. */
  readonly password_reset_token: string
  /** The new password. */
  readonly password: string
}

/** A new password with the token of a member's reset link. */
export interface MemberPasswordReset extends PasswordResetRedemption, MemberLogin {}

/** A new password in place of a known one. */
export interface MemberPasswordReplacement extends MemberAddress, MemberLogin {
  /** The password until now. */
  readonly existing_password: string
  /** The new password. */
  readonly new_password: string
}

/** A new password for the signed-in member. */
export interface MemberOwnPasswordReset {
  /** The new password. */
  readonly password: string
}

/** A password to rate. */
export interface MemberPasswordToRate {
  /** The member's email address. A password that is similar to it is rated lower. Default: none. */
  readonly email_address?: string | undefined
  /** The password to rate. It is not stored. */
  readonly password: string
}

/** How strong a member's password is. */
export interface MemberPasswordStrength
  extends
    AnswerBase,
    Pick<
      PasswordStrength,
      "valid_password" | "score" | "breached_password" | "breach_detection_on_create" | "strength_policy"
    > {
  /** Advice of the `zxcvbn` policy. */
  readonly zxcvbn_feedback: {
    /** What would make the password stronger, as sentences in English. Empty when there is none. */
    readonly suggestions: ReadonlyArray<string>
    /** The main weakness, as a sentence in English. Empty when there is none. */
    readonly warning: string
  }
  /** What the `luds` policy found. Undefined or null with another policy. */
  readonly luds_feedback?: LudsRequirements | null | undefined
}

/** A person's address and password, before the choice of an organization. */
export interface DiscoveryPassword {
  /** The person's email address. */
  readonly email_address: string
  /** The person's password. */
  readonly password: string
}

/** A person who sets a new password before the choice of an organization. */
export interface DiscoveryResetStart extends DiscoveryRedirect, ResetEmail {
  /** The person's email address. */
  readonly email_address: string
}
