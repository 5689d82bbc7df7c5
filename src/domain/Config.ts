/** The widget's configuration with its defaults (specification section 3, wire reference 6.2). */
import * as Schema from "effect/Schema"
import * as Limits from "./CoreLimits.js"
import { OAuthProviderOptions } from "./OAuthProviderOptions.js"
import { OtpMethod } from "./OtpMethod.js"
import { Product } from "./Products.js"
import { maybe } from "./wire.js"

const optionalText = maybe(Schema.String)
const minutes = Schema.Number.pipe(Schema.finite(), Schema.positive())
const minutesOr = (fallback: number) => Schema.optionalWith(minutes, { default: () => fallback })
const off = Schema.optionalWith(Schema.Boolean, { default: () => false })
const list = <A, I>(item: Schema.Schema<A, I>) =>
  Schema.optionalWith(Schema.Array(item), { default: () => [] })

export const EmailMagicLinksOptions = Schema.Struct({
  loginRedirectURL: optionalText,
  loginExpirationMinutes: minutesOr(Limits.magicLinkExpirationMinutes),
  signupRedirectURL: optionalText,
  signupExpirationMinutes: minutesOr(Limits.magicLinkExpirationMinutes),
  loginTemplateId: optionalText,
  signupTemplateId: optionalText,
  createUserAsPending: off,
  domainHint: optionalText,
  locale: optionalText
})

export const OtpOptions = Schema.Struct({
  methods: list(OtpMethod),
  expirationMinutes: minutesOr(Limits.otpExpirationMinutes),
  loginTemplateId: optionalText,
  signupTemplateId: optionalText,
  locale: optionalText
})

export const PasswordOptions = Schema.Struct({
  loginRedirectURL: optionalText,
  loginExpirationMinutes: maybe(minutes),
  resetPasswordRedirectURL: optionalText,
  resetPasswordExpirationMinutes: maybe(minutes),
  resetPasswordTemplateId: optionalText,
  locale: optionalText
})

export const OAuthOptions = Schema.Struct({
  providers: list(OAuthProviderOptions),
  loginRedirectURL: optionalText,
  signupRedirectURL: optionalText
})

export const PasskeyOptions = Schema.Struct({
  /** The relying party id. Default: the page's host name. */
  domain: optionalText
})

export const SessionOptions = Schema.Struct({
  sessionDurationMinutes: minutesOr(Limits.sessionDurationMinutes)
})

/** An optional group of options. When it is absent, each member has its default. */
const group = <A, I>(options: Schema.Schema<A, I>, empty: I) =>
  Schema.optionalWith(options, { default: () => Schema.decodeSync(options)(empty) })

export const WidgetConfig = Schema.Struct({
  products: list(Product),
  emailMagicLinksOptions: group(EmailMagicLinksOptions, {}),
  otpOptions: group(OtpOptions, {}),
  passwordOptions: group(PasswordOptions, {}),
  oauthOptions: group(OAuthOptions, {}),
  passkeyOptions: group(PasskeyOptions, {}),
  sessionOptions: group(SessionOptions, {}),
  enableShadowDOM: off
})
/** The configuration with all defaults applied. */
export type WidgetConfig = typeof WidgetConfig.Type
/** The configuration as a site writes it. */
export type WidgetConfigInput = typeof WidgetConfig.Encoded

/** The configured products. Default: magic links. */
export const productsOf = (config: WidgetConfig): ReadonlyArray<Product> =>
  config.products.length === 0 ? ["emailMagicLinks"] : config.products
