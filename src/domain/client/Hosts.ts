/** The provider's hosts, test tokens and custom domains (specification section 9). */
import {
  apiDomainOf,
  apiHost,
  customDomain,
  hasCustomApiDomain,
  hostOf,
  isTestToken,
  originOf,
  type CustomDomain,
  type HostOptions
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
  options: HostOptions
): { readonly hosts: Hosts; readonly warnings: ReadonlyArray<string> } => {
  const endpoints = options.endpoints ?? {}
  const warnings = baseUrls(isTestToken(publicToken))
    .filter((name) => !["string", "undefined"].includes(typeof endpoints[name]))
    .map((name) => `${name} must be a string. The default is used.`)
  /** Warns when the domain is invalid, so that `used` is in its place. */
  const checked = ({ option, value }: CustomDomain, used: string): string => {
    if (value !== undefined && originOf(value) === undefined) {
      const named = typeof value === "string" ? JSON.stringify(value) : typeof value
      warnings.push(`${option} is not a valid domain: ${named}. Using ${used}.`)
    }
    return used
  }
  const { clientsideServicesIframeURL: frame, dfpBackendURL } = endpoints
  const backend = customDomain(options, "dfppaUrl", "dfppaDomain")
  const script = customDomain(options, "dfpCdnUrl", "dfpCdnDomain")
  const hosts: Hosts = {
    api: checked(apiDomainOf(publicToken, options), apiHost(publicToken, options)),
    fraudBackend: checked(backend, hostOf(backend, dfpBackendURL, "https://telemetry.stytch.com")),
    fraudScript: checked(script, hostOf(script, undefined, "https://elements.stytch.com")),
    frame: typeof frame === "string" ? frame : "https://js.stytch.com/clientside-services/index.html",
    customApiDomain: hasCustomApiDomain(publicToken, options)
  }
  return { hosts, warnings }
}

/** The base URLs that a client with such a token uses. */
const baseUrls = (isTest: boolean) =>
  [isTest ? "testAPIURL" : "liveAPIURL", "dfpBackendURL", "clientsideServicesIframeURL"] as const
