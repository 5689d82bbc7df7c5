/** What a site may say when it makes an embedded provider, and the settings that follow from it. */
import type * as KeyValueStore from "@effect/platform/KeyValueStore"
import * as Context from "effect/Context"
import type * as Layer from "effect/Layer"
import type { BootstrapAnswer } from "../domain/api/Projects.js"

/** What bootstrap answers, apart from the envelope. */
export type BootstrapData = Omit<BootstrapAnswer, "request_id" | "status_code">

/** Everything may be left out. */
export interface Options {
  readonly projectName?: string
  /** Audience of the session tokens; default `project-test-embedded`. */
  readonly projectId?: string
  /** The tokens that are let in; default any. */
  readonly publicTokens?: ReadonlyArray<string>
  /** Overrides of what bootstrap answers; captcha, fraud and PKCE settings are also enforced. */
  readonly bootstrap?: Partial<BootstrapData>
  /** Where a magic link leads when the call names no address; default the calling page's origin. */
  readonly defaultRedirectURL?: string
  /** Where users, sessions and open tokens are kept; default memory. */
  readonly keyValueStore?: KeyValueStore.KeyValueStore | Layer.Layer<KeyValueStore.KeyValueStore>
  /** Milliseconds since 1970; default the system's clock, or the fiber's own under `layerHttpClient`. */
  readonly clock?: () => number
  /** A user is locked out after so many wrong codes in a row (default 10), for so many minutes (default 60). */
  readonly lockOut?: { readonly failures?: number; readonly minutes?: number }
  /** Origins that browsers may call from; default every origin. */
  readonly allowedOrigins?: ReadonlyArray<string>
  /** Whether a captcha token is good; default every token that is not empty. */
  readonly acceptsCaptcha?: (token: string) => boolean
  /** Whether a telemetry id is met with a captcha challenge (mode DECISIONING); default none is. */
  readonly challengesTelemetry?: (id: string) => boolean
  /** Addresses that sending fails for, with the error type, such as `inactive_email`. */
  readonly undeliverable?: Readonly<Record<string, string>>
}

/** The options with every default filled in. */
export class Settings extends Context.Tag("latchkey/provider/Settings")<
  Settings,
  {
    readonly projectId: string
    readonly bootstrap: BootstrapData
    readonly acceptsPublicToken: (token: string) => boolean
    readonly defaultRedirectURL: string | undefined
    readonly lockOut: { readonly failures: number; readonly minutes: number }
    readonly allowsOrigin: (origin: string) => boolean
    readonly acceptsCaptcha: (token: string) => boolean
    readonly challengesTelemetry: (id: string) => boolean
    readonly undeliverable: ReadonlyMap<string, string>
  }
>() {}

/** Fills the defaults in. */
export const settingsOf = (options: Options): Settings["Type"] => ({
  projectId: options.projectId ?? "project-test-embedded",
  bootstrap: { ...defaultBootstrap, project_name: options.projectName ?? null, ...options.bootstrap },
  acceptsPublicToken: (token) => options.publicTokens?.includes(token) ?? token !== "",
  defaultRedirectURL: options.defaultRedirectURL,
  lockOut: { failures: options.lockOut?.failures ?? 10, minutes: options.lockOut?.minutes ?? 60 },
  allowsOrigin: (origin) => options.allowedOrigins?.includes(origin) ?? true,
  acceptsCaptcha: options.acceptsCaptcha ?? ((token) => token !== ""),
  challengesTelemetry: options.challengesTelemetry ?? (() => false),
  undeliverable: new Map(
    Object.entries(options.undeliverable ?? {}).map(([to, type]) => [to.toLowerCase(), type])
  )
})

const defaultBootstrap: BootstrapData = {
  project_name: null,
  disable_sdk_watermark: false,
  cname_domain: null,
  email_domains: ["stytch.com"],
  captcha_settings: { enabled: false },
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: null,
  dfp_protected_auth_enabled: false,
  rbac_policy: null,
  siwe_required_for_crypto_wallets: false,
  vertical: "CONSUMER"
}
