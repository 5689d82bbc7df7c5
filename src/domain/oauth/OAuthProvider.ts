/** The social providers of a consumer project (specification section 3), and the names of their brands. */

export const oauthProviders = [
  "google",
  "microsoft",
  "apple",
  "github",
  "gitlab",
  "facebook",
  "discord",
  "salesforce",
  "slack",
  "amazon",
  "bitbucket",
  "linkedin",
  "coinbase",
  "twitch",
  "twitter",
  "tiktok",
  "snapchat",
  "figma",
  "yahoo"
] as const

/** A social provider that users can sign in with. May grow in a minor version. */
export type OAuthProvider = (typeof oauthProviders)[number]

export const isOAuthProvider = (name: string): name is OAuthProvider =>
  oauthProviders.some((provider) => provider === name)

/** The members of `OAuthProviders` that are not the provider with a capital letter. */
const exceptions = { gitlab: "GitLab", linkedin: "LinkedIn", tiktok: "TikTok" } as const

type MemberNameOf<Provider extends OAuthProvider> = Provider extends keyof typeof exceptions
  ? (typeof exceptions)[Provider]
  : Capitalize<Provider>

const memberNameOf = (provider: OAuthProvider): string =>
  Object.entries(exceptions).find(([name]) => name === provider)?.[1] ??
  provider.charAt(0).toUpperCase() + provider.slice(1)

/** The name of the provider's brand. */
export const brandOf = (provider: OAuthProvider): string =>
  provider === "github" ? "GitHub" : memberNameOf(provider)

/** The enumeration of the provider's own client. A pure call, so that the first screen does without it. */
export const OAuthProviders = /* @__PURE__ */ (() =>
  // Sound: the same names and values, computed
  Object.fromEntries(oauthProviders.map((provider) => [memberNameOf(provider), provider])) as {
    readonly [Provider in OAuthProvider as MemberNameOf<Provider>]: Provider
  })()
