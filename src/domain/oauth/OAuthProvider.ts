/** The social providers of a consumer project (specification section 3), and the names of their brands. */
import { hasOwn } from "../values/objects.js"

export const providerNames = {
  google: "Google",
  microsoft: "Microsoft",
  apple: "Apple",
  github: "GitHub",
  gitlab: "GitLab",
  facebook: "Facebook",
  discord: "Discord",
  salesforce: "Salesforce",
  slack: "Slack",
  amazon: "Amazon",
  bitbucket: "Bitbucket",
  linkedin: "LinkedIn",
  coinbase: "Coinbase",
  twitch: "Twitch",
  twitter: "Twitter",
  tiktok: "TikTok",
  snapchat: "Snapchat",
  figma: "Figma",
  yahoo: "Yahoo"
} as const

/** A social provider that users can sign in with. May grow in a minor version. */
export type OAuthProvider = keyof typeof providerNames

export const isOAuthProvider = (name: string): name is OAuthProvider => hasOwn(providerNames, name)

export const oauthProviders: ReadonlyArray<OAuthProvider> = Object.keys(providerNames).filter(isOAuthProvider)

/** The members of `OAuthProviders` that are not the provider with a capital letter. */
const exceptions = { gitlab: "GitLab", linkedin: "LinkedIn", tiktok: "TikTok" } as const

type MemberNameOf<Provider extends OAuthProvider> = Provider extends keyof typeof exceptions
  ? (typeof exceptions)[Provider]
  : Capitalize<Provider>

const memberNameOf = (provider: OAuthProvider): string =>
  Object.entries(exceptions).find(([name]) => name === provider)?.[1] ??
  provider.charAt(0).toUpperCase() + provider.slice(1)

/** The enumeration of the provider's own client. A pure call, so that the first screen does without it. */
export const OAuthProviders = /* @__PURE__ */ (() =>
  // Sound: the same names and values, computed
  Object.fromEntries(oauthProviders.map((provider) => [memberNameOf(provider), provider])) as {
    readonly [Provider in OAuthProvider as MemberNameOf<Provider>]: Provider
  })()

/** An object with a value for each provider. */
export const mapProviders = <A>(
  valueOf: (provider: OAuthProvider) => A
): { readonly [Provider in OAuthProvider]: A } =>
  // Sound: the entries are those of all providers
  Object.fromEntries(oauthProviders.map((provider) => [provider, valueOf(provider)])) as {
    readonly [Provider in OAuthProvider]: A
  }
