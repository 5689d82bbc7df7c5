/** Tells listeners of the session while a page has no services: what it keeps fresh itself, and what other tabs store. */
import { cookieRetries, cookieWait } from "../domain/client/RefreshLimits.js"
import { following, isNews } from "../domain/session/sessionNews.js"
import type { SessionSnapshot } from "../domain/session/Session.js"
import { keyOf, type StoragePlaces } from "../domain/session/StoragePlaces.js"
import { onStored, type PageListener } from "../page/pageListeners.js"
import { thrownText } from "../page/thrownText.js"
import type { StoredSession } from "./session.js"

type Listener = (snapshot: SessionSnapshot) => void

export interface FollowedSession {
  /** What storage holds now. The same object as long as it is the same. */
  readonly snapshot: () => SessionSnapshot
  /** What listeners learned last. */
  readonly last: () => SessionSnapshot
  readonly subscribe: (listener: Listener) => () => void
  /** The provider has confirmed what storage holds. */
  readonly confirmed: () => void
  /** What the clients of this page call when they write. */
  readonly listener: PageListener
  readonly stop: () => void
}

/**
 * `changed` is called when another tab may have stored something, `leave` when it is for the services to say what it means, and
 * `warn` when a listener throws.
 */
export const followSession = (
  stored: StoredSession,
  { storageKey }: StoragePlaces,
  changed: () => void,
  leave: () => void,
  warn: (problem: string) => void
): FollowedSession => {
  const listeners = new Set<Listener>()
  const keys = [storageKey, keyOf(storageKey, "ended_session"), keyOf(storageKey, "complete")]
  let last: SessionSnapshot | undefined
  let isConfirmed = false
  let now: { readonly read: SessionSnapshot; readonly snapshot: SessionSnapshot } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening: (() => void) | undefined

  const snapshot = () => {
    const read = stored.snapshot()
    if (now?.read !== read || now.snapshot.fromCache === isConfirmed) {
      const next = { ...read, fromCache: !isConfirmed }
      now = { read, snapshot: now === undefined ? next : following(now.snapshot, next) }
    }
    return now.snapshot
  }

  const publish = () => {
    const previous = (last ??= snapshot())
    isConfirmed = true
    last = snapshot()
    if (!isNews(previous, last)) return
    for (const listener of [...listeners]) {
      if (!listeners.has(listener)) continue
      try {
        listener(last)
      } catch (error) {
        warn(`A session listener threw: ${thrownText(error)}`)
      }
    }
  }

  /** What another tab writes into storage can arrive some milliseconds before its cookies. */
  const check = (waits = 0) => {
    clearTimeout(timer)
    last ??= snapshot()
    if (stored.fits(last.status === "present")) {
      publish()
      changed()
    } else if (waits < cookieRetries) timer = setTimeout(check, cookieWait * 2 ** waits, waits + 1)
    else leave()
  }

  const listener: PageListener = (key) => {
    if (key === null || keys.includes(key)) check()
  }

  const listen = () => {
    last ??= snapshot()
    stopListening ??= onStored(listener)
  }

  return {
    snapshot,
    last: () => (last ??= snapshot()),
    listener,
    confirmed: () => {
      listen()
      publish()
    },
    subscribe: (listener) => {
      listen()
      // Wrapped, so that a function that is subscribed twice is called twice
      const subscription: Listener = (snapshot) => listener(snapshot)
      listeners.add(subscription)
      return () => void listeners.delete(subscription)
    },
    stop: () => {
      clearTimeout(timer)
      stopListening?.()
    }
  }
}
