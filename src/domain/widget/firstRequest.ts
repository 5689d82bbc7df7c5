/** What the forms of Main send for an e-mail address. */
import type { MagicLinkOptions } from "../methods/MagicLinks.js"
import type { EmailOtpOptions } from "../methods/Otps.js"
import type { WidgetConfig } from "./Config.js"
import type { MainTab } from "./Products.js"

/** The options of a magic link. */
export const magicLinkOptions = ({ emailMagicLinksOptions: options }: WidgetConfig): MagicLinkOptions => ({
  login_expiration_minutes: options.loginExpirationMinutes,
  signup_expiration_minutes: options.signupExpirationMinutes,
  login_magic_link_url: options.loginRedirectURL,
  signup_magic_link_url: options.signupRedirectURL,
  login_template_id: options.loginTemplateId,
  signup_template_id: options.signupTemplateId,
  locale: options.locale,
  create_user_as_pending: options.createUserAsPending || undefined
})

/** The options of a passcode, whatever the method. */
export const passcodeOptions = ({ otpOptions: options }: WidgetConfig): EmailOtpOptions => ({
  expiration_minutes: options.expirationMinutes,
  locale: options.locale,
  login_template_id: options.loginTemplateId,
  signup_template_id: options.signupTemplateId
})

/** A POST that submits a form of Main. */
export interface FirstRequest {
  readonly path: string
  readonly body: { readonly email: string }
  /** Whether it sends a link, which may need a PKCE challenge and ends with a return to the site. */
  readonly sendsLink: boolean
}

/** The request that a form sends when no proof is needed. Undefined when it needs more than the typed value. */
export const firstRequest = (tab: MainTab, email: string, config: WidgetConfig): FirstRequest | undefined => {
  switch (tab) {
    case "magicLink":
      return {
        path: "/magic_links/email/login_or_create",
        body: { ...magicLinkOptions(config), email },
        sendsLink: true
      }
    case "otp-email":
      return {
        path: "/otps/email/login_or_create",
        body: { ...passcodeOptions(config), email },
        sendsLink: false
      }
    case "password":
      return { path: "/users/search", body: { email }, sendsLink: false }
    case "otp-sms":
    case "otp-whatsapp":
      return undefined
  }
}
