/** Reads the stored settings without Effect. `BootstrapSchema.ts` says the same as a schema; a test compares both. */
import { protectedAuthModes, verticals, type BootstrapData } from "./Bootstrap.js"
import {
  boolean,
  either,
  list,
  nullable,
  number,
  oneOf,
  only,
  otherwise,
  parseJson,
  string,
  struct,
  type Mismatch
} from "./readers.js"
import { policy } from "./StoredPolicy.js"

/** The settings by the names that the client stores them under. */
export const readSettings = struct<BootstrapData>({
  projectName: nullable(string),
  displayWatermark: boolean,
  cnameDomain: nullable(string),
  emailDomains: list(string),
  captchaSettings: either(struct({ enabled: only(true), siteKey: string }), struct({ enabled: only(false) })),
  pkceRequiredForEmailMagicLinks: boolean,
  pkceRequiredForPasswordResets: boolean,
  pkceRequiredForOAuth: boolean,
  pkceRequiredForSso: boolean,
  slugPattern: nullable(string),
  createOrganizationEnabled: boolean,
  passwordConfig: nullable(struct({ ludsComplexity: number, ludsMinimumCount: number })),
  runDFPProtectedAuth: boolean,
  dfpProtectedAuthMode: otherwise(oneOf(protectedAuthModes), undefined),
  rbacPolicy: nullable(policy),
  siweRequiredForCryptoWallets: boolean,
  vertical: otherwise(oneOf(verticals), null)
})

/** The settings that storage holds. */
export const readStoredSettings: (text: string) => BootstrapData | Mismatch = parseJson(readSettings)
