import type { Options } from "../../provider/Options.js"
import { breachedPassword, googleAccounts, policy, sampleApp, undeliverable } from "../samples.js"
import type { Setting } from "../settings.js"

/** The provider options for a project with these settings, served from `origin`. */
export const optionsOf = (settings: ReadonlyArray<Setting>, origin: string): Options => {
  const on = (name: Setting) => settings.includes(name)
  return {
    projectName: "Playground",
    defaultRedirectURL: `${origin}/landing/`,
    bootstrap: {
      disable_sdk_watermark: !on("watermark"),
      captcha_settings: on("captcha")
        ? { enabled: true, siteKey: "site-key-test-playground" }
        : { enabled: false },
      pkce_required_for_email_magic_links: on("pkce"),
      pkce_required_for_password_resets: on("pkce"),
      pkce_required_for_oauth: on("pkce"),
      siwe_required_for_crypto_wallets: on("siwe"),
      rbac_policy: on("roles") ? policy : null
    },
    passwordPolicy: on("luds") ? "luds" : "zxcvbn",
    breachedPasswords: [breachedPassword],
    undeliverable,
    googleAccounts,
    identityProviderURL: `${origin}/consent/`,
    connectedApps: on("app") ? [sampleApp(origin)] : []
  }
}
