/** The project's settings without Effect: their type, the names in them and their defaults. */
import type { ProjectSettings as Schema } from "./SettingsSchema.js"

/** The project's settings as the client stores them. */
export type ProjectSettings = typeof Schema.Type

/** The settings as the provider sends them: with other names, and the opposite of the watermark. */
export type SettingsAnswer = Sent<Omit<ProjectSettings, "passwordConfig">> & {
  readonly password_config: Sent<NonNullable<ProjectSettings["passwordConfig"]>> | null
}

type Sent<Settings> = {
  readonly [
    Name in keyof Settings as Name extends keyof OtherNames ? OtherNames[Name] : Snake<Name & string>
  ]: Settings[Name]
}

/** The names that differ by more than their notation. */
interface OtherNames {
  readonly displayWatermark: "disable_sdk_watermark"
  readonly pkceRequiredForOAuth: "pkce_required_for_oauth"
  readonly runDFPProtectedAuth: "dfp_protected_auth_enabled"
}

/** `cname_domain` for `cnameDomain`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Others}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Others>}`
  : Name

/** Whether calls need a captcha or a fraud score, whose scripts watch from the start. */
export const isGuarded = ({ captchaSettings, runDFPProtectedAuth }: ProjectSettings): boolean =>
  captchaSettings.enabled || runDFPProtectedAuth

/** The settings until the provider has answered (specification section 9). */
export const defaults: ProjectSettings = {
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
