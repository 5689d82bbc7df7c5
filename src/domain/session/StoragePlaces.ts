/** Where the browser holds the state of a client. */
import { cookieNames, type CookieOptions, type SessionCookie } from "./SessionCookies.js"

export interface StoragePlaces {
  readonly cookies: CookieOptions
  readonly cookieNames: Record<SessionCookie, string>
  /** Prefix of every storage key. */
  readonly storageKey: string
}

export const storagePlaces = (publicToken: string, cookieOptions?: CookieOptions): StoragePlaces => {
  const cookies = cookieOptions ?? {}
  return {
    cookies,
    cookieNames: cookieNames(cookies),
    storageKey: `stytch_sdk_state_${publicToken}`
  }
}
