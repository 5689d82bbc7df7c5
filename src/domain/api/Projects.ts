/** The project's bootstrap data as it is sent (wire reference 1.5). */
import * as Schema from "effect/Schema"
import { CaptchaSettings, protectedAuthMode, vertical } from "../schemas/SettingsSchema.js"
import { RbacPolicy } from "../schemas/RbacPolicy.js"
import { flag } from "../schemas/wire.js"
import { settingsPath } from "../client/request.js"
import * as Endpoint from "./Endpoint.js"

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
  })
})
