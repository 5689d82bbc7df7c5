/**
 * Keeps the session of a page fresh without Effect, as long as all goes well (specification section 4): reads what the browser holds, asks the
 * provider under the lock that all tabs share, and writes what it answered. Whatever is unusual belongs to the services.
 */
import { sessionPath } from "../domain/calls/request.js"
import {
  lockPatience,
  refreshDeadline,
  refreshPatience,
  unknownPatience
} from "../domain/limits/RefreshLimits.js"
import { read, store, type Steps, type StorageSteps } from "../domain/session/BrowserSteps.js"
import { waitOn, type LockWait } from "../domain/session/lockWait.js"
import { readPlainAnswer, type PlainAnswer } from "../domain/session/plainAnswer.js"
import { sameState, type SessionState } from "../domain/session/Session.js"
import { sessionKey } from "../domain/session/SessionKey.js"
import { askedMinutes, confirmedAt, dueAt, endedSession, tokenOwner } from "../domain/session/sessionRules.js"
import { keyOf } from "../domain/session/StoragePlaces.js"
import { readStoredState } from "../domain/session/StoredState.js"
import { possibleTokens } from "../domain/session/tokenRules.js"
import { Mismatch } from "../domain/values/readers.js"
import { attempt } from "../page/attempt.js"
import { leaveAnswer } from "../page/pageFacts.js"
import type { PageListener } from "../page/pageListeners.js"
import { takeSteps } from "../page/takeSteps.js"
import { isAwake, onMayWake } from "../page/wake.js"
import { fitsCookies, keepAnswer, sendPlain, type CallingPage, type PlainCall } from "./plainCall.js"

/** The page whose session is kept. */
export interface KeptPage extends CallingPage {
  /** When the client was made. Milliseconds since 1970. */
  readonly startedAt: number
  /** Whether the services keep the session, or nobody: the client is closed. */
  readonly isOver: () => boolean
  /** Called when what storage holds is confirmed: by the provider's answer, or because there is no session any more. */
  readonly confirmed: () => void
  /** What the clients of this page call when they write. For this client, `confirmed` takes its place. */
  readonly listener: PageListener
  /** Leaves the session to the services. */
  readonly leave: () => void
}

export interface KeptSession {
  /** Computes again when the next refresh is due. */
  readonly check: () => void
  readonly stop: () => void
}

/** What the browser holds of a session that has nothing unusual. */
interface Held {
  readonly token: string
  readonly sharesJwt: boolean
  readonly state: SessionState
}

export const keepSession = (page: KeptPage): KeptSession => {
  const { options, places } = page
  const { storageKey } = places
  const { keepSessionAlive = false, secondFactor } = options
  const beganKey = keyOf(storageKey, "refresh_began")
  let confirmedHere = -Infinity
  let hasRefreshed = false
  /** The wait for another tab that has the lock. */
  let lockWait: LockWait | undefined
  let isAsking = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Undefined when there is something unusual. */
  function* held(): Steps<Held | undefined> {
    const [token, ...others] = yield* possibleTokens(places, "opaque")
    const [jwt, ...otherJwts] = yield* possibleTokens(places, "jwt")
    const state = readStoredState(yield* read(storageKey))
    const ended = yield* endedSession(storageKey)
    const isUnusual =
      token === undefined ||
      others.length + otherJwts.length > 0 ||
      state instanceof Mismatch ||
      (state?.session && state.session.session_id === ended.id) ||
      // Failures have their waits, which are Schedules
      (yield* read(keyOf(storageKey, "refresh_failed"))) !== null ||
      (secondFactor !== undefined && !page.snapshot().isComplete)
    return isUnusual ? undefined : { token, sharesJwt: jwt !== undefined, state }
  }

  /** Milliseconds until the next refresh; zero or less when it is due. */
  function* untilDue({ sharesJwt }: Held): StorageSteps<number> {
    const now = Date.now()
    // Another tab's refresh brings no JWT that is too large for a cookie
    const confirmed = sharesJwt
      ? yield* confirmedAt(storageKey, confirmedHere, now)
      : Math.min(now, confirmedHere)
    return dueAt(page.snapshot().status, confirmed, { startedAt: page.startedAt, hasRefreshed }) - now
  }

  /** Leaves the session to the services, with the response to the request that they make first. */
  const leave = (call?: PlainCall) => {
    isOver = true
    stop()
    if (call) leaveAnswer(page.facts, call)
    page.leave()
  }

  const look = () => attempt(() => takeSteps(held()))

  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void round(), Math.max(0, milliseconds))
  }

  const check = () => {
    if (isOver || page.isOver()) return stop()
    if (isAsking) return
    const now = look()
    if (now !== undefined) wait(takeSteps(untilDue(now)))
    else if (page.snapshot().status === "absent") {
      clearTimeout(timer)
      // Another tab has ended a session of which nothing was stored
      page.confirmed()
    } else leave()
  }

  const round = async () => {
    if (isOver || page.isOver()) return stop()
    const now = look()
    if (now === undefined || takeSteps(untilDue(now)) > 0) return check()
    const isUnknown = page.snapshot().status === "unknown"
    // The page is asked again when it wakes. The site waits for an unknown status
    if (!isAwake()) return isUnknown ? leave() : undefined
    isAsking = true
    const isTaken = await underLock().catch(() => leave())
    isAsking = false
    if (isTaken !== true) return check()
    lockWait = waitOn(lockWait, takeSteps(read(beganKey)), Date.now())
    // A tab that the browser froze may keep its lock for good
    if (lockWait.waited >= (isUnknown ? unknownPatience : lockPatience)) leave()
    else wait(refreshPatience)
  }

  /** Asks the provider while this tab has the lock. Returns true when another tab has it. */
  const underLock = async (): Promise<boolean> => {
    // The browser answers at once, but for one whose locks are out of order
    const patience = setTimeout(() => leave(), unknownPatience)
    try {
      return await navigator.locks.request(
        keyOf(storageKey, "refresh_lock"),
        { ifAvailable: true },
        async (lock) => {
          clearTimeout(patience)
          if (lock === null) return true
          lockWait = undefined
          const now = look()
          const isDue = now !== undefined && takeSteps(untilDue(now)) <= 0
          if (!isDue || isOver || page.isOver()) return false
          takeSteps(store(beganKey, String(Date.now())))
          await ask(now)
          return false
        }
      )
    } finally {
      clearTimeout(patience)
    }
  }

  /** Identifies the session that the browser holds. */
  const keyNow = () => {
    const now = look()
    return now && sessionKey({ session: now.state?.session, token: now.token })
  }

  const ask = async (before: Held): Promise<void> => {
    const key = keyNow()
    const askedAt = Date.now()
    const minutes = keepSessionAlive ? takeSteps(askedMinutes(storageKey, before.state?.session)) : undefined
    const call = sendPlain(
      page,
      sessionPath,
      minutes === undefined ? {} : { session_duration_minutes: minutes },
      before.token
    )
    const leaveWith = () => leave(call)
    try {
      const answer = await call.response
      const read = answer.status === 200 ? readPlainAnswer(await answer.clone().text()) : undefined
      const now = look()
      const isOther =
        now === undefined ||
        keyNow() !== key ||
        Date.now() - askedAt > refreshDeadline ||
        // Another answer was stored meanwhile, to a second factor for example, and this one may be older
        !sameState(now.state, before.state)
      // Then the services ask anew
      if (isOther) return leave()
      if (read === undefined || !isExpected(read, now)) return leaveWith()
      const kept = { confirmedAt: (confirmedHere = Date.now()), date: answer.headers.get("date") }
      if (attempt(() => keepAnswer(page, read, kept, page.listener)) === undefined) return leaveWith()
      hasRefreshed = true
      page.confirmed()
    } catch {
      leaveWith()
    } finally {
      call.end()
    }
  }

  /** Whether the answer changes nothing that only the services know what to do about. */
  const isExpected = (answer: PlainAnswer, { state, token }: Held) => {
    const { session, user } = answer
    const owner = takeSteps(tokenOwner(storageKey, token))
    const isSame = owner === undefined || owner === user.user_id
    // The rule for second factors is not loaded here
    const staysComplete =
      secondFactor === undefined ||
      sameState([state?.session?.authentication_factors, state?.user], [session.authentication_factors, user])
    return isSame && staysComplete && fitsCookies(answer)
  }

  const stopWaking = onMayWake(() => {
    if (isAwake()) check()
  })
  const stop = () => {
    clearTimeout(timer)
    stopWaking()
  }
  check()
  return { check, stop }
}
