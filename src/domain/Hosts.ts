/** The provider's hosts, test tokens and custom domains (specification section 9, wire reference 1.1). */
import { hasCustomApiDomain, isTestToken, originOf, type EndpointOptions } from "./CustomDomain.js"

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

export interface Hosts {
  /** Base URL of the API for this token, without a trailing slash. */
  readonly api: string
  readonly fraudBackend: string
  readonly fraudScript: string
  /** URL of the page that the provider serves for a hidden iframe. */
  readonly frame: string
  /** True when the API has a custom domain. JavaScript may then be unable to read the session's cookies. */
  readonly customApiDomain: boolean
}

export const publicTokenPrefix = "public-token-"

/** The hosts for a token, and one warning for each invalid domain. */
export const resolveHosts = (
  publicToken: string,
  options: EndpointOptions,
  endpoints: Endpoints
): { readonly hosts: Hosts; readonly warnings: ReadonlyArray<string> } => {
  const warnings: Array<string> = []
  const baseUrl = (name: keyof Endpoints): string | undefined => {
    const value: unknown = endpoints[name]
    if (typeof value === "string" || value === undefined) return value
    warnings.push(`${name} must be a string. The default is used.`)
    return undefined
  }
  const pick = (name: keyof EndpointOptions, verbatim: string | undefined, fallback: string): string => {
    const value = options[name]
    const custom = value === undefined ? undefined : originOf(value)
    if (value !== undefined && custom === undefined) {
      const named = typeof value === "string" ? JSON.stringify(value) : typeof value
      warnings.push(`${name} is not a valid domain: ${named}. Using ${verbatim ?? fallback}.`)
    }
    return custom ?? withoutTrailingSlash(verbatim ?? fallback)
  }
  const isTest = isTestToken(publicToken)
  const hosts: Hosts = {
    api: isTest
      ? pick("testApiDomain", baseUrl("testAPIURL"), "https://test.stytch.com")
      : pick("apiDomain", baseUrl("liveAPIURL"), "https://api.stytch.com"),
    fraudBackend: pick("dfppaDomain", baseUrl("dfpBackendURL"), "https://telemetry.stytch.com"),
    fraudScript: pick("dfpCdnDomain", undefined, "https://elements.stytch.com"),
    frame: baseUrl("clientsideServicesIframeURL") ?? "https://js.stytch.com/clientside-services/index.html",
    customApiDomain: hasCustomApiDomain(publicToken, options)
  }
  return { hosts, warnings }
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, "")
