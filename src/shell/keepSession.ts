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
import { waitOn, type LockWait } from "../domain/session/lockWait.js"
import { readPlainAnswer, type KeptAnswer, type PlainAnswer } from "../domain/session/plainAnswer.js"
import { sameState, type SessionState } from "../domain/session/Session.js"
import { sessionKey } from "../domain/session/SessionKey.js"
import {
  askedMinutes,
  confirmedAt,
  dueAt,
  endedSession,
  timeText,
  tokenOwner
} from "../domain/session/sessionRules.js"
import { keyOf } from "../domain/session/StoragePlaces.js"
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

/** The call that confirms a session, and what is kept of its answer. */
export interface PlainConfirmation {
  /** The path below `/sdk/v1`. */
  readonly path: string
  /** Reads the answer. Undefined when there is something unusual about it. */
  readonly read: (text: string) => KeptAnswer | undefined
}

/** Makes what keeps the session of a page fresh. */
export const keeping =
  ({ path, read: readAnswer }: PlainConfirmation) =>
  (page: KeptPage): KeptSession => {
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

    /** Undefined when there is something unusual. Throws where the browser denies storage. */
    const held = (): Held | undefined => {
      const tokens = takeSteps(possibleTokens(places, "opaque"))
      const jwts = takeSteps(possibleTokens(places, "jwt"))
      const token = tokens[0]
      const state = page.stored.read(localStorage.getItem(storageKey))
      const isUnusual =
        token === undefined ||
        tokens.length > 1 ||
        jwts.length > 1 ||
        state instanceof Mismatch ||
        (state?.session && state.session.session_id === takeSteps(endedSession(storageKey)).id) ||
        // Failures have their waits, which are Schedules
        localStorage.getItem(keyOf(storageKey, "refresh_failed")) !== null ||
        (secondFactor !== undefined && !page.snapshot().isComplete)
      return isUnusual ? undefined : { token, sharesJwt: jwts.length > 0, state }
    }

    /** Milliseconds until the next refresh; zero or less when it is due. */
    const untilDue = ({ sharesJwt }: Held): number => {
      const now = Date.now()
      // Another tab's refresh brings no JWT that is too large for a cookie
      const confirmed = sharesJwt
        ? takeSteps(confirmedAt(storageKey, confirmedHere, now))
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

    const look = () => attempt(held)

    const wait = (milliseconds: number) => {
      timer = setTimeout(check, milliseconds)
    }

    const check = () => {
      if (isOver || page.isOver()) return stop()
      if (isAsking) return
      clearTimeout(timer)
      const now = look()
      if (now !== undefined) {
        const milliseconds = untilDue(now)
        if (milliseconds > 0) wait(milliseconds)
        else void round()
      } else if (page.snapshot().status === "absent") {
        // Another tab has ended a session of which nothing was stored
        page.confirmed()
      } else leave()
    }

    const round = async () => {
      const isUnknown = page.snapshot().status === "unknown"
      // The page is asked again when it wakes. The site waits for an unknown status
      if (!isAwake()) return isUnknown ? leave() : undefined
      isAsking = true
      const isTaken = await underLock().catch(() => leave())
      isAsking = false
      if (isTaken !== true) return check()
      lockWait = waitOn(lockWait, localStorage.getItem(beganKey), Date.now())
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
            const isDue = now !== undefined && untilDue(now) <= 0
            if (!isDue || isOver || page.isOver()) return false
            localStorage.setItem(beganKey, timeText(Date.now()))
            await ask(now)
            return false
          }
        )
      } finally {
        clearTimeout(patience)
      }
    }

    /** Identifies the session that the browser holds. */
    const keyOfHeld = ({ state, token }: Held) => sessionKey({ session: state?.session, token })

    const ask = async (before: Held): Promise<void> => {
      const askedAt = Date.now()
      const minutes = keepSessionAlive
        ? takeSteps(askedMinutes(storageKey, before.state?.session))
        : undefined
      const call = sendPlain(
        page,
        path,
        minutes === undefined ? {} : { session_duration_minutes: minutes },
        before.token
      )
      const leaveWith = () => leave(call)
      try {
        const answer = await call.response
        const read = answer.status === 200 ? readAnswer(await answer.clone().text()) : undefined
        const now = look()
        const isOther =
          now === undefined ||
          keyOfHeld(now) !== keyOfHeld(before) ||
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
        sameState(
          [state?.session?.authentication_factors, state?.user],
          [session.authentication_factors, user]
        )
      return isSame && staysComplete && fitsCookies(answer)
    }

    const stopWaking = onMayWake(() => {
      if (isAwake()) check()
    })
    const stop = () => {
      clearTimeout(timer)
      stopWaking()
    }
    return { check, stop }
  }

/** Keeps the session of a user fresh. */
export const keepSession = keeping({ path: sessionPath, read: readPlainAnswer })
