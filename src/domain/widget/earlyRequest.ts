/** What the forms of Main send for an email address. */
import { magicLinkPath, passcodePath, searchPath } from "../calls/request.js"
import type { MagicLinkOptions } from "../magicLink/types.js"
import type { EmailOtpOptions } from "../otp/types.js"
import type { WidgetConfig } from "./Config.js"
import { messageLocale } from "./messageLocale.js"
import type { MainTab } from "./Products.js"

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

/** A POST that submits a form of Main. */
export interface EarlyRequest {
  readonly path: string
  readonly body: { readonly email: string }
  /** Whether it sends a link, which may need a PKCE challenge and ends with a return to the site. */
  readonly sendsLink: boolean
}

type Request = (email: string, config: WidgetConfig) => EarlyRequest

/** A form that is not here is sent when the services are loaded: that of a number, which they have to parse. */
const requests: Partial<Record<MainTab, Request>> = {
  magicLink: (email, config) => ({
    path: magicLinkPath,
    body: { ...magicLinkOptions(config), email },
    sendsLink: true
  }),
  "otp-email": (email, config) => ({
    path: passcodePath,
    body: { ...passcodeOptions(config), email },
    sendsLink: false
  }),
  password: (email) => ({ path: searchPath, body: { email }, sendsLink: false })
}

/** The request that a form sends when no proof is needed. Undefined when it needs more than the typed value. */
export const earlyRequest = (tab: MainTab, email: string, config: WidgetConfig): EarlyRequest | undefined =>
  requests[tab]?.(email, config)
