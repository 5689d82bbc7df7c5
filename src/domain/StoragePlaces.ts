/** Where the browser holds the state of a client. */
import { hasCustomApiDomain, type EndpointOptions } from "./CustomDomain.js"
import { cookieNames, type CookieOptions, type SessionCookie } from "./SessionCookies.js"

export interface StoragePlaces {
  readonly cookies: CookieOptions
  readonly cookieNames: Record<SessionCookie, string>
  /** Prefix of every storage key. */
  readonly storageKey: string
  /** True when the API has a custom domain. JavaScript may then be unable to read the session's cookies. */
  readonly customApiDomain: boolean
}

interface Options {
  readonly cookieOptions?: CookieOptions | undefined
  readonly endpointOptions?: EndpointOptions | undefined
}

export const storagePlaces = (publicToken: unknown, options: Options): StoragePlaces => {
  const token = typeof publicToken === "string" ? publicToken : ""
  const cookies = options.cookieOptions ?? {}
  return {
    cookies,
    cookieNames: cookieNames(cookies),
    storageKey: `stytch_sdk_state_${token}`,
    customApiDomain: hasCustomApiDomain(token, options.endpointOptions ?? {})
  }
}
