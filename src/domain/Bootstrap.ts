/** The project's settings as the client keeps them (wire reference 1.5, cached names). */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { RbacPolicy } from "./RbacPolicy.js"

export const CaptchaSettings = Schema.Union(
  Schema.Struct({ enabled: Schema.Literal(true), siteKey: Schema.String }),
  Schema.Struct({ enabled: Schema.Literal(false) })
)
export type CaptchaSettings = typeof CaptchaSettings.Type

const ProtectedAuthMode = Schema.Literal("OBSERVATION", "DECISIONING")
const Vertical = Schema.Literal("CONSUMER", "B2B")

/** How fraud telemetry judges; one that we do not know is read as absent. */
export const protectedAuthMode = Schema.optionalToOptional(Schema.Unknown, ProtectedAuthMode, {
  decode: Option.filter(Schema.is(ProtectedAuthMode)),
  encode: (mode) => mode
})

/** Which of the provider's two products the project is of; one that we do not know is read as null. */
export const vertical = Schema.optionalToRequired(Schema.Unknown, Schema.NullOr(Vertical), {
  decode: (told) => Option.getOrNull(Option.filter(told, Schema.is(Vertical))),
  encode: Option.some
})

export const Bootstrap = Schema.Struct({
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
export type Bootstrap = typeof Bootstrap.Type

/** What holds until the provider has told (specification section 9). */
export const defaults: Bootstrap = {
  projectName: null,
  displayWatermark: false,
  cnameDomain: null,
  emailDomains: ["stytch.com"],
  captchaSettings: { enabled: false },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  vertical: null
}
