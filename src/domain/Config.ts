/** The widget's configuration with its defaults (specification section 3, wire reference 6.2). */
import * as Schema from "effect/Schema"
import { OtpMethod } from "./OtpMethod.js"
import * as Limits from "./Limits.js"
import { Product } from "./Products.js"
import { maybe } from "./wire.js"

const optionalText = maybe(Schema.String)
const minutes = Schema.Number.pipe(Schema.finite(), Schema.positive())
const minutesOr = (fallback: number) => Schema.optionalWith(minutes, { default: () => fallback })

export const EmailMagicLinksOptions = Schema.Struct({
  loginRedirectURL: optionalText,
  loginExpirationMinutes: minutesOr(Limits.magicLinkExpirationMinutes),
  signupRedirectURL: optionalText,
  signupExpirationMinutes: minutesOr(Limits.magicLinkExpirationMinutes),
  loginTemplateId: optionalText,
  signupTemplateId: optionalText,
  createUserAsPending: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  domainHint: optionalText,
  locale: optionalText
})

export const OtpOptions = Schema.Struct({
  methods: Schema.optionalWith(Schema.Array(OtpMethod), { default: () => [] }),
  expirationMinutes: minutesOr(Limits.otpExpirationMinutes),
  loginTemplateId: optionalText,
  signupTemplateId: optionalText,
  locale: optionalText
})

export const SessionOptions = Schema.Struct({
  sessionDurationMinutes: minutesOr(Limits.sessionDurationMinutes)
})

/** A group of options that may be left out whole: every member's own default then holds. */
const group = <A, I>(options: Schema.Schema<A, I>, empty: I) =>
  Schema.optionalWith(options, { default: () => Schema.decodeSync(options)(empty) })

export const WidgetConfig = Schema.Struct({
  products: Schema.optionalWith(Schema.Array(Product), { default: () => [] }),
  emailMagicLinksOptions: group(EmailMagicLinksOptions, {}),
  otpOptions: group(OtpOptions, {}),
  sessionOptions: group(SessionOptions, {}),
  enableShadowDOM: Schema.optionalWith(Schema.Boolean, { default: () => false })
})
/** With every default filled in. */
export type WidgetConfig = typeof WidgetConfig.Type
/** As a site writes it. */
export type WidgetConfigInput = typeof WidgetConfig.Encoded

/** Magic links when no product is named. */
export const productsOf = (config: WidgetConfig): ReadonlyArray<Product> =>
  config.products.length === 0 ? ["emailMagicLinks"] : config.products
