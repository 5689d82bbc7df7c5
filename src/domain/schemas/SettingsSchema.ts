/** The schema of the project's settings as the client stores them (wire reference 1.5, cached names). */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { protectedAuthModes, verticals } from "../project/ProjectSettings.js"
import { RbacPolicy } from "./RbacPolicy.js"

/** One of the two. As a `Schema.Literal` in a union it would be converted to a text first, which can throw. */
const isOn = Schema.Boolean.pipe(Schema.filter((on): on is true => on))
const isOff = Schema.Boolean.pipe(Schema.filter((on): on is false => !on))

export const CaptchaSettings = Schema.Union(
  Schema.Struct({ enabled: isOn, siteKey: Schema.String }),
  Schema.Struct({ enabled: isOff })
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

export const ProjectSettings = Schema.Struct({
  projectName: Schema.NullOr(Schema.String),
  displayWatermark: Schema.Boolean,
  cnameDomain: Schema.NullOr(Schema.String),
  emailDomains: Schema.Array(Schema.String),
  captchaSettings: CaptchaSettings,
  pkceRequiredForEmailMagicLinks: Schema.Boolean,
  pkceRequiredForPasswordResets: Schema.Boolean,
  pkceRequiredForOAuth: Schema.Boolean,
  pkceRequiredForSso: Schema.Boolean,
  slugPattern: Schema.NullOr(Schema.String),
  createOrganizationEnabled: Schema.Boolean,
  passwordConfig: Schema.NullOr(
    Schema.Struct({ ludsComplexity: Schema.Number, ludsMinimumCount: Schema.Number })
  ),
  runDFPProtectedAuth: Schema.Boolean,
  dfpProtectedAuthMode: protectedAuthMode,
  rbacPolicy: Schema.NullOr(RbacPolicy),
  siweRequiredForCryptoWallets: Schema.Boolean,
  vertical
})
