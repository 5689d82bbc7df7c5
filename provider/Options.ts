/** The options of an embedded provider, and the settings made from them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { JSONWebKeySet } from "jose"
import type { StrengthPolicy } from "../src/domain/passwords/types.js"
import { type BootstrapData, defaultBootstrap, defaultPasswordConfig } from "./ProjectSettings.js"
import { maxMinutes } from "./clock.js"
import type { ProjectFeature } from "./http/features.js"
import { isNear } from "./http/origins.js"
import type { DataStore } from "./stores.js"

/** The options of an embedded provider. */
export interface Options {
  /** The project's name, in messages and on the consent screen. Default: none, and messages say Latchkey. */
  readonly projectName?: string
  /** The audience of session JWTs, and the name for the server API. Default: `project-test-embedded`. */
  readonly projectId?: string
  /** The secret of the server API (`/v1/…`). Default: `secret-test-embedded`. */
  readonly secret?: string
  /** The accepted public tokens. Default: any token. */
  readonly publicTokens?: ReadonlyArray<string>
  /** Overrides the project's settings. The provider enforces those of captcha, fraud protection and PKCE. Default: a project
   * with all of them off. */
  readonly bootstrap?: Partial<BootstrapData>
  /** Where a link leads when the call has no redirect URL. It counts for all types. Default: the first of `redirectURLs` for
   * the type, else the calling page. */
  readonly defaultRedirectURL?: string
  /**
   * The registered redirect URLs, compared as a whole. In strict mode others are refused, otherwise they cause a warning.
   * A text counts for all types, an object for those that it names.
   * Default: only `defaultRedirectURL` is registered.
   */
  readonly redirectURLs?: ReadonlyArray<string | RegisteredURL>
  /**
   * What the project's settings switch off for browsers, by the names of the client's groups. Their calls are answered
   * `endpoint_not_authorized_for_sdk`. `userData` is the change of the user and of their factors. Default: nothing.
   */
  readonly switchedOff?: ReadonlyArray<ProjectFeature>
  /**
   * Refuses what the provider otherwise accepts to make tests easy: redirect URLs that are not registered, pages that
   * `allowedOrigins` does not list, tokens of One Tap in a project that requires PKCE for OAuth, trusted tokens that are
   * used twice or whose email address is not said to be verified, changes of trusted metadata by browsers, metadata that is
   * too large, too many messages to one address, and what `factorRules` is about. Default: false.
   */
  readonly strict?: boolean
  /**
   * Whether a call that changes how a user signs in needs the factors that a hosted project asks for (`hosted`), or passes
   * with a warning (`lenient`). Default: `hosted` in strict mode, otherwise `lenient`.
   */
  readonly factorRules?: FactorRules
  /** Called with a message when the provider accepts what a hosted project would refuse. Default: Effect's log. */
  readonly onWarning?: (message: string) => void
  /** Where users, sessions and tokens are stored. Default: in memory. */
  readonly keyValueStore?: DataStore
  /** The current time in milliseconds since 1970. Default: the system clock. */
  readonly clock?: () => number
  /** When wrong codes lock a user out, and for how long. Default: after 10, for 60 minutes. */
  readonly lockOut?: {
    /** The number of consecutive wrong codes. `Infinity` never locks. Default: 10. */
    readonly failures?: number
    /** Minutes that the lock lasts, at most 527040. Default: 60. */
    readonly minutes?: number
  }
  /** The origins that browsers may call from. Default: those of this machine and of the provider's host name, with any
   * port; in strict mode none. */
  readonly allowedOrigins?: ReadonlyArray<string>
  /** Whether pages of other origins can read the `Date` header. Default: false. */
  readonly exposesDate?: boolean
  /** Whether a captcha token is valid. Default: every token that is not empty. */
  readonly acceptsCaptcha?: (token: string) => boolean
  /** Whether a telemetry id needs a captcha challenge in mode DECISIONING. Default: none does. */
  readonly challengesTelemetry?: (id: string) => boolean
  /** Addresses that cannot receive messages, with the error type, such as `inactive_email`. Default: none. */
  readonly undeliverable?: Readonly<Record<string, string>>
  /** Rates the first 128 characters of passwords by the guesses they take (`zxcvbn`), or passwords by length and kinds of
   * characters (`luds`). Default: `zxcvbn`. */
  readonly passwordPolicy?: PasswordPolicy
  /** Passwords that are rejected as breached. Default: none. */
  readonly breachedPasswords?: ReadonlyArray<string>
  /** Whether new passwords are checked against `breachedPasswords`. Default: true. */
  readonly breachDetectionOnCreate?: boolean
  /** The scrypt cost N of new password hashes, a power of two up to 2 ** 20. Tests set it low. Default: 4096, about 15 ms in a browser. */
  readonly passwordHashCost?: number
  /** The project's client id at the stand-in Google. `""` makes a project without Google. Default:
   * `google-client-test`. */
  readonly googleClientId?: string
  /** The signed-in accounts of the stand-in Google, for One Tap and on its login page. Default: one account. */
  readonly googleAccounts?: ReadonlyArray<GoogleAccount>
  /** Whether the stand-in Google leaves the prompt of One Tap to browsers with FedCM, as Google does. Then the page does not learn
   * whether the prompt is shown. Default: false. */
  readonly googleFedcm?: boolean
  /** Apps of the project or of third parties that users can grant access to. Default: none. */
  readonly connectedApps?: ReadonlyArray<ConnectedAppOptions>
  /** The URL of the page that mounts the identity provider, for the discovery document. Default: none. */
  readonly identityProviderURL?: string
  /** Parties whose signed tokens start sessions. Default: none. */
  readonly trustedTokenProfiles?: ReadonlyArray<TrustedTokenProfile>
  /** Members of organizations, for the member search. Default: none. */
  readonly members?: ReadonlyArray<Member>
}

/** The options that can change while the provider runs. */
export type RuntimeOptions = Omit<
  Options,
  "acceptsCaptcha" | "challengesTelemetry" | "clock" | "keyValueStore" | "onWarning" | "projectId"
>

/** What happens to a call that lacks the factors of a hosted project: it is refused, or it passes with a warning. */
type FactorRules = "hosted" | "lenient"

/** What a redirect URL is for: a login, a sign-up, a new password, an invitation, or the choice of an organization. */
export type RedirectURLType = "discovery" | "invite" | "login" | "reset_password" | "signup"

/** A redirect URL that is registered for some types only. */
export interface RegisteredURL {
  /** The URL. */
  readonly url: string
  /** What it may be used for. */
  readonly types: ReadonlyArray<RedirectURLType>
}

/** The policies of `provider/passwords/strength.ts`. */
type PasswordPolicy = Exclude<StrengthPolicy, "none">

/** An account of the stand-in Google. */
export interface GoogleAccount {
  /** The email address. */
  readonly email: string
  /** The full name. Default: none. */
  readonly name?: string
  /** Google's user id. Default: a digest of the email address. */
  readonly sub?: string
}

/** An app that is registered with the project. */
export interface ConnectedAppOptions {
  /** The app's id. */
  readonly client_id: string
  /** The name that the consent screen shows. */
  readonly client_name: string
  /** First-party apps need no consent. */
  readonly client_type: "first_party" | "first_party_public" | "third_party" | "third_party_public"
  /** What the app is. Default: none. */
  readonly client_description?: string
  /** The URL of the app's logo. Default: none. */
  readonly client_logo_url?: string
  /** The secret of the app's server. An app without one must use PKCE. Default: none. */
  readonly client_secret?: string
  /** A request must contain one of these URLs exactly. */
  readonly redirect_uris: ReadonlyArray<string>
  /** Where a logout that the app starts may lead. Default: none. */
  readonly post_logout_redirect_uris?: ReadonlyArray<string>
  /** The scopes that can be granted to the app. Default: all. */
  readonly scopes?: ReadonlyArray<string>
}

/** A trusted party, and how its tokens are verified. */
export interface TrustedTokenProfile {
  /** The profile's id, which the client passes with a token. */
  readonly profile_id: string
  /** The `iss` of the party's tokens. */
  readonly issuer: string
  /** The `aud` of the party's tokens. */
  readonly audience: string
  /** The public keys of the party. */
  readonly jwks: JSONWebKeySet
  /** The claim with the email address. Default: `email`. */
  readonly email_claim?: string
}

/** A member of an organization. */
export interface Member {
  /** The id of the organization. */
  readonly organization_id: string
  /** The member's email address. */
  readonly email_address: string
  /** The member's name. Default: none. */
  readonly name?: string
  /** The member's status. Default: `active`. */
  readonly status?: string
  /** The id of the member's password. Default: none. */
  readonly member_password_id?: string
}

/** The options with their defaults. */
export class Settings extends Context.Tag("latchkey/provider/Settings")<
  Settings,
  {
    readonly projectId: string
    readonly secret: string
    readonly bootstrap: BootstrapData
    readonly acceptsPublicToken: (token: string) => boolean
    readonly defaultRedirectURL: string | undefined
    /** Undefined when none are registered. */
    readonly redirectURLs: ReadonlyArray<string | RegisteredURL> | undefined
    readonly switchedOff: ReadonlySet<ProjectFeature>
    readonly isStrict: boolean
    /** `none` for calls of the site's server. */
    readonly factorRules: FactorRules | "none"
    /** Passes each message on once. */
    readonly warn: (message: string) => Effect.Effect<void>
    readonly lockOut: { readonly failures: number; readonly minutes: number }
    /** Whether pages of the origin may call the provider at this URL. */
    readonly allowsOrigin: (origin: string, url: string) => boolean
    readonly exposesDate: boolean
    readonly acceptsCaptcha: (token: string) => boolean
    readonly challengesTelemetry: (id: string) => boolean
    readonly undeliverable: ReadonlyMap<string, string>
    /** Undefined when none are listed. */
    readonly allowedOrigins: ReadonlyArray<string> | undefined
    readonly googleClientId: string
    readonly googleAccounts: ReadonlyArray<GoogleAccount>
    readonly googleFedcm: boolean
    readonly connectedApps: ReadonlyArray<ConnectedAppOptions>
    readonly identityProviderURL: string | undefined
    readonly trustedTokenProfiles: ReadonlyArray<TrustedTokenProfile>
    readonly members: ReadonlyArray<Member>
    readonly passwordPolicy: PasswordPolicy
    readonly breachedPasswords: ReadonlySet<string>
    readonly breachDetectionOnCreate: boolean
    readonly passwordHashCost: number
  }
>() {}

/** Adds the defaults to the options. Throws a `RangeError` that names the option whose number is out of range. */
export const makeSettings = (options: Options): Settings["Type"] => ({
  projectId: options.projectId ?? "project-test-embedded",
  secret: options.secret ?? "secret-test-embedded",
  bootstrap: {
    ...defaultBootstrap,
    project_name: options.projectName ?? null,
    ...(options.passwordPolicy === "luds" && { password_config: defaultPasswordConfig }),
    ...options.bootstrap
  },
  acceptsPublicToken: (token) => options.publicTokens?.includes(token) ?? token !== "",
  defaultRedirectURL: options.defaultRedirectURL,
  redirectURLs: options.redirectURLs,
  switchedOff: new Set(options.switchedOff),
  isStrict: options.strict ?? false,
  factorRules: options.factorRules ?? (options.strict === true ? "hosted" : "lenient"),
  warn: warnOnce(options.onWarning),
  lockOut: lockOutOf(options.lockOut),
  allowsOrigin: (origin, url) =>
    options.allowedOrigins?.includes(origin) ?? (options.strict !== true && isNear(origin, url)),
  allowedOrigins: options.allowedOrigins,
  exposesDate: options.exposesDate ?? false,
  googleClientId: options.googleClientId ?? "google-client-test",
  googleAccounts: options.googleAccounts ?? [{ email: "ada@example.com", name: "Ada Lovelace" }],
  googleFedcm: options.googleFedcm ?? false,
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
  breachDetectionOnCreate: options.breachDetectionOnCreate ?? true,
  passwordHashCost: hashCostOf(options.passwordHashCost)
})

const lockOutOf = ({ failures = 10, minutes = 60 }: NonNullable<Options["lockOut"]> = {}) => {
  if (!(failures >= 1)) throw new RangeError(`lockOut.failures should be 1 or more, not ${failures}.`)
  if (!(minutes >= 0 && minutes <= maxMinutes))
    throw new RangeError(`lockOut.minutes should be from 0 to ${maxMinutes}, not ${minutes}.`)
  return { failures, minutes }
}

const hashCostOf = (cost = 2 ** 12) => {
  if (cost >= 2 && cost <= 2 ** 20 && Number.isInteger(Math.log2(cost))) return cost
  throw new RangeError(`passwordHashCost should be a power of two from 2 to ${2 ** 20}, not ${cost}.`)
}

/** The number of warnings that are remembered. */
const maxWarnings = 100

/** Makes the function that passes each message on once: to `warn`, by default to Effect's log. */
const warnOnce = (warn?: (message: string) => void) => {
  const seen = new Set<string>()
  return (message: string): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (seen.has(message) || seen.size >= maxWarnings) return Effect.void
      seen.add(message)
      return warn === undefined ? Effect.logWarning(message) : Effect.sync(() => warn(message))
    })
}
