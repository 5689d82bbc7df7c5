/** The brand names and marks of the social providers. Each mark is a separate chunk. */
import type { OAuthProvider } from "../domain/OAuthProvider.js"
import type { Mark } from "./components/ProviderMark.js"

interface Provider {
  readonly name: string
  readonly mark: () => Promise<{ readonly mark: Mark }>
}

export const providers: Record<OAuthProvider, Provider> = {
  google: { name: "Google", mark: () => import("./marks/google.js") },
  microsoft: { name: "Microsoft", mark: () => import("./marks/microsoft.js") },
  apple: { name: "Apple", mark: () => import("./marks/apple.js") },
  github: { name: "GitHub", mark: () => import("./marks/github.js") },
  gitlab: { name: "GitLab", mark: () => import("./marks/gitlab.js") },
  facebook: { name: "Facebook", mark: () => import("./marks/facebook.js") },
  discord: { name: "Discord", mark: () => import("./marks/discord.js") },
  salesforce: { name: "Salesforce", mark: () => import("./marks/salesforce.js") },
  slack: { name: "Slack", mark: () => import("./marks/slack.js") },
  amazon: { name: "Amazon", mark: () => import("./marks/amazon.js") },
  bitbucket: { name: "Bitbucket", mark: () => import("./marks/bitbucket.js") },
  linkedin: { name: "LinkedIn", mark: () => import("./marks/linkedin.js") },
  coinbase: { name: "Coinbase", mark: () => import("./marks/coinbase.js") },
  twitch: { name: "Twitch", mark: () => import("./marks/twitch.js") },
  twitter: { name: "Twitter", mark: () => import("./marks/twitter.js") },
  tiktok: { name: "TikTok", mark: () => import("./marks/tiktok.js") },
  snapchat: { name: "Snapchat", mark: () => import("./marks/snapchat.js") },
  figma: { name: "Figma", mark: () => import("./marks/figma.js") },
  yahoo: { name: "Yahoo", mark: () => import("./marks/yahoo.js") }
}

const loaded = new Map<OAuthProvider, Mark>()

/** Loads the mark of a provider. */
export const loadMark = async (provider: OAuthProvider): Promise<Mark> => {
  const { mark } = await providers[provider].mark()
  loaded.set(provider, mark)
  return mark
}

/** The mark of a provider that was loaded before. */
export const loadedMark = (provider: OAuthProvider): Mark | undefined => loaded.get(provider)
