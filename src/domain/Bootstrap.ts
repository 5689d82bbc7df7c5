/** The project's settings as the client keeps them (wire reference 1.5, cached names). */
import * as Schema from "effect/Schema"
import {
  CaptchaSettings,
  ProtectedAuthMode,
  RbacPolicy,
  Vertical,
  type BootstrapAnswer
} from "./api/Projects.js"
import { maybe } from "./wire.js"

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
  dfpProtectedAuthMode: maybe(ProtectedAuthMode),
  rbacPolicy: Schema.NullOr(RbacPolicy),
  siweRequiredForCryptoWallets: Schema.Boolean,
  vertical: Schema.NullOr(Vertical)
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

export const fromAnswer = (answer: BootstrapAnswer): Bootstrap => ({
  projectName: answer.project_name,
  displayWatermark: !answer.disable_sdk_watermark,
  cnameDomain: answer.cname_domain,
  emailDomains: answer.email_domains,
  captchaSettings: answer.captcha_settings,
  pkceRequiredForEmailMagicLinks: answer.pkce_required_for_email_magic_links,
  pkceRequiredForPasswordResets: answer.pkce_required_for_password_resets,
  pkceRequiredForOAuth: answer.pkce_required_for_oauth,
  pkceRequiredForSso: answer.pkce_required_for_sso,
  slugPattern: answer.slug_pattern,
  createOrganizationEnabled: answer.create_organization_enabled,
  passwordConfig: answer.password_config && {
    ludsComplexity: answer.password_config.luds_complexity,
    ludsMinimumCount: answer.password_config.luds_minimum_count
  },
  runDFPProtectedAuth: answer.dfp_protected_auth_enabled,
  ...(answer.dfp_protected_auth_mode && { dfpProtectedAuthMode: answer.dfp_protected_auth_mode }),
  rbacPolicy: answer.rbac_policy,
  siweRequiredForCryptoWallets: answer.siwe_required_for_crypto_wallets,
  vertical: answer.vertical
})
