/** The address of the project's API. The first screen connects to it, and has to know whether it is a domain of the site. */
import { parseUrl } from "../values/parseUrl.js"

/** Custom domains. Only the host name is used. The domains beside `endpointOptions` take precedence. */
export interface EndpointOptions {
  /** The domain of the API for live tokens. Default: `api.stytch.com`. */
  readonly apiDomain?: string | undefined
  /** The domain of the API for test tokens. Default: `test.stytch.com`. */
  readonly testApiDomain?: string | undefined
  /** The domain that fraud telemetry is sent to. Default: `telemetry.stytch.com`. */
  readonly dfppaDomain?: string | undefined
  /** The domain that the script of fraud telemetry comes from. Default: `elements.stytch.com`. */
  readonly dfpCdnDomain?: string | undefined
}

/** Base URLs, used verbatim with their scheme and port. Custom domains take precedence. */
export interface EndpointURLs {
  /** The API for live tokens. Default: `https://api.stytch.com`. */
  readonly liveAPIURL?: string | undefined
  /** The API for test tokens. Default: `https://test.stytch.com`. */
  readonly testAPIURL?: string | undefined
  /** Where fraud telemetry is sent to. Default: `https://telemetry.stytch.com`. */
  readonly dfpBackendURL?: string | undefined
  /** The page of Google One Tap's hidden frame. Default: `https://js.stytch.com/clientside-services/index.html`. */
  readonly clientsideServicesIframeURL?: string | undefined
}

/** Where a client sends its requests. */
export interface HostOptions {
  /** The domain of the API, for live and test tokens. Only the host name is used. Default: that of `endpointOptions`. */
  readonly customBaseUrl?: string | undefined
  /** The domain that fraud telemetry is sent to. Only the host name is used. Default: that of `endpointOptions`. */
  readonly dfppaUrl?: string | undefined
  /** The domain of fraud telemetry's script. Only the host name is used. Default: that of `endpointOptions`. */
  readonly dfpCdnUrl?: string | undefined
  /** Your own domains in place of the provider's. Default: the provider's. */
  readonly endpointOptions?: EndpointOptions | undefined
  /** Addresses in place of the provider's, used verbatim, for example of a local provider. Default: the provider's. */
  readonly endpoints?: EndpointURLs | undefined
}

export const isTestToken = (publicToken: unknown): boolean =>
  String(publicToken).includes("public-token-test")

/** `https://` and the host name of a domain or URL, or undefined when it is neither. */
export const originOf = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined
  // "example.com:8443" alone is a URL with the scheme "example.com". After the @, a path such as "/api" is no host
  const address = value.includes("://") ? value : `https://@${value}`
  const hostname = parseUrl(address)?.hostname
  return hostname && /^(\[|[\w.-]+$)/.test(hostname) ? `https://${hostname}` : undefined
}

/** A custom domain of any type, and the option that it comes from. */
export interface CustomDomain {
  readonly option: string
  readonly value: unknown
}

/** The custom domain of the first option. Without one, that of `endpointOptions`. */
export const customDomain = (
  options: HostOptions,
  first: "customBaseUrl" | "dfppaUrl" | "dfpCdnUrl",
  second: keyof EndpointOptions
): CustomDomain =>
  options[first] === undefined
    ? { option: second, value: options.endpointOptions?.[second] }
    : { option: first, value: options[first] }

/** The custom domain of the API for this token. */
export const apiDomainOf = (publicToken: unknown, options: HostOptions): CustomDomain =>
  customDomain(options, "customBaseUrl", isTestToken(publicToken) ? "testApiDomain" : "apiDomain")

/** Whether the API has a custom domain. JavaScript may then be unable to read the session's cookies. */
export const hasCustomApiDomain = (publicToken: unknown, options: HostOptions): boolean =>
  originOf(apiDomainOf(publicToken, options).value) !== undefined

/** Base URL of the API for this token, without a trailing slash. An invalid address counts as left out. */
export const apiHost = (publicToken: unknown, options: HostOptions): string => {
  const [baseUrl, fallback] = isTestToken(publicToken)
    ? [options.endpoints?.testAPIURL, "https://test.stytch.com"]
    : [options.endpoints?.liveAPIURL, "https://api.stytch.com"]
  return hostOf(apiDomainOf(publicToken, options), baseUrl, fallback)
}

/** The custom domain if it is valid, else the base URL if it is a text, else the default. */
export const hostOf = (domain: CustomDomain, baseUrl: unknown, fallback: string): string =>
  originOf(domain.value) ?? (typeof baseUrl === "string" ? baseUrl : fallback).replace(/\/+$/, "")
