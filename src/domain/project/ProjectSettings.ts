/** The project's settings without Effect: their type, the names in them and their defaults. */
import type { ProjectSettings as Schema } from "./SettingsSchema.js"

/** The project's settings as the client stores them. */
export type ProjectSettings = typeof Schema.Type

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
