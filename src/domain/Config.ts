/** The widget's configuration with its defaults (specification section 3, wire reference 6.2). */
import * as Limits from "./CoreLimits.js"
import { oauthProviders } from "./OAuthProvider.js"
import type { OAuthProviderOptions, OAuthProviderOptionsInput } from "./OAuthProviderOptions.js"
import { oneTapPositions } from "./OneTapPosition.js"
import { otpMethods, type OtpMethod } from "./OtpMethod.js"
import { productNames, type Product } from "./Products.js"
import {
  boolean,
  list,
  oneOf,
  optional,
  orElse,
  positive,
  record,
  string,
  struct,
  type Mismatch,
  type Reader
} from "./readers.js"

interface EmailMagicLinksOptions {
  readonly loginRedirectURL?: string | undefined
  readonly loginExpirationMinutes: number
  readonly signupRedirectURL?: string | undefined
  readonly signupExpirationMinutes: number
  readonly loginTemplateId?: string | undefined
  readonly signupTemplateId?: string | undefined
  readonly createUserAsPending: boolean
  readonly domainHint?: string | undefined
  readonly locale?: string | undefined
}

interface OtpOptions {
  readonly methods: ReadonlyArray<OtpMethod>
  readonly expirationMinutes: number
  readonly loginTemplateId?: string | undefined
  readonly signupTemplateId?: string | undefined
  readonly locale?: string | undefined
}

interface PasswordOptions {
  readonly loginRedirectURL?: string | undefined
  readonly loginExpirationMinutes?: number | undefined
  readonly resetPasswordRedirectURL?: string | undefined
  readonly resetPasswordExpirationMinutes?: number | undefined
  readonly resetPasswordTemplateId?: string | undefined
  readonly locale?: string | undefined
}

interface OAuthOptions<Provider> {
  readonly providers: ReadonlyArray<Provider>
  readonly loginRedirectURL?: string | undefined
  readonly signupRedirectURL?: string | undefined
}

interface PasskeyOptions {
  /** The relying party id. Default: the page's host name. */
  readonly domain?: string | undefined
}

interface SessionOptions {
  readonly sessionDurationMinutes: number
}

interface LandingOptions {
  /** Whether the widget asks before a token is redeemed that this browser did not ask for. */
  readonly confirmReturn?: boolean | undefined
  /** Whether the widget asks before another account takes the place of the one that is signed in. */
  readonly confirmAccountChange?: boolean | undefined
}

/** The configuration with all defaults applied. */
export interface WidgetConfig {
  readonly products: ReadonlyArray<Product>
  readonly emailMagicLinksOptions: EmailMagicLinksOptions
  readonly otpOptions: OtpOptions
  readonly passwordOptions: PasswordOptions
  readonly oauthOptions: OAuthOptions<OAuthProviderOptions>
  readonly passkeyOptions: PasskeyOptions
  readonly sessionOptions: SessionOptions
  readonly landingOptions: LandingOptions
  readonly enableShadowDOM: boolean
}

/** Options as a site writes them. An undefined member counts as not set. */
type Written<Options> = { readonly [Name in keyof Options]?: Options[Name] | undefined }

/** The configuration as a site writes it. */
export interface WidgetConfigInput {
  readonly products?: ReadonlyArray<Product> | undefined
  readonly emailMagicLinksOptions?: Written<EmailMagicLinksOptions> | undefined
  readonly otpOptions?: Written<OtpOptions> | undefined
  readonly passwordOptions?: Written<PasswordOptions> | undefined
  readonly oauthOptions?: Written<OAuthOptions<OAuthProviderOptionsInput>> | undefined
  readonly passkeyOptions?: Written<PasskeyOptions> | undefined
  readonly sessionOptions?: Written<SessionOptions> | undefined
  /** What the widget asks while `authenticateByUrl` runs on its page. */
  readonly landingOptions?: Written<LandingOptions> | undefined
  readonly enableShadowDOM?: boolean | undefined
}

/** The configuration of a site that writes none. */
export const defaultConfig: WidgetConfig = {
  products: [],
  emailMagicLinksOptions: {
    loginExpirationMinutes: Limits.magicLinkExpirationMinutes,
    signupExpirationMinutes: Limits.magicLinkExpirationMinutes,
    createUserAsPending: false
  },
  otpOptions: { methods: [], expirationMinutes: Limits.otpExpirationMinutes },
  passwordOptions: {},
  oauthOptions: { providers: [] },
  passkeyOptions: {},
  sessionOptions: { sessionDurationMinutes: Limits.sessionDurationMinutes },
  landingOptions: {},
  enableShadowDOM: false
}

const text = optional(string)
const flag = optional(boolean)
const off = orElse(boolean, false)

const providerOptions = struct<OAuthProviderOptions>({
  type: oneOf(oauthProviders),
  custom_scopes: optional(list(string)),
  provider_params: optional(record(string)),
  one_tap: off,
  position: optional(oneOf(oneTapPositions)),
  cancel_on_tap_outside: flag
})

/** An optional group of options. When it is absent, each member has its default. */
const group = <Options>(options: Reader<Options>): Reader<Options> => orElse(options, {})

/** Reads what a site wrote and fills in the defaults. Unknown members are ignored. */
export const readConfig: (value: unknown) => WidgetConfig | Mismatch = struct<WidgetConfig>({
  products: orElse(list(oneOf(productNames)), []),
  emailMagicLinksOptions: group(
    struct<EmailMagicLinksOptions>({
      loginRedirectURL: text,
      loginExpirationMinutes: orElse(positive, Limits.magicLinkExpirationMinutes),
      signupRedirectURL: text,
      signupExpirationMinutes: orElse(positive, Limits.magicLinkExpirationMinutes),
      loginTemplateId: text,
      signupTemplateId: text,
      createUserAsPending: off,
      domainHint: text,
      locale: text
    })
  ),
  otpOptions: group(
    struct<OtpOptions>({
      methods: orElse(list(oneOf(otpMethods)), []),
      expirationMinutes: orElse(positive, Limits.otpExpirationMinutes),
      loginTemplateId: text,
      signupTemplateId: text,
      locale: text
    })
  ),
  passwordOptions: group(
    struct<PasswordOptions>({
      loginRedirectURL: text,
      loginExpirationMinutes: optional(positive),
      resetPasswordRedirectURL: text,
      resetPasswordExpirationMinutes: optional(positive),
      resetPasswordTemplateId: text,
      locale: text
    })
  ),
  oauthOptions: group(
    struct<OAuthOptions<OAuthProviderOptions>>({
      providers: orElse(list(providerOptions), []),
      loginRedirectURL: text,
      signupRedirectURL: text
    })
  ),
  passkeyOptions: group(struct<PasskeyOptions>({ domain: text })),
  sessionOptions: group(
    struct<SessionOptions>({ sessionDurationMinutes: orElse(positive, Limits.sessionDurationMinutes) })
  ),
  landingOptions: group(struct<LandingOptions>({ confirmReturn: flag, confirmAccountChange: flag })),
  enableShadowDOM: off
})

/** The configured products. Default: magic links. */
export const productsOf = (config: WidgetConfig): ReadonlyArray<Product> =>
  config.products.length === 0 ? ["emailMagicLinks"] : config.products
