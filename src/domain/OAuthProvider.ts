/** The social providers of a consumer project (specification section 3). */
import * as Schema from "effect/Schema"

export const OAuthProvider = Schema.Literal(
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
)
export type OAuthProvider = typeof OAuthProvider.Type
