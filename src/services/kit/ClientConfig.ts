import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import {
  isTestToken,
  publicTokenPrefix,
  resolveHosts,
  type EndpointOptions,
  type Endpoints,
  type Hosts
} from "../../domain/Hosts.js"
import { cookieNames, type CookieOptions, type SessionCookie } from "../../domain/SessionCookies.js"

const wrongToken = `A public token starts with "${publicTokenPrefix}". Check the token given to the client.`

/** Options of a client. */
export interface ClientOptions {
  readonly cookieOptions?: CookieOptions | undefined
  readonly endpointOptions?: EndpointOptions | undefined
  readonly endpoints?: Endpoints | undefined
  /** Whether to log events. Default: true. */
  readonly telemetry?: boolean | undefined
  /** Called with each warning. Default: `console.warn`. */
  readonly onWarning?: ((message: string) => void) | undefined
  /** The nonce for every script element we add, for pages with a content security policy. */
  readonly nonce?: string | undefined
  /** URL schemes of the site's own apps, such as `com.example.app`. Redirects to them are allowed, as to http(s). */
  readonly redirectSchemes?: ReadonlyArray<string> | undefined
}

/** The client's options, with defaults applied. */
export class ClientConfig extends Context.Tag("latchkey/ClientConfig")<
  ClientConfig,
  {
    readonly publicToken: string
    readonly isTest: boolean
    readonly hosts: Hosts
    readonly cookies: CookieOptions
    readonly cookieNames: Record<SessionCookie, string>
    /** Prefix of every storage key. */
    readonly storageKey: string
    readonly telemetry: boolean
    readonly redirectSchemes: ReadonlyArray<string>
    /** Warnings about invalid options. */
    readonly problems: ReadonlyArray<string>
  }
>() {
  static readonly layer = (publicToken: unknown, options: ClientOptions = {}) =>
    Layer.sync(ClientConfig, () => {
      const token = typeof publicToken === "string" ? publicToken : ""
      const { hosts, warnings } = resolveHosts(token, options.endpointOptions ?? {}, options.endpoints ?? {})
      const cookies = options.cookieOptions ?? {}
      return {
        publicToken: token,
        isTest: isTestToken(token),
        hosts,
        cookies,
        cookieNames: cookieNames(cookies),
        storageKey: `stytch_sdk_state_${token}`,
        telemetry: options.telemetry ?? true,
        redirectSchemes: options.redirectSchemes ?? [],
        problems: [...(token.startsWith(publicTokenPrefix) ? [] : [wrongToken]), ...warnings]
      }
    })
}
