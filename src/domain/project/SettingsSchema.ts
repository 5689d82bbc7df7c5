/** The schema of the project's settings as the client stores them. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { protectedAuthModes, verticals } from "./settingValues.js"
import { RbacPolicy } from "../rbac/RbacPolicy.js"

/** One of the two. As a `Schema.Literal` in a union it would be converted to a text first, which can throw. */
const isOn = Schema.Boolean.pipe(Schema.filter((on): on is true => on))
const isOff = Schema.Boolean.pipe(Schema.filter((on): on is false => !on))

/** Whether calls need a captcha, and the key to get one with. */
export const CaptchaSettings = Schema.Union(
  Schema.Struct({
    /** Calls need a captcha. */
    enabled: isOn,
    /** The project's key of reCAPTCHA Enterprise. */
    siteKey: Schema.String
  }),
  Schema.Struct({
    /** Calls need no captcha. */
    enabled: isOff
  })
)

const ProtectedAuthMode = Schema.Literal(...protectedAuthModes)
const Vertical = Schema.Literal(...verticals)

/** The mode of fraud telemetry. An unknown mode is read as absent. */
export const protectedAuthMode = Schema.optionalToOptional(Schema.Unknown, ProtectedAuthMode, {
  decode: Option.filter(Schema.is(ProtectedAuthMode)),
  encode: (mode) => mode
})

/** The provider's product that the project belongs to. An unknown one is read as null. */
export const vertical = Schema.optionalToRequired(Schema.Unknown, Schema.NullOr(Vertical), {
  decode: (value) => Option.getOrNull(Option.filter(value, Schema.is(Vertical))),
  encode: Option.some
})

/** The project's settings as the client stores them. */
export const ProjectSettings = Schema.Struct({
  /** The project's name, or null when it has none. */
  projectName: Schema.NullOr(Schema.String),
  /** Whether the widget shows the provider's name. */
  displayWatermark: Schema.Boolean,
  /** The project's own host name, where social logins start. Null when it has none. */
  cnameDomain: Schema.NullOr(Schema.String),
  /** The domains that the provider sends emails from. */
  emailDomains: Schema.Array(Schema.String),
  /** Whether calls need a captcha. */
  captchaSettings: CaptchaSettings,
  /** Whether magic links need PKCE. */
  pkceRequiredForEmailMagicLinks: Schema.Boolean,
  /** Whether password resets need PKCE. */
  pkceRequiredForPasswordResets: Schema.Boolean,
  /** Whether social logins need PKCE. */
  pkceRequiredForOAuth: Schema.Boolean,
  /** Whether single sign-on needs PKCE, in B2B projects. */
  pkceRequiredForSso: Schema.Boolean,
  /** The pattern of slugs of organizations in B2B projects, or null. */
  slugPattern: Schema.NullOr(Schema.String),
  /** Whether members may create organizations, in B2B projects. */
  createOrganizationEnabled: Schema.Boolean,
  /** What the `luds` policy requires of passwords, or null. */
  passwordConfig: Schema.NullOr(
    Schema.Struct({
      /** How many of the four kinds of characters a password needs. */
      ludsComplexity: Schema.Number,
      /** How many characters a password needs. */
      ludsMinimumCount: Schema.Number
    })
  ),
  /** Whether calls need a fraud score. */
  runDFPProtectedAuth: Schema.Boolean,
  /** How the fraud score is used. Absent when the provider does not say. */
  dfpProtectedAuthMode: protectedAuthMode,
  /** The roles, resources and scopes, or null when the project has no policy. */
  rbacPolicy: Schema.NullOr(RbacPolicy),
  /** Whether the challenge of Ethereum wallets is a SIWE message. */
  siweRequiredForCryptoWallets: Schema.Boolean,
  /** The provider's product that the project belongs to. */
  vertical
})
