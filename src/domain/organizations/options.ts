/** The options that several methods of organizations take. */
import type { MessageLocale } from "../calls/MessageLocale.js"
import type { SessionDuration } from "../sessionCalls/types.js"

/** The organization and the address of a member. */
export interface MemberAddress {
  /** The id of the organization. */
  readonly organization_id: string
  /** The member's email address. */
  readonly email_address: string
}

/** The organization and the id of a member. */
export interface MemberReference {
  /** The id of the organization. */
  readonly organization_id: string
  /** The id of the member. */
  readonly member_id: string
}

/** The pages that a login comes to. */
export interface LoginRedirects {
  /** The page that a known member comes to. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
  /** The page that a new member comes to. Default: the project's redirect URL for sign-ups. */
  readonly signup_redirect_url?: string | undefined
}

/** The page that the choice of an organization is on. */
export interface DiscoveryRedirect {
  /** The page that lists the person's organizations. Default: the project's redirect URL for discovery. */
  readonly discovery_redirect_url?: string | undefined
}

/** The language of an email or a text message. */
export interface MessageLanguage {
  /** The language of the message: `en`, `es` or `pt-br`. Default: `en`. */
  readonly locale?: MessageLocale | (string & {}) | undefined
}

/** Options of a message that signs a known or a new member in. */
export interface LoginMessage extends MemberAddress, MessageLanguage {
  /** The id of the email's template for known members. Default: the project's. */
  readonly login_template_id?: string | undefined
  /** The id of the email's template for new members. Default: the project's. */
  readonly signup_template_id?: string | undefined
  /** Minutes until a known member's link or passcode expires. Default: the provider's. */
  readonly login_expiration_minutes?: number | undefined
  /** Minutes until a new member's link or passcode expires. Default: the provider's. */
  readonly signup_expiration_minutes?: number | undefined
}

/** Options of a message that comes before the choice of an organization. */
export interface DiscoveryMessage extends MessageLanguage {
  /** The person's email address. */
  readonly email_address: string
  /** The id of the email's template. Default: the project's. */
  readonly login_template_id?: string | undefined
  /** Minutes until the link or the passcode expires. Default: the provider's. */
  readonly discovery_expiration_minutes?: number | undefined
}

/** Options of a login to an organization. The language is that of a passcode by SMS, if the second factor sends one. */
export interface MemberLogin extends SessionDuration, MessageLanguage {}

/** Options of a change of an email address. */
export interface EmailUpdateStart extends MessageLanguage {
  /** The new address. */
  readonly email_address: string
  /** The page that the link opens. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
  /** The id of the email's template. Default: the project's. */
  readonly login_template_id?: string | undefined
  /** How the new address is proved: `EMAIL_MAGIC_LINK` or `EMAIL_OTP`. Default: `EMAIL_MAGIC_LINK`. */
  readonly delivery_method?: "EMAIL_MAGIC_LINK" | "EMAIL_OTP" | (string & {}) | undefined
}

/** A retired address, by its id or as text. */
export interface RetiredEmail {
  /** The id of the address. Default: it is found by `email_address`. */
  readonly email_id?: string | undefined
  /** The address. Default: it is found by `email_id`. */
  readonly email_address?: string | undefined
}

/** A second factor. May grow in a minor version. */
export type MfaMethod = "sms_otp" | "totp" | (string & {})

/** Whether a login also changes if later logins need a second factor. May grow in a minor version. */
export type MfaEnrollment = "enroll" | "unenroll" | (string & {})

/** Fields that may be left out. They then stay as they are. */
export type Changes<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }
