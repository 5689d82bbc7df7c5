/** The brand names and marks of the social providers. Each mark is a separate chunk. */
import type { OAuthProvider } from "../domain/OAuthProvider.js"
import type { Mark } from "./components/ProviderMark.js"

interface Provider {
  readonly name: string
  readonly mark: () => Promise<Mark>
}

export const providers: Record<OAuthProvider, Provider> = {
  google: { name: "Google", mark: () => import("./marks/google.js").then((module) => module.google) },
  microsoft: {
    name: "Microsoft",
    mark: () => import("./marks/microsoft.js").then((module) => module.microsoft)
  },
  apple: { name: "Apple", mark: () => import("./marks/apple.js").then((module) => module.apple) },
  github: { name: "GitHub", mark: () => import("./marks/github.js").then((module) => module.github) },
  gitlab: { name: "GitLab", mark: () => import("./marks/gitlab.js").then((module) => module.gitlab) },
  facebook: { name: "Facebook", mark: () => import("./marks/facebook.js").then((module) => module.facebook) },
  discord: { name: "Discord", mark: () => import("./marks/discord.js").then((module) => module.discord) },
  salesforce: {
    name: "Salesforce",
    mark: () => import("./marks/salesforce.js").then((module) => module.salesforce)
  },
  slack: { name: "Slack", mark: () => import("./marks/slack.js").then((module) => module.slack) },
  amazon: { name: "Amazon", mark: () => import("./marks/amazon.js").then((module) => module.amazon) },
  bitbucket: {
    name: "Bitbucket",
    mark: () => import("./marks/bitbucket.js").then((module) => module.bitbucket)
  },
  linkedin: { name: "LinkedIn", mark: () => import("./marks/linkedin.js").then((module) => module.linkedin) },
  coinbase: { name: "Coinbase", mark: () => import("./marks/coinbase.js").then((module) => module.coinbase) },
  twitch: { name: "Twitch", mark: () => import("./marks/twitch.js").then((module) => module.twitch) },
  twitter: { name: "Twitter", mark: () => import("./marks/twitter.js").then((module) => module.twitter) },
  tiktok: { name: "TikTok", mark: () => import("./marks/tiktok.js").then((module) => module.tiktok) },
  snapchat: { name: "Snapchat", mark: () => import("./marks/snapchat.js").then((module) => module.snapchat) },
  figma: { name: "Figma", mark: () => import("./marks/figma.js").then((module) => module.figma) },
  yahoo: { name: "Yahoo", mark: () => import("./marks/yahoo.js").then((module) => module.yahoo) }
}
