/** What this browser has stored, read without Effect. The client answers from it until its services are loaded. */
import { keyOf, type StoragePlaces } from "../domain/session/StoragePlaces.js"
import { isOfOther, possibleValues } from "../domain/session/CookieValues.js"
import { cookieAttributes, type SessionCookie } from "../domain/session/SessionCookies.js"
import {
  completeMark,
  initialSnapshot,
  type SessionSnapshot,
  type SessionState,
  type SessionTokens
} from "../domain/session/Session.js"
import type { HeldAtCall } from "../domain/session/KnownSession.js"
import { Mismatch } from "../domain/values/readers.js"
import { rememberLast } from "../domain/values/rememberLast.js"
import { readShellSettings, type ShellSettings } from "../domain/project/readShellSettings.js"
import type { SecondFactorOptions } from "../domain/session/SecondFactorOptions.js"
import { attempt } from "../page/attempt.js"
import { readCookies, removeCookie, writeCookie } from "../page/documentCookies.js"

export interface StoredSession {
  /** What the stored text of the state says. The same object as long as it is the same text. */
  readonly read: (text: string | null) => SessionState | Mismatch
  /** The same object as long as storage and cookies hold the same. */
  readonly snapshot: () => SessionSnapshot
  /** Undefined when only the services can find out: one of several cookies, or one that the browser refused. */
  readonly identity: () => HeldAtCall | undefined
  readonly tokens: () => SessionTokens | null
  /**
   * Writes tokens that the site adopts. Returns whether they still count when it is asked: not after a later login or logout
   * in any tab.
   */
  readonly adoptTokens: (tokens: {
    readonly session_token: string
    readonly session_jwt?: string | null
  }) => () => boolean
  /** Removes the state, once the snapshot says that there is no session. Another page may have left it. */
  readonly dropStale: () => void
  /** The project's settings of the last visit. The same object as long as storage holds the same. */
  readonly settings: () => ShellSettings
}

/** `readState` reads what storage holds of the session. */
export const storedSession = (
  { cookieNames, cookies, storageKey }: StoragePlaces,
  customApiDomain: boolean,
  readState: StoredSession["read"],
  secondFactor?: SecondFactorOptions
): StoredSession => {
  const hasDocument = typeof document !== "undefined"
  // Some servers have a storage, which all their visitors would share
  const stored = (key: string) => (hasDocument ? attempt(() => localStorage.getItem(key)) : null) ?? null
  const visible = (name: string) => (hasDocument ? readCookies(name) : [])
  /** Undefined for several of which this browser wrote none: the provider knows which one counts. */
  const cookie = (cookie: SessionCookie) => {
    const mark = stored(keyOf(storageKey, `written_${cookie}`))
    const [value = null, ...others] = possibleValues(visible(cookieNames[cookie]), mark)
    return others.length > 0 ? undefined : value
  }
  /** Whether the token that the site adopted last is in no cookie that this page can read. */
  let isUnreadable = false
  const read = rememberLast(readState)
  const snapshotFrom = rememberLast((text: string | null, mayExist: boolean, mark: string | null) => {
    const found = read(text)
    const state = found instanceof Mismatch ? null : found
    const isComplete = !secondFactor || mark === completeMark(state?.session?.session_id, secondFactor)
    return initialSnapshot(state, mayExist, isComplete)
  })
  const settingsFrom = rememberLast(readShellSettings)

  const loggedOutAt = () => stored(keyOf(storageKey, "signed_out"))

  /** Something else after a login or a logout in any tab. */
  const era = () => [...visible(cookieNames.opaque), loggedOutAt()].join()

  const snapshot = () => {
    const token = cookie("opaque")
    return snapshotFrom(
      isOfOther(stored(keyOf(storageKey, "token_owner")), token) ? null : stored(storageKey),
      // With a custom API domain the provider keeps the tokens in its own cookies, which scripts cannot read
      customApiDomain || token !== null,
      secondFactor ? stored(keyOf(storageKey, "complete")) : null
    )
  }

  return {
    read,
    snapshot,
    identity: () => {
      const token = isUnreadable ? undefined : cookie("opaque")
      if (token === undefined) return
      return { ...snapshot().session, token, logout: loggedOutAt() }
    },
    tokens: () => {
      const session_token = cookie("opaque")
      const session_jwt = cookie("jwt")
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    adoptTokens: ({ session_jwt, session_token }) => {
      isUnreadable = true
      if (hasDocument) {
        // The state of before stays until the provider has said whose the token is
        attempt(() => localStorage.removeItem(keyOf(storageKey, "token_owner")))
        const attributes = cookieAttributes(cookies, location)
        isUnreadable = !writeCookie(cookieNames.opaque, session_token, attributes)
        if (session_jwt) writeCookie(cookieNames.jwt, session_jwt, attributes)
        else removeCookie(cookieNames.jwt, attributes)
      }
      const written = era()
      return () => era() === written
    },
    dropStale: () => {
      if ((stored(storageKey) ?? "null") !== "null") attempt(() => localStorage.setItem(storageKey, "null"))
    },
    settings: () => settingsFrom(stored(keyOf(storageKey, "bootstrap")))
  }
}
