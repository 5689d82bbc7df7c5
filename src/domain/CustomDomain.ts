/** The address of the project's API. The first screen connects to it, and has to know whether it is a domain of the site. */
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

/** Base URLs, used verbatim with their scheme and port. `endpointOptions` take precedence. */
export interface Endpoints {
  /** The API for live tokens. Default: `https://api.stytch.com`. */
  readonly liveAPIURL?: string
  /** The API for test tokens. Default: `https://test.stytch.com`. */
  readonly testAPIURL?: string
  /** Where fraud telemetry is sent to. Default: `https://telemetry.stytch.com`. */
  readonly dfpBackendURL?: string
  /** The page of Google One Tap's hidden frame. Default: `https://js.stytch.com/clientside-services/index.html`. */
  readonly clientsideServicesIframeURL?: string
}

export const isTestToken = (publicToken: unknown): boolean =>
  String(publicToken).includes("public-token-test")

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

/** Base URL of the API for this token, without a trailing slash. An invalid address counts as left out. */
export const apiHost = (publicToken: unknown, options: EndpointOptions, endpoints: Endpoints): string =>
  isTestToken(publicToken)
    ? hostOf(options.testApiDomain, endpoints.testAPIURL, "https://test.stytch.com")
    : hostOf(options.apiDomain, endpoints.liveAPIURL, "https://api.stytch.com")

/** The custom domain if it is valid, else the base URL if it is a text, else the default. */
export const hostOf = (domain: unknown, baseUrl: unknown, fallback: string): string =>
  originOf(domain) ?? (typeof baseUrl === "string" ? baseUrl : fallback).replace(/\/+$/, "")
