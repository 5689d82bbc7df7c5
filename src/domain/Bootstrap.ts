/** The project's settings and their defaults. */
import type { BootstrapData as Schema } from "./BootstrapSchema.js"

/** The project's settings as the client stores them. */
export type BootstrapData = typeof Schema.Type

/** The settings until the provider has answered (specification section 9). */
export const defaults: BootstrapData = {
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
