/** Where the browser holds the state of a client. */
import { cookieNames, type CookieOptions, type SessionCookie } from "./SessionCookies.js"

export interface StoragePlaces {
  readonly cookies: CookieOptions
  readonly cookieNames: Record<SessionCookie, string>
  /** Prefix of every storage key. */
  readonly storageKey: string
}

export const storagePlaces = (publicToken: unknown, cookies: CookieOptions = {}): StoragePlaces => ({
  cookies,
  cookieNames: cookieNames(cookies),
  storageKey: `stytch_sdk_state_${typeof publicToken === "string" ? publicToken : ""}`
})
