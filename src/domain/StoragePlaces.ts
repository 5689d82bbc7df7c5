/** Where the browser holds the state of a client. */
import { hasCustomApiDomain, type HostOptions } from "./CustomDomain.js"
import { cookieNames, type CookieOptions, type SessionCookie } from "./SessionCookies.js"

export interface StoragePlaces {
  readonly cookies: CookieOptions
  readonly cookieNames: Record<SessionCookie, string>
  /** Prefix of every storage key. */
  readonly storageKey: string
  /** Whether the API has a custom domain. The provider may then keep the tokens in its own cookies, which scripts cannot read. */
  readonly customApiDomain: boolean
}

interface PlaceOptions extends HostOptions {
  readonly cookieOptions?: CookieOptions | undefined
}

export const storagePlaces = (publicToken: string, options: PlaceOptions = {}): StoragePlaces => {
  const cookies = options.cookieOptions ?? {}
  return {
    cookies,
    cookieNames: cookieNames(cookies),
    storageKey: `stytch_sdk_state_${publicToken}`,
    customApiDomain: hasCustomApiDomain(publicToken, options)
  }
}
