/** Whether the project's API has a domain of the site. The first screen has to know, for the cookies' sake. */

/** Custom domains. Only the host name is used. */
export interface EndpointOptions {
  readonly apiDomain?: string
  readonly testApiDomain?: string
  readonly dfppaDomain?: string
  readonly dfpCdnDomain?: string
}

export const isTestToken = (publicToken: string): boolean => publicToken.includes("public-token-test")

/** `https://` and the host name of a domain or URL, or undefined when it is neither. */
export const originOf = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value.trim() === "") return undefined
  // URL.canParse cannot decide this: it parses "example.com:8443" as a URL with the scheme "example.com"
  const address = value.includes("://") ? value : `https://${value}`
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  return hostname === "" ? undefined : `https://${hostname}`
}

/** Whether the API has a custom domain. JavaScript may then be unable to read the session's cookies. */
export const hasCustomApiDomain = (publicToken: string, options: EndpointOptions): boolean =>
  originOf(options[isTestToken(publicToken) ? "testApiDomain" : "apiDomain"]) !== undefined
