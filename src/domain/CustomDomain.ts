/** Whether the project's API has a domain of the site. The first screen has to know, for the cookies' sake. */
import { parseUrl } from "./parseUrl.js"

/** Custom domains. Only the host name is used. */
export interface EndpointOptions {
  /** The domain of the API for live tokens. Default: `api.stytch.com`. */
  readonly apiDomain?: string
  /** The domain of the API for test tokens. Default: `test.stytch.com`. */
  readonly testApiDomain?: string
  /** The domain that fraud telemetry is sent to. Default: `telemetry.stytch.com`. */
  readonly dfppaDomain?: string
  /** The domain that the script of fraud telemetry comes from. Default: `elements.stytch.com`. */
  readonly dfpCdnDomain?: string
}

export const isTestToken = (publicToken: string): boolean => publicToken.includes("public-token-test")

/** `https://` and the host name of a domain or URL, or undefined when it is neither. */
export const originOf = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value.trim() === "") return undefined
  // "example.com:8443" alone is a URL with the scheme "example.com"
  const address = value.includes("://") ? value : `https://${value}`
  const hostname = parseUrl(address)?.hostname ?? ""
  return hostname === "" ? undefined : `https://${hostname}`
}

/** Whether the API has a custom domain. JavaScript may then be unable to read the session's cookies. */
export const hasCustomApiDomain = (publicToken: string, options: EndpointOptions): boolean =>
  originOf(options[isTestToken(publicToken) ? "testApiDomain" : "apiDomain"]) !== undefined

/** `https://` and a domain that is nothing but a host, with or without a port. */
export const originOfHost = (domain: string): string | undefined => {
  const origin = `https://${domain}`
  return parseUrl(origin)?.origin === origin.toLowerCase() ? origin : undefined
}
