/** The project's bootstrap data as the wire carries it (wire reference 1.5). */
import * as Schema from "effect/Schema"
import { list, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"

const off = Schema.optionalWith(Schema.Boolean, { nullable: true, default: () => false })
const nullableText = Schema.optionalWith(Schema.NullOr(Schema.String), { default: () => null })

export const RbacPolicy = Schema.Struct({
  roles: list(
    Schema.Struct({
      role_id: Schema.String,
      description: text,
      permissions: list(Schema.Struct({ resource_id: Schema.String, actions: list(Schema.String) }))
    })
  ),
  resources: list(
    Schema.Struct({ resource_id: Schema.String, description: text, actions: list(Schema.String) })
  ),
  scopes: list(Schema.Struct({ scope: Schema.String, description: text, permissions: list(Schema.Unknown) }))
})
export type RbacPolicy = typeof RbacPolicy.Type

export const CaptchaSettings = Schema.Union(
  Schema.Struct({ enabled: Schema.Literal(true), siteKey: Schema.String }),
  Schema.Struct({ enabled: Schema.Literal(false) })
)
export type CaptchaSettings = typeof CaptchaSettings.Type

export const ProtectedAuthMode = Schema.Literal("OBSERVATION", "DECISIONING")
export const Vertical = Schema.Literal("CONSUMER", "B2B")

export const bootstrap = Endpoint.make("GET /projects/bootstrap/:public_token", {
  payload: Schema.Void,
  answer: Endpoint.answer({
    project_name: nullableText,
    disable_sdk_watermark: Schema.Boolean,
    cname_domain: nullableText,
    email_domains: Schema.Array(Schema.String),
    captcha_settings: CaptchaSettings,
    pkce_required_for_email_magic_links: off,
    pkce_required_for_password_resets: off,
    pkce_required_for_oauth: off,
    pkce_required_for_sso: off,
    slug_pattern: nullableText,
    create_organization_enabled: off,
    password_config: Schema.optionalWith(
      Schema.NullOr(Schema.Struct({ luds_complexity: Schema.Number, luds_minimum_count: Schema.Number })),
      { default: () => null }
    ),
    dfp_protected_auth_enabled: off,
    dfp_protected_auth_mode: Schema.optionalWith(ProtectedAuthMode, { nullable: true, exact: true }),
    rbac_policy: Schema.optionalWith(Schema.NullOr(RbacPolicy), { default: () => null }),
    siwe_required_for_crypto_wallets: off,
    vertical: Schema.optionalWith(Schema.NullOr(Vertical), { default: () => null })
  })
})
export type BootstrapAnswer = typeof bootstrap.answer.Type
