/** What a site may say when it makes an embedded provider, and the settings that follow from it. */
import type * as KeyValueStore from "@effect/platform/KeyValueStore"
import * as Context from "effect/Context"
import type * as Layer from "effect/Layer"
import type { JSONWebKeySet } from "jose"
import type { StrengthPolicy } from "../domain/api/Passwords.js"
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
  /** How passwords are judged: by the guesses they take (default), or by length and kinds of characters. */
  readonly passwordPolicy?: PasswordPolicy
  /** Passwords that are refused because others know them; default none. */
  readonly breachedPasswords?: ReadonlyArray<string>
  /** Whether that list is looked at; default true. */
  readonly breachDetectionOnCreate?: boolean
  /** The project's client id at the stand-in Google; `""` for a project without Google. */
  readonly googleClientId?: string
  /** Who is signed in to the stand-in Google, for One Tap; default one person, none for an empty list. */
  readonly googleAccounts?: ReadonlyArray<GoogleAccount>
  /** Apps of this project's or of other parties that people may let into their accounts. */
  readonly connectedApps?: ReadonlyArray<ConnectedAppOptions>
  /** The site's page that mounts the identity provider, for apps that read the discovery document. */
  readonly identityProviderURL?: string
  /** Parties whose signed tokens open sessions. */
  readonly trustedTokenProfiles?: ReadonlyArray<TrustedTokenProfile>
  /** Members of organizations, for the search. */
  readonly members?: ReadonlyArray<Member>
}

/** The judges of `src/provider/passwords/strength.ts`. */
type PasswordPolicy = Exclude<StrengthPolicy, "none">

/** A person of the stand-in Google. */
export interface GoogleAccount {
  readonly email: string
  readonly name?: string
  /** Google's id of the person; default one that follows from the e-mail address. */
  readonly sub?: string
}

/** An app that is registered with the project. */
export interface ConnectedAppOptions {
  readonly client_id: string
  readonly client_name: string
  /** The first party needs no consent. */
  readonly client_type: "first_party" | "first_party_public" | "third_party" | "third_party_public"
  readonly client_description?: string
  readonly client_logo_url?: string
  /** An app without one must use PKCE. */
  readonly client_secret?: string
  /** Compared as they are. */
  readonly redirect_uris: ReadonlyArray<string>
  readonly post_logout_redirect_uris?: ReadonlyArray<string>
  /** The scopes it can be granted; default all. */
  readonly scopes?: ReadonlyArray<string>
}

/** A party and what its tokens are verified with. */
export interface TrustedTokenProfile {
  readonly profile_id: string
  readonly issuer: string
  readonly audience: string
  /** Its public keys. */
  readonly jwks: JSONWebKeySet
  /** The claim that holds the e-mail address; default `email`. */
  readonly email_claim?: string
}

/** A member of an organization. */
export interface Member {
  readonly organization_id: string
  readonly email_address: string
  readonly name?: string
  /** Default `active`. */
  readonly status?: string
  /** Where the member has a password. */
  readonly member_password_id?: string
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
    /** Undefined when every origin may call. */
    readonly allowedOrigins: ReadonlyArray<string> | undefined
    readonly googleClientId: string
    readonly googleAccounts: ReadonlyArray<GoogleAccount>
    readonly connectedApps: ReadonlyArray<ConnectedAppOptions>
    readonly identityProviderURL: string | undefined
    readonly trustedTokenProfiles: ReadonlyArray<TrustedTokenProfile>
    readonly members: ReadonlyArray<Member>
    readonly passwordPolicy: PasswordPolicy
    readonly breachedPasswords: ReadonlySet<string>
    readonly breachDetectionOnCreate: boolean
  }
>() {}

/** Fills the defaults in. */
export const makeSettings = (options: Options): Settings["Type"] => ({
  projectId: options.projectId ?? "project-test-embedded",
  bootstrap: {
    ...defaultBootstrap,
    project_name: options.projectName ?? null,
    ...(options.passwordPolicy === "luds" && { password_config: defaultPasswordConfig }),
    ...options.bootstrap
  },
  acceptsPublicToken: (token) => options.publicTokens?.includes(token) ?? token !== "",
  defaultRedirectURL: options.defaultRedirectURL,
  lockOut: { failures: options.lockOut?.failures ?? 10, minutes: options.lockOut?.minutes ?? 60 },
  allowsOrigin: (origin) => options.allowedOrigins?.includes(origin) ?? true,
  allowedOrigins: options.allowedOrigins,
  googleClientId: options.googleClientId ?? "google-client-test",
  googleAccounts: options.googleAccounts ?? [{ email: "ada@example.com", name: "Ada Lovelace" }],
  connectedApps: options.connectedApps ?? [],
  identityProviderURL: options.identityProviderURL,
  trustedTokenProfiles: options.trustedTokenProfiles ?? [],
  members: options.members ?? [],
  acceptsCaptcha: options.acceptsCaptcha ?? ((token) => token !== ""),
  challengesTelemetry: options.challengesTelemetry ?? (() => false),
  undeliverable: new Map(
    Object.entries(options.undeliverable ?? {}).map(([to, type]) => [to.toLowerCase(), type])
  ),
  passwordPolicy: options.passwordPolicy ?? "zxcvbn",
  breachedPasswords: new Set(options.breachedPasswords),
  breachDetectionOnCreate: options.breachDetectionOnCreate ?? true
})

/** What the `luds` policy asks for when bootstrap says nothing else. */
export const defaultPasswordConfig = { luds_complexity: 3, luds_minimum_count: 8 }

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
