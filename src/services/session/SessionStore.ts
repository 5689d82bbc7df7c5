import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Limits from "../../domain/limits/Limits.js"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { fingerprintOf, isOfOther } from "../../domain/session/CookieValues.js"
import {
  completeMark,
  initialSnapshot,
  snapshotOf,
  unknownSession,
  type SessionSnapshot,
  type SessionState
} from "../../domain/session/Session.js"
import { Mismatch } from "../../domain/values/readers.js"
import { isSessionComplete } from "../../domain/secondFactor/secondFactor.js"
import { following, isNews } from "../../domain/session/sessionNews.js"
import { endedSession, markComplete, writeState } from "../../domain/session/sessionRules.js"
import type { User } from "../../domain/schemas/User.js"
import { CrossTab } from "../browser/CrossTab.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import * as Listeners from "../kit/Listeners.js"
import { takeStorageSteps } from "../kit/takeSteps.js"
import { Warnings } from "../kit/Warnings.js"
import { SessionFreshness } from "./SessionFreshness.js"
import { sessionFormat } from "./SessionFormat.js"
import { TokenJar } from "./TokenJar.js"

/** The session and its user: kept in storage, shared by all tabs, published to listeners (specification section 4). */
export class SessionStore extends Context.Tag("latchkey/SessionStore")<
  SessionStore,
  {
    /** The state that this page published last. */
    readonly snapshot: Effect.Effect<SessionSnapshot>
    /** The state that storage holds now. Another tab may have changed it since the last snapshot. */
    readonly stored: Effect.Effect<SessionState>
    /** Whether there is a token, or may be one that only the provider knows. */
    readonly mayHaveSession: Effect.Effect<boolean>
    /** Writes the state to storage and publishes it, here and in the other tabs. */
    readonly persist: (state: SessionState) => Effect.Effect<void>
    /** Ends the session in all tabs. An answer that a tab receives late does not bring it back. */
    readonly end: Effect.Effect<void>
    /** Replaces the user. Does nothing when the session has ended or belongs to another user. */
    readonly replaceUser: (user: User) => Effect.Effect<void>
    /** Keeps this session from being complete, in every tab, until `allowCompletion`: the person has to see something first. */
    readonly deferCompletion: Effect.Effect<void>
    /** Ends what `deferCompletion` began. */
    readonly allowCompletion: Effect.Effect<void>
    /** Publishes the state that storage holds now, without waiting for the browser's `storage` event. */
    readonly reload: Effect.Effect<void>
    /**
     * Calls `listener` synchronously when the state changes. A change of `last_accessed_at` alone does not count. Returns
     * the function that unsubscribes.
     */
    readonly subscribe: (listener: (snapshot: SessionSnapshot) => void) => Effect.Effect<() => void>
    /** Like `subscribe`, but calls `listener` after every write, here or in another tab, also of an equal state. */
    readonly onWrite: (listener: (snapshot: SessionSnapshot) => void) => Effect.Effect<() => void>
  }
>() {
  static readonly layer = Layer.scoped(
    SessionStore,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const jar = yield* TokenJar
      const warnings = yield* Warnings
      const crossTab = yield* CrossTab
      const freshness = yield* SessionFreshness
      const format = yield* sessionFormat
      const subscribers = Listeners.make<SessionSnapshot>("A session listener", warnings)
      const writes = Listeners.make<SessionSnapshot>("A listener to the session's writes", warnings)
      const scope = yield* Effect.scope
      const take = takeStorageSteps(storage)
      let current = unknownSession

      /** The id and the token's mark of the session that ended last. Other tabs' earlier writes may arrive after it. */
      const endedKey = keyOf(config.storageKey, "ended_session")
      const ended = take(() => endedSession(config.storageKey))
      const hasEnded = (state: SessionState) =>
        Effect.map(ended, ({ id }) => id !== undefined && state?.session?.session_id === id)
      /** Like `hasEnded`, but false when the token is a different one: then a new login is under way. */
      const isOver = (state: SessionState) =>
        Effect.gen(function* () {
          const token = yield* jar.sessionToken
          const { mark } = yield* ended
          return (yield* hasEnded(state)) && (token === null || fingerprintOf(token) === mark)
        })
      const withoutEnded = (state: SessionState) =>
        Effect.map(hasEnded(state), (ended) => (ended ? null : state))

      const text = storage.get(config.storageKey)
      const read = Effect.map(text, format.read)
      const stored = Effect.flatMap(read, (found) => withoutEnded(stateOf(found)))

      const { secondFactor } = config
      const deferredKey = keyOf(config.storageKey, "held")
      const completeKey = keyOf(config.storageKey, "complete")
      /** The session whose completion this tab defers. Another tab may clear the storage. */
      let deferred: string | undefined
      const isComplete = (state: SessionState) =>
        Effect.zipWith(storage.get(deferredKey), storage.get(completeKey), (stored, mark) => {
          const id = state?.session?.session_id
          // Another tab allows it
          if (secondFactor && mark === completeMark(id, secondFactor)) deferred = undefined
          return (
            state !== null &&
            isSessionComplete(state.session, state.user, secondFactor) &&
            (secondFactor === undefined || (id !== deferred && id !== stored))
          )
        })
      const keepHold = (state: SessionState) =>
        Effect.suspend(() => {
          if (secondFactor === undefined) return Effect.void
          if (!state?.session) return storage.remove(deferredKey)
          return deferred === state.session.session_id ? storage.set(deferredKey, deferred) : Effect.void
        })

      const write = (state: SessionState) =>
        Effect.gen(function* () {
          const isDone = yield* isComplete(state)
          yield* keepHold(state)
          yield* take(() => writeState(config.storageKey, state, isDone, secondFactor, format.stored(state)))
          yield* crossTab.notify(config.storageKey)
        })

      const publish = (next: SessionSnapshot) =>
        Effect.gen(function* () {
          const previous = current
          current = following(previous, next)
          yield* writes.notify(current)
          if (isNews(previous, next)) yield* subscribers.notify(current)
        })

      const persist = (state: SessionState) =>
        Effect.gen(function* () {
          // The provider has confirmed it since
          if (yield* hasEnded(state)) yield* storage.remove(endedKey)
          yield* write(state)
          yield* publish(snapshotOf(state, false, yield* isComplete(state)))
        })

      const removeSession = Effect.zipRight(jar.removeSession, persist(null))

      const end = Effect.gen(function* () {
        const sessionId = (yield* stored)?.session?.session_id
        const token = yield* jar.sessionToken
        yield* removeSession
        // After the state, so that the other tabs find nothing left to remove
        if (sessionId !== undefined)
          yield* storage.set(endedKey, `${sessionId} ${fingerprintOf(token ?? "")}`)
      }).pipe(Effect.uninterruptible)

      /**
       * With a custom API domain the provider keeps the tokens in its own cookies, which scripts cannot read. Of several
       * cookies, only the provider may know which one counts.
       */
      const mayHaveSession = Effect.zipWith(
        jar.sessionToken,
        jar.candidates,
        (token, candidates) => config.hosts.customApiDomain || token !== null || candidates.length > 0
      )

      const start = Effect.gen(function* () {
        const cached = yield* read
        if (cached instanceof Mismatch) {
          yield* warnings.warn("The stored session could not be read and was dropped.")
          yield* write(null)
        }
        const state = stateOf(cached)
        const mayBeSignedIn = (yield* mayHaveSession) && !(yield* isOver(state))
        const owner = yield* storage.get(keyOf(config.storageKey, "token_owner"))
        const known = isOfOther(owner, yield* jar.sessionToken) ? null : yield* withoutEnded(state)
        // The page may have refreshed the session before its services were there
        const isConfirmed =
          mayBeSignedIn && known?.session && (yield* freshness.confirmedAt) >= freshness.startedAt
        current = initialSnapshot(known, mayBeSignedIn, yield* isComplete(known))
        if (isConfirmed) current = { ...current, fromCache: false }
        if (!mayBeSignedIn && state !== null) yield* removeSession
      })

      /** The state stays until the provider has said whether there is a session. */
      const ask = Effect.zipRight(
        freshness.doubt,
        Effect.suspend(() => writes.notify(current))
      )

      /** What another tab writes into storage can arrive some milliseconds before its cookies. */
      const awaitCookies = Effect.scheduleFrom(
        mayHaveSession,
        false,
        Schedule.whileInput(cookieWaits, (may: boolean) => !may)
      )

      const reload: Effect.Effect<void> = Effect.gen(function* () {
        const written = yield* text
        const found = format.read(written)
        if (found instanceof Mismatch) {
          yield* warnings.warnOnce("Another tab stored a session that could not be read. It was ignored.")
        }
        if (yield* isOver(stateOf(found))) return yield* removeSession
        const state = yield* withoutEnded(stateOf(found))
        // A session of another tab does not belong to the token that this page alone has
        const isOther = state?.session?.session_id !== current.session?.session_id
        if (state?.session && isOther && (yield* jar.isInMemory)) return
        // A cookie that the browser refused is in this page's memory only
        if (yield* isOver(current)) yield* jar.removeSession
        // An empty store is no logout: somebody may have cleared it, or may see no cookie
        else if (!state?.session && (yield* mayHaveSession)) {
          if (current.status === "present") return yield* ask
          if (current.status === "unknown") return
          // Another tab may have signed in before somebody cleared or garbled it
          const isLost = found instanceof Mismatch || written === null
          if (isLost) return yield* Effect.zipRight(freshness.doubt, publish(unknownSession))
        }
        const hasNoToken = state?.session && !(yield* mayHaveSession)
        yield* publish(snapshotOf(hasNoToken ? null : state, false, yield* isComplete(state)))
        return hasNoToken
      }).pipe(
        Effect.flatMap((hasNoToken) => (hasNoToken ? Effect.forkIn(reloadWithCookies, scope) : Effect.void))
      )

      /** Does nothing when the browser refused the cookie: the tab that has the session keeps its token in memory. */
      const reloadWithCookies = Effect.zipRight(awaitCookies, Effect.whenEffect(reload, mayHaveSession))

      yield* start
      yield* crossTab.listen(config.storageKey, reload)
      yield* crossTab.listen(endedKey, reload)
      // `allowCompletion` in another tab changes no more than this
      yield* crossTab.listen(completeKey, reload)

      return SessionStore.of({
        snapshot: Effect.sync(() => current),
        stored,
        mayHaveSession,
        persist,
        end,
        replaceUser: (user) =>
          Effect.gen(function* () {
            const session = (yield* stored)?.session
            if (session?.user_id === user.user_id) {
              // Another session of the same user may have taken the place of this one
              yield* (yield* jar.isOfOthers) ? ask : persist({ session, user })
            }
            // The user is known now, whether there is a session is not
            else if (current.status === "unknown") yield* publish({ ...current, user, fromCache: false })
          }),
        deferCompletion: Effect.suspend(() => {
          if (current.session === null) return Effect.void
          deferred = current.session.session_id
          return storage.set(deferredKey, deferred)
        }),
        allowCompletion: Effect.gen(function* () {
          deferred = undefined
          yield* storage.remove(deferredKey)
          const isDone = yield* isComplete(current)
          yield* take(() => markComplete(config.storageKey, current, isDone, secondFactor))
          yield* publish({ ...current, isComplete: yield* isComplete(current) })
          yield* crossTab.notify(config.storageKey)
        }),
        reload,
        subscribe: subscribers.subscribe,
        onWrite: writes.subscribe
      })
    })
  )
}

const cookieWaits = Schedule.intersect(
  Schedule.exponential(Limits.cookieWait),
  Schedule.recurs(Limits.cookieRetries)
)

/** What cannot be read counts as nothing. */
const stateOf = (read: SessionState | Mismatch): SessionState => (read instanceof Mismatch ? null : read)
