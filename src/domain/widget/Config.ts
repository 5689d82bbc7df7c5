/** The widget's configuration with its defaults (specification section 3). */
import type { MessageLocale } from "../calls/MessageLocale.js"
import * as Limits from "../limits/CoreLimits.js"
import { oauthProviders } from "../oauth/OAuthProvider.js"
import type { OAuthProviderOptions, OAuthProviderOptionsInput } from "../oauth/OAuthProviderOptions.js"
import { oneTapPositions } from "../oneTap/OneTapPosition.js"
import { otpMethods, type OtpMethod } from "../otp/OtpMethod.js"
import type { OfferAfterLogin } from "../passkeys/PasskeyOffer.js"
import { productNames, type Product } from "./Products.js"
import {
  boolean,
  defaultsOf,
  either,
  list,
  oneOf,
  optional,
  withDefault,
  positive,
  record,
  string,
  struct,
  type Mismatch,
  type Reader
} from "../values/readers.js"

/** Options of the product `emailMagicLinks`. */
export interface EmailMagicLinksOptions {
  /** The page that a known user's link opens. Default: the project's redirect URL for logins. */
  readonly loginRedirectURL?: string | undefined
  /** Minutes until a known user's link expires, 5 to 10080. Default: 30. */
  readonly loginExpirationMinutes?: number | undefined
  /** The page that a new user's link opens. Default: the project's redirect URL for sign-ups. */
  readonly signupRedirectURL?: string | undefined
  /** Minutes until a new user's link expires, 5 to 10080. Default: 30. */
  readonly signupExpirationMinutes?: number | undefined
  /** The id of the email's template for known users. Default: the project's. */
  readonly loginTemplateId?: string | undefined
  /** The id of the email's template for new users. Default: the project's. */
  readonly signupTemplateId?: string | undefined
  /** Whether a user that the link creates is pending until their first login. Default: false. */
  readonly createUserAsPending?: boolean | undefined
  /**
   * The domain that the emails come from, such as `example.com`: the links to web mail inboxes search for it. Default: the
   * project's, when it has exactly one.
   */
  readonly domainHint?: string | undefined
  /** The language of the email: `en`, `es` or `pt-br`. Default: the mount's `locale` when it is one of these, else `en`. */
  readonly locale?: MessageLocale | undefined
}

/** Options of the product `otp`. */
export interface OtpOptions {
  /** How passcodes are sent, each a tab in this order. Default: none. */
  readonly methods?: ReadonlyArray<OtpMethod> | undefined
  /** Minutes until a passcode expires, 1 to 10. Default: 5. */
  readonly expirationMinutes?: number | undefined
  /** The id of the message's template for known users. Default: the project's. */
  readonly loginTemplateId?: string | undefined
  /** The id of the message's template for new users. Default: the project's. */
  readonly signupTemplateId?: string | undefined
  /** The language of the message: `en`, `es` or `pt-br`. Default: the mount's `locale` when it is one of these, else `en`. */
  readonly locale?: MessageLocale | undefined
  /** Whether the passcode screen has no back arrow. Default: false. */
  readonly hideBack?: boolean | undefined
}

/** Options of the product `passwords`. */
export interface PasswordOptions {
  /**
   * The page of the link to sign in without a password. Default: for the link of the reset email the project's redirect URL for
   * logins, for the link of the button below it that of `emailMagicLinksOptions`.
   */
  readonly loginRedirectURL?: string | undefined
  /**
   * Minutes until the link of the button to sign in without a password expires, 5 to 10080. Default: that of
   * `emailMagicLinksOptions`. The link of the reset email expires as the project says.
   */
  readonly loginExpirationMinutes?: number | undefined
  /** The page of the link to set a new password. Default: the project's redirect URL for password resets. */
  readonly resetPasswordRedirectURL?: string | undefined
  /** Minutes until the link to set a new password expires, 5 to 10080. Default: the provider's. */
  readonly resetPasswordExpirationMinutes?: number | undefined
  /** The id of the email's template. Default: the project's. */
  readonly resetPasswordTemplateId?: string | undefined
  /** The language of the email: `en`, `es` or `pt-br`. Default: the mount's `locale` when it is one of these, else `en`. */
  readonly locale?: MessageLocale | undefined
}

/** Options of the product `oauth`. */
export interface OAuthOptions {
  /** The social providers with their options, in the order of their buttons. Default: none. */
  readonly providers?: ReadonlyArray<OAuthProviderOptionsInput> | undefined
  /** The page that a known user comes to. Default: the project's redirect URL for logins. */
  readonly loginRedirectURL?: string | undefined
  /** The page that a new user comes to. Default: the project's redirect URL for sign-ups. */
  readonly signupRedirectURL?: string | undefined
}

/** Options of the product `passkeys` and of the registration of passkeys. */
export interface PasskeyOptions {
  /** The domain that passkeys belong to: the page's host name or a parent of it. Default: the host name. */
  readonly domain?: string | undefined
  /** Whether the button stays on the form where the browser suggests passkeys in the email field. Default: false. */
  readonly keepButton?: boolean | undefined
  /**
   * Whether the login form offers a passkey after a login by another method, to users who have none of this domain. Who skips
   * the offer sees it in this browser never again, or after `everyDays` days. Default: false.
   */
  readonly offerAfterLogin?: OfferAfterLogin | undefined
  /**
   * Whether the browser may create a passkey without asking, right after a login with a password. Experimental: not every
   * provider accepts a passkey that nobody confirmed. Default: false.
   */
  readonly automaticUpgrade?: boolean | undefined
}

/** Options of the sessions that the widget starts. */
export interface SessionOptions {
  /** Minutes that a new session lasts, at least 5. Default: 30. */
  readonly sessionDurationMinutes?: number | undefined
}

/** What the widget asks while `authenticateByUrl` runs on its page. */
export interface WidgetLandingOptions {
  /** Whether the widget asks before a token is redeemed that this browser did not ask for. Default: false. */
  readonly confirmReturn?: boolean | undefined
  /** Whether the widget asks before another account takes the place of the one that is signed in. Default: false. */
  readonly confirmAccountChange?: boolean | undefined
}

/** Options with the defaults of these members. A language that is not sent is any text here. */
type Filled<Options, Names extends keyof Options = never> = Omit<Options, Names | "locale"> & {
  readonly [Name in Names]-?: NonNullable<Options[Name]>
} & ("locale" extends keyof Options ? { readonly locale?: string | undefined } : unknown)

type FilledMagicLinks = Filled<
  EmailMagicLinksOptions,
  "loginExpirationMinutes" | "signupExpirationMinutes" | "createUserAsPending"
>
type FilledOtp = Filled<OtpOptions, "methods" | "expirationMinutes">
type FilledPasswords = Filled<PasswordOptions>
type FilledOAuth = Omit<OAuthOptions, "providers"> & {
  readonly providers: ReadonlyArray<OAuthProviderOptions>
}
type FilledSession = Filled<SessionOptions, "sessionDurationMinutes">

/** The configuration with all defaults applied. */
export interface WidgetConfig {
  readonly products: ReadonlyArray<Product>
  readonly emailMagicLinksOptions: FilledMagicLinks
  readonly otpOptions: FilledOtp
  readonly passwordOptions: FilledPasswords
  readonly oauthOptions: FilledOAuth
  readonly passkeyOptions: PasskeyOptions
  readonly sessionOptions: FilledSession
  readonly landingOptions: WidgetLandingOptions
  readonly enableShadowDOM: boolean
  readonly lastUsed: boolean
  /** The language of the widget, where the site chose one. */
  readonly locale?: string | undefined
}

/** The configuration as a site writes it. */
export interface WidgetConfigInput {
  /** The login methods, in the order of the screen. Default: `["emailMagicLinks"]`. */
  readonly products?: ReadonlyArray<Product> | undefined
  /** Options of the product `emailMagicLinks`. Default: the default of each. */
  readonly emailMagicLinksOptions?: EmailMagicLinksOptions | undefined
  /** Options of the product `otp`. It needs `methods`. Default: the default of each. */
  readonly otpOptions?: OtpOptions | undefined
  /** Options of the product `passwords`. Default: the default of each. */
  readonly passwordOptions?: PasswordOptions | undefined
  /** Options of the product `oauth`. It needs `providers`. Default: the default of each. */
  readonly oauthOptions?: OAuthOptions | undefined
  /** Options of the product `passkeys` and of the registration of passkeys. Default: the default of each. */
  readonly passkeyOptions?: PasskeyOptions | undefined
  /** Options of the sessions that the widget starts. Default: the default of each. */
  readonly sessionOptions?: SessionOptions | undefined
  /** What the widget asks while `authenticateByUrl` runs on its page. Default: nothing. */
  readonly landingOptions?: WidgetLandingOptions | undefined
  /** Whether the widget is drawn in a shadow root, away from the page's styles. Default: false. */
  readonly enableShadowDOM?: boolean | undefined
  /** Whether the form marks the login method that this browser used last. Default: false. */
  readonly lastUsed?: boolean | undefined
}

const text = optional(string)
const flag = optional(boolean)
const off = withDefault(boolean, false)

const providerOptions = struct<OAuthProviderOptions>({
  type: oneOf(oauthProviders),
  custom_scopes: optional(list(string)),
  provider_params: optional(record(string)),
  one_tap: off,
  position: optional(oneOf(oneTapPositions)),
  cancel_on_tap_outside: flag
})

/** An optional group of options. When it is absent, each member has its default. */
const group = <Options>(options: Reader<Options>): Reader<Options> => withDefault(options, {})

/** Reads what a site wrote and fills in the defaults. Unknown members are ignored. */
export const readConfig: (value: unknown) => WidgetConfig | Mismatch = struct<Omit<WidgetConfig, "locale">>({
  products: withDefault(list(oneOf(productNames)), []),
  emailMagicLinksOptions: group(
    struct<FilledMagicLinks>({
      loginRedirectURL: text,
      loginExpirationMinutes: withDefault(positive, Limits.magicLinkExpirationMinutes),
      signupRedirectURL: text,
      signupExpirationMinutes: withDefault(positive, Limits.magicLinkExpirationMinutes),
      loginTemplateId: text,
      signupTemplateId: text,
      createUserAsPending: off,
      domainHint: text,
      locale: text
    })
  ),
  otpOptions: group(
    struct<FilledOtp>({
      methods: withDefault(list(oneOf(otpMethods)), []),
      expirationMinutes: withDefault(positive, Limits.otpExpirationMinutes),
      loginTemplateId: text,
      signupTemplateId: text,
      locale: text,
      hideBack: flag
    })
  ),
  passwordOptions: group(
    struct<FilledPasswords>({
      loginRedirectURL: text,
      loginExpirationMinutes: optional(positive),
      resetPasswordRedirectURL: text,
      resetPasswordExpirationMinutes: optional(positive),
      resetPasswordTemplateId: text,
      locale: text
    })
  ),
  oauthOptions: group(
    struct<FilledOAuth>({
      providers: withDefault(list(providerOptions), []),
      loginRedirectURL: text,
      signupRedirectURL: text
    })
  ),
  passkeyOptions: group(
    struct<PasskeyOptions>({
      domain: text,
      keepButton: flag,
      offerAfterLogin: either(flag, struct({ everyDays: positive })),
      automaticUpgrade: flag
    })
  ),
  sessionOptions: group(
    struct<FilledSession>({ sessionDurationMinutes: withDefault(positive, Limits.sessionDurationMinutes) })
  ),
  landingOptions: group(struct<WidgetLandingOptions>({ confirmReturn: flag, confirmAccountChange: flag })),
  enableShadowDOM: off,
  lastUsed: off
})

/** The configuration of a site that writes none. */
export const defaultConfig: WidgetConfig = defaultsOf(readConfig)

/** The configured products. Default: magic links. */
export const productsOf = (config: WidgetConfig): ReadonlyArray<Product> =>
  config.products.length === 0 ? ["emailMagicLinks"] : config.products
