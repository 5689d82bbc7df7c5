/** The social providers of a consumer project (specification section 3). */
import * as Schema from "effect/Schema"

/** The enumeration of the provider's own client, in the order of the specification. */
export const OAuthProviders = {
  Google: "google",
  Microsoft: "microsoft",
  Apple: "apple",
  Github: "github",
  GitLab: "gitlab",
  Facebook: "facebook",
  Discord: "discord",
  Salesforce: "salesforce",
  Slack: "slack",
  Amazon: "amazon",
  Bitbucket: "bitbucket",
  LinkedIn: "linkedin",
  Coinbase: "coinbase",
  Twitch: "twitch",
  Twitter: "twitter",
  TikTok: "tiktok",
  Snapchat: "snapchat",
  Figma: "figma",
  Yahoo: "yahoo"
} as const

export type OAuthProvider = (typeof OAuthProviders)[keyof typeof OAuthProviders]

export const oauthProviders: ReadonlyArray<OAuthProvider> = Object.values(OAuthProviders)

export const OAuthProvider = Schema.Literal(...oauthProviders)

/** An object with a value for each provider. */
export const mapProviders = <A>(
  valueOf: (provider: OAuthProvider) => A
): { readonly [Provider in OAuthProvider]: A } =>
  // Sound: the entries are those of all providers
  Object.fromEntries(oauthProviders.map((provider) => [provider, valueOf(provider)])) as {
    readonly [Provider in OAuthProvider]: A
  }
