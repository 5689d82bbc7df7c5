/** The project's bootstrap data as it is sent. */
import * as Schema from "effect/Schema"
import type { ProjectSettings, SettingsAnswer } from "../project/ProjectSettings.js"
import { CaptchaSettings, protectedAuthMode, vertical } from "../project/SettingsSchema.js"
import { RbacPolicy } from "../rbac/RbacPolicy.js"
import { flag } from "../schemas/wire.js"
import { settingsPath } from "../calls/request.js"
import * as Endpoint from "../calls/Endpoint.js"

const nullableText = Schema.optionalWith(Schema.NullOr(Schema.String), { default: () => null })

export const bootstrap = Endpoint.make(`GET ${settingsPath}`, {
  payload: Schema.Void,
  answer: Endpoint.answer({
    project_name: nullableText,
    disable_sdk_watermark: Schema.Boolean,
    cname_domain: nullableText,
    email_domains: Schema.Array(Schema.String),
    captcha_settings: CaptchaSettings,
    pkce_required_for_email_magic_links: flag,
    pkce_required_for_password_resets: flag,
    pkce_required_for_oauth: flag,
    pkce_required_for_sso: flag,
    slug_pattern: nullableText,
    create_organization_enabled: flag,
    password_config: Schema.optionalWith(
      Schema.NullOr(Schema.Struct({ luds_complexity: Schema.Number, luds_minimum_count: Schema.Number })),
      { default: () => null }
    ),
    dfp_protected_auth_enabled: flag,
    dfp_protected_auth_mode: protectedAuthMode,
    rbac_policy: Schema.optionalWith(Schema.NullOr(RbacPolicy), { default: () => null }),
    siwe_required_for_crypto_wallets: flag,
    vertical
  } satisfies Endpoint.FieldsOf<Required<SettingsAnswer>>),
  quiet: true
})

/** The settings with the names that the client stores them under. */
export const settingsOf = (answer: Schema.Schema.Type<typeof bootstrap.answer>): ProjectSettings => ({
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
