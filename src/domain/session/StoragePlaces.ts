/** Where the browser holds the state of a client. */
import type { FlowKind } from "./FlowKind.js"
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

/** What a client keeps beside the session, each under its own key of `localStorage` or `sessionStorage`. */
export type StoredName =
  /** The start of a login by email, by a redirect and so on, which its return must match. */
  | `began_${FlowKind}`
  /** What the browser's cookie of each kind was set to, as a mark. */
  | `written_${SessionCookie}`
  /** When tabs may try again after failures to fetch the settings or the user, or to refresh the session. */
  | `${string}_failed`
  /** The locks that let one tab at a time do so. */
  | `${string}_lock`
  /** When the tab that does so began. */
  | `${string}_began`
  /** The social provider that was pressed last, as the provider's own client keeps it. */
  | "b2c_last_used_oauth"
  /** The project's settings of the last visit. */
  | "bootstrap"
  /** The session that is complete by the site's rule for second factors. */
  | "complete"
  /** The session that ended last: what other tabs have written before may arrive after it. */
  | "ended_session"
  /** The session that waits until its recovery codes are saved. */
  | "held"
  /** The method that last signed somebody in. Nothing is written there before a form has asked for it. */
  | "last_used"
  /** The offers of a passkey that were skipped. */
  | "passkey_offer"
  /** The passkeys of this browser. */
  | "passkeys"
  /** The id that links the events of several visits. */
  | "persistent_id"
  /** The return token that was redeemed last. */
  | "redeemed"
  /** The session that a return token gave last. */
  | "redeemed_session"
  /** When the provider last confirmed the session. */
  | "refreshed_at"
  /** The return token that waits for an answer. */
  | "return"
  /** The domains for which cookies were set. */
  | "seen_domains"
  /** How long the session is asked to live. */
  | "session_duration"
  /** When somebody last signed out. */
  | "signed_out"
  /** Whose the token in the cookie is. */
  | "token_owner"

/** The key in storage of one of these. */
export const keyOf = (storageKey: string, name: StoredName): string => `${storageKey}::${name}`
