/** The social providers of a consumer project (specification section 3). */
import { OAuthProvider } from "./OAuthProvider.js"

/** Every provider, in the order of the specification. */
export const oauthProviders = OAuthProvider.literals

/** The enumeration as users of the provider's client know it. */
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
} as const satisfies Record<string, OAuthProvider>

/** What the start of a social login may be told; addresses are those of the site. */
export interface OAuthStartOptions {
  readonly login_redirect_url?: string | undefined
  readonly signup_redirect_url?: string | undefined
  readonly custom_scopes?: ReadonlyArray<string> | undefined
  /** Passed on to the social provider; each becomes `provider_{name}`. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined
}

/** The address that begins a social login (wire reference 1.7). `base` has no trailing slash. */
export const oauthStartUrl = (
  base: string,
  provider: OAuthProvider,
  public_token: string,
  options: OAuthStartOptions,
  code_challenge: string | undefined
): string => {
  const url = new URL(`${base}/v1/public/oauth/${provider}/start`)
  const query: ReadonlyArray<readonly [name: string, value: string | undefined]> = [
    ["public_token", public_token],
    ["code_challenge", code_challenge],
    ["custom_scopes", options.custom_scopes?.join(" ")],
    ...Object.entries(options.provider_params ?? {}).map(
      ([name, value]) => [`provider_${name}`, value] as const
    ),
    ["login_redirect_url", options.login_redirect_url],
    ["signup_redirect_url", options.signup_redirect_url]
  ]
  for (const [name, value] of query) if (value) url.searchParams.set(name, value)
  return url.href
}

/** A table with a row for every provider. */
export const forEachProvider = <A>(
  row: (provider: OAuthProvider) => A
): { readonly [Provider in OAuthProvider]: A } => ({
  google: row("google"),
  microsoft: row("microsoft"),
  apple: row("apple"),
  github: row("github"),
  gitlab: row("gitlab"),
  facebook: row("facebook"),
  discord: row("discord"),
  salesforce: row("salesforce"),
  slack: row("slack"),
  amazon: row("amazon"),
  bitbucket: row("bitbucket"),
  linkedin: row("linkedin"),
  coinbase: row("coinbase"),
  twitch: row("twitch"),
  twitter: row("twitter"),
  tiktok: row("tiktok"),
  snapchat: row("snapchat"),
  figma: row("figma"),
  yahoo: row("yahoo")
})
