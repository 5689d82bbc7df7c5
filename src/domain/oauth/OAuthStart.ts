/** How a social login starts. */
import type { OAuthProvider } from "./OAuthProvider.js"

/** Options of a social login. */
export interface OAuthStartOptions {
  /** The page that a known user comes to. Default: the project's redirect URL for logins. */
  readonly login_redirect_url?: string | undefined
  /** The page that a new user comes to. Default: the project's redirect URL for sign-ups. */
  readonly signup_redirect_url?: string | undefined
  /** Scopes to ask the social provider for, in addition to those that a login needs. Default: none. */
  readonly custom_scopes?: ReadonlyArray<string> | undefined
  /** Parameters for the social provider's page, by their names there, such as `login_hint`. Default: none. */
  readonly provider_params?: Readonly<Record<string, string>> | undefined
  /** The token of `oauth.attach`, so that the login is added to the signed-in user. Default: none. */
  readonly oauth_attach_token?: string | undefined
}

/** The address that starts a social login. `base` has no trailing slash. */
export const oauthStartUrl = (
  base: string,
  provider: OAuthProvider,
  public_token: string,
  options: OAuthStartOptions,
  code_challenge: string | undefined
): string =>
  startUrl(`${base}/v1/public/oauth/${provider}/start`, { public_token, code_challenge }, options, [
    "login_redirect_url",
    "signup_redirect_url",
    "oauth_attach_token"
  ])

/** The address that starts a redirect: the query has `first`, what the other party's page is asked for, and the options `named`. */
export const startUrl = <Options extends Pick<OAuthStartOptions, "custom_scopes" | "provider_params">>(
  address: string,
  first: Readonly<Record<string, string | undefined>>,
  options: Options,
  named: ReadonlyArray<keyof Options & string>
): string => {
  const url = new URL(address)
  const query: ReadonlyArray<readonly [name: string, value: unknown]> = [
    ...Object.entries(first),
    ["custom_scopes", options.custom_scopes?.join(" ")],
    ...Object.entries(options.provider_params ?? {}).map(
      ([name, value]) => [`provider_${name}`, value] as const
    ),
    ...named.map((name) => [name, options[name]] as const)
  ]
  for (const [name, value] of query) if (value) url.searchParams.set(name, String(value))
  return url.href
}
