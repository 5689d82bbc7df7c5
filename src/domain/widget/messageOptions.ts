/** The options of the messages that the widget sends, by its configuration. */
import type { MagicLinkOptions } from "../magicLink/types.js"
import type { EmailOtpOptions } from "../otp/types.js"
import type { WidgetConfig } from "./Config.js"
import { messageLocale } from "./messageLocale.js"

/** The options of a magic link. */
export const magicLinkOptions = ({
  emailMagicLinksOptions: options,
  locale
}: WidgetConfig): MagicLinkOptions => ({
  login_expiration_minutes: options.loginExpirationMinutes,
  signup_expiration_minutes: options.signupExpirationMinutes,
  login_magic_link_url: options.loginRedirectURL,
  signup_magic_link_url: options.signupRedirectURL,
  login_template_id: options.loginTemplateId,
  signup_template_id: options.signupTemplateId,
  locale: options.locale ?? messageLocale(locale),
  create_user_as_pending: options.createUserAsPending || undefined
})

/** The options of a passcode, whatever the method. */
export const passcodeOptions = ({ locale, otpOptions: options }: WidgetConfig): EmailOtpOptions => ({
  expiration_minutes: options.expirationMinutes,
  locale: options.locale ?? messageLocale(locale),
  login_template_id: options.loginTemplateId,
  signup_template_id: options.signupTemplateId
})
