/** The provider's hosts, test tokens and custom domains (specification section 9, wire reference 1.1). */
import {
  apiHost,
  hasCustomApiDomain,
  hostOf,
  isTestToken,
  originOf,
  type EndpointOptions,
  type Endpoints
} from "./CustomDomain.js"

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
  const isTest = isTestToken(publicToken)
  const warnings = baseUrls(isTest)
    .filter((name) => !["string", "undefined"].includes(typeof endpoints[name]))
    .map((name) => `${name} must be a string. The default is used.`)
  /** Warns when the domain is invalid, so that `used` is in its place. */
  const checked = (name: keyof EndpointOptions, used: string): string => {
    const value: unknown = options[name]
    if (value !== undefined && originOf(value) === undefined) {
      const named = typeof value === "string" ? JSON.stringify(value) : typeof value
      warnings.push(`${name} is not a valid domain: ${named}. Using ${used}.`)
    }
    return used
  }
  const { clientsideServicesIframeURL: frame, dfpBackendURL } = endpoints
  const { dfpCdnDomain, dfppaDomain } = options
  const hosts: Hosts = {
    api: checked(isTest ? "testApiDomain" : "apiDomain", apiHost(publicToken, options, endpoints)),
    fraudBackend: checked("dfppaDomain", hostOf(dfppaDomain, dfpBackendURL, "https://telemetry.stytch.com")),
    fraudScript: checked("dfpCdnDomain", hostOf(dfpCdnDomain, undefined, "https://elements.stytch.com")),
    frame: typeof frame === "string" ? frame : "https://js.stytch.com/clientside-services/index.html",
    customApiDomain: hasCustomApiDomain(publicToken, options)
  }
  return { hosts, warnings }
}

/** The base URLs that a client with such a token uses. */
const baseUrls = (isTest: boolean) =>
  [isTest ? "testAPIURL" : "liveAPIURL", "dfpBackendURL", "clientsideServicesIframeURL"] as const
