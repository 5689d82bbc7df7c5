/**
 * The session of a page without services: tells listeners what other tabs store, and what `keepSession.ts` has refreshed. Loaded
 * for a page that holds a session or subscribes to it.
 */
import { cookieRetries, cookieWait } from "../domain/limits/RefreshLimits.js"
import { following, isNews } from "../domain/session/sessionNews.js"
import { sameState, type SessionSnapshot } from "../domain/session/Session.js"
import { keyOf } from "../domain/session/StoragePlaces.js"
import { Mismatch } from "../domain/values/readers.js"
import { attempt } from "../page/attempt.js"
import { makeChunk } from "../page/chunk.js"
import { loadChunk } from "../page/loadChunk.js"
import { onStored, type PageListener } from "../page/pageListeners.js"
import { thrownText } from "../page/thrownText.js"
import type { KeptPage, keepSession } from "./keepSession.js"

export interface FollowedPage extends Omit<KeptPage, "confirmed" | "listener" | "snapshot"> {
  /** What listeners know. Another tab may have stored something else since. */
  readonly shown: SessionSnapshot
  readonly listeners: ReadonlyMap<object, (snapshot: SessionSnapshot) => void>
  readonly warn: (problem: string) => void
  readonly loadKeeper: () => Promise<{ readonly keepSession: typeof keepSession }>
}

export interface FollowedSession {
  /** What storage holds now. The same object as long as it is the same. */
  readonly snapshot: () => SessionSnapshot
  /** What listeners learned last. */
  readonly last: () => SessionSnapshot
  readonly stop: () => void
}

export const followSession = (page: FollowedPage): FollowedSession => {
  const { isOver, leave, listeners, loadKeeper, places, shown, stored, warn } = page
  const { storageKey } = places
  // A logout changes no state where none was known
  const names = ["ended_session", "complete", "signed_out"] as const
  const keys = [storageKey, ...names.map((name) => keyOf(storageKey, name))]
  let isConfirmed = false
  let now: { readonly read: SessionSnapshot; readonly snapshot: SessionSnapshot } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const snapshot = () => {
    const found = stored.snapshot()
    // Nobody tells of a cookie that another site has set
    const read = found.status === "unknown" && now?.read.status === "absent" ? now.read : found
    if (now?.read !== read || (isConfirmed && now.snapshot.fromCache)) {
      const next = { ...read, fromCache: !isConfirmed && read.fromCache }
      now = { read, snapshot: now === undefined ? next : following(now.snapshot, next) }
    }
    return now.snapshot
  }
  let last = shown

  const publish = () => {
    const previous = last
    isConfirmed = true
    last = snapshot()
    if (!isNews(previous, last)) return
    for (const [subscription, listener] of [...listeners]) {
      if (!listeners.has(subscription)) continue
      try {
        listener(last)
      } catch (error) {
        warn(`A session listener threw: ${thrownText(error)}`)
      }
    }
  }

  /** Whether storage and cookies fit together as one session, or as none. A store that somebody has cleared is no logout. */
  const fits = (): boolean => {
    const token = stored.identity()?.token
    const state = stored.read(attempt(() => localStorage.getItem(storageKey)) ?? null)
    if (state instanceof Mismatch || token === undefined) return false
    if (token === null) return !state?.session
    return stored.snapshot().session !== null || last.status !== "present"
  }

  /** What another tab writes into storage can arrive some milliseconds before its cookies. */
  const check = (waits = 0) => {
    clearTimeout(timer)
    if (isOver()) return
    if (fits()) {
      publish()
      keep()
    } else if (waits < cookieRetries) timer = setTimeout(check, cookieWait * 2 ** waits, waits + 1)
    else leave()
  }

  const listener: PageListener = (key) => {
    if (key === null || keys.includes(key)) check()
  }
  const stopListening = onStored(listener)

  /** Keeps the session fresh until the services do. */
  const keeper = makeChunk(async () => {
    const { keepSession } = await loadChunk(loadKeeper)
    return keepSession({ ...page, snapshot, listener, confirmed: publish })
  })
  const keep = () => {
    if (!isOver() && snapshot().status !== "absent") keeper.onLoad(({ check }) => check())
  }
  if (sameState(stored.snapshot(), shown)) keep()
  else check()

  return {
    snapshot,
    last: () => last,
    stop: () => {
      clearTimeout(timer)
      stopListening()
      keeper.loaded()?.stop()
    }
  }
}
