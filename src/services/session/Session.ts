import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Authenticated } from "../../domain/api/Sessions.js"
import * as Limits from "../../domain/Limits.js"
import { sameState, SessionState, type SessionSnapshot, type SessionTokens } from "../../domain/Session.js"
import type { User } from "../../domain/User.js"
import { CrossTab } from "../browser/CrossTab.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import * as Listeners from "../kit/Listeners.js"
import { ServerTime } from "./ServerTime.js"
import { TokenJar } from "./TokenJar.js"
import { Warnings } from "../kit/Warnings.js"

/** The session of this browser: one truth for all tabs, kept in storage, its tokens in cookies (section 4). */
export class Session extends Context.Tag("latchkey/Session")<
  Session,
  {
    readonly snapshot: Effect.Effect<SessionSnapshot>
    readonly tokens: Effect.Effect<SessionTokens | null>
    /** Takes over the session an answer carries: cookies, storage, subscribers, other tabs. */
    readonly accept: (
      answer: Pick<Authenticated, "session" | "user" | "session_token" | "session_jwt">
    ) => Effect.Effect<void>
    /** Takes over a user that was fetched anew, unless their session is over or another person's began meanwhile. */
    readonly replaceUser: (user: User) => Effect.Effect<void>
    /** Takes over the user that an answer brings along, and gives back the answer without it. */
    readonly acceptUser: <A extends { readonly __user?: User | undefined }>(
      answer: A
    ) => Effect.Effect<Omit<A, "__user">>
    /** Takes over tokens that a server made. The state follows with the next refresh. */
    readonly adoptTokens: (tokens: {
      readonly session_token: string
      readonly session_jwt?: string
    }) => Effect.Effect<void>
    /** Takes over an intermediate token: there is no session yet. */
    readonly acceptIntermediate: (token: string) => Effect.Effect<void>
    /** Logged out: no state, no cookies. */
    readonly clear: Effect.Effect<void>
    /** The session is gone (it ended at the provider, or its cookie did). An intermediate token stays. */
    readonly destroy: Effect.Effect<void>
    /** Takes over what another tab wrote, also before the browser has told of it. */
    readonly reload: Effect.Effect<void>
    /**
     * What tells this browser's session from another: as cookies and storage hold it now, which may be newer than what
     * this tab has heard.
     */
    readonly identity: Effect.Effect<string>
    /**
     * When the provider confirmed the session last, to any tab. Milliseconds since 1970 by this computer's clock, never
     * in its future; minus infinity when that is not known.
     */
    readonly confirmedAt: Effect.Effect<number>
    /** When this page's client began; as `confirmedAt`. */
    readonly startedAt: number
    /** Takes note, for all tabs, that the provider just confirmed the session. */
    readonly confirm: Effect.Effect<void>
    /** Calls `listener` at once on each difference in meaning. Gives back how to unsubscribe. */
    readonly subscribe: (listener: (snapshot: SessionSnapshot) => void) => Effect.Effect<() => void>
    /** As `subscribe`, each time the state was written, here or elsewhere, also when it means the same. */
    readonly onWrite: (listener: (snapshot: SessionSnapshot) => void) => Effect.Effect<() => void>
  }
>() {
  static readonly layer = Layer.scoped(
    Session,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const jar = yield* TokenJar
      const warnings = yield* Warnings
      const crossTab = yield* CrossTab
      const time = yield* ServerTime
      const subscribers = Listeners.make<SessionSnapshot>("A session listener", warnings)
      const writes = Listeners.make<SessionSnapshot>("A listener to the session's writes", warnings)
      const confirmedKey = `${config.storageKey}::refreshed_at`
      const startedAt = yield* Clock.currentTimeMillis
      let current: SessionSnapshot = unknown
      let confirmedHere = NaN

      const parse = (text: string | null) =>
        text === null || text === "" ? Either.right(null) : Schema.decodeEither(StoredState)(text)

      const stored = Effect.map(storage.get(config.storageKey), parse)
      const storedOrNull = Effect.map(
        stored,
        Either.getOrElse(() => null)
      )

      const store = (state: SessionState) =>
        Effect.zipRight(
          storage.set(config.storageKey, Schema.encodeSync(StoredState)(state)),
          crossTab.tell(config.storageKey)
        )

      const become = (next: SessionSnapshot) =>
        Effect.gen(function* () {
          const previous = current
          current = { ...next, user: sameState(previous.user, next.user) ? previous.user : next.user }
          yield* writes.tell(current)
          if (previous.fromCache || !sameMeaning(previous, next)) yield* subscribers.tell(current)
        })

      const put = (state: SessionState) => Effect.zipRight(store(state), become(snapshotOf(state, false)))

      const removeSession = Effect.uninterruptible(Effect.zipRight(jar.removeSession, put(null)))

      const confirm = Effect.gen(function* () {
        confirmedHere = yield* Clock.currentTimeMillis
        yield* storage.set(confirmedKey, String(confirmedHere))
      })

      const mayHold = Effect.map(jar.sessionToken, (token) => config.hosts.customApiDomain || token !== null)

      const start = Effect.gen(function* () {
        const cached = yield* stored
        if (Either.isLeft(cached)) {
          yield* warnings.warn("The stored session could not be read and was dropped.")
          yield* store(null)
        }
        const state = Either.getOrElse(cached, () => null)
        if (yield* mayHold) {
          current = state?.session ? snapshotOf(state, true) : unknown
        } else {
          current = { ...absent, fromCache: true }
          if (state !== null) yield* removeSession
        }
      })

      const otherTabWrote = Effect.flatMap(
        stored,
        Either.match({
          onLeft: () => warnings.warn("Another tab stored a session that could not be read. It was ignored."),
          onRight: (state) =>
            // Nothing stored tells nothing as long as the provider is still to be asked
            Effect.unlessEffect(
              become(snapshotOf(state, false)),
              Effect.map(mayHold, (may) => may && current.status === "unknown" && !state?.session)
            )
        })
      )

      const replaceUser = (user: User) =>
        Effect.gen(function* () {
          // What stands there may be newer than what this tab has heard: another person's session, or none
          const session = (yield* storedOrNull)?.session ?? null
          if (session?.user_id === user.user_id) yield* put({ session, user })
          // A user tells nothing of a session that is still unknown
          else if (current.status === "unknown") yield* become({ ...current, user, fromCache: false })
        })

      yield* start
      yield* crossTab.listen(config.storageKey, otherTabWrote)

      return Session.of({
        snapshot: Effect.sync(() => current),
        tokens: jar.tokens,
        accept: ({ session, session_jwt, session_token, user }) =>
          Effect.gen(function* () {
            if (session_token !== "" && session_jwt !== "") {
              const expires = yield* time.toLocal(Date.parse(session.expires_at))
              yield* jar.write({ session_token, session_jwt }, expires)
            } else {
              // The provider keeps the tokens in cookies of its own, out of our reach
              yield* jar.removeSession
              yield* jar.removeIntermediate
            }
            yield* confirm
            yield* put({ session, user })
          }).pipe(Effect.uninterruptible),
        replaceUser,
        acceptUser: ({ __user, ...answer }) =>
          Effect.as(__user === undefined ? Effect.void : replaceUser(__user), answer),
        adoptTokens: (tokens) => jar.write(tokens),
        acceptIntermediate: (token) =>
          Effect.zipRight(
            token === ""
              ? Effect.zipRight(jar.removeSession, jar.removeIntermediate)
              : jar.writeIntermediate(token),
            put(null)
          ),
        clear: Effect.uninterruptible(Effect.zipRight(removeSession, jar.removeIntermediate)),
        destroy: removeSession,
        reload: otherTabWrote,
        identity: Effect.gen(function* () {
          const state = yield* storedOrNull
          return `${state?.session?.session_id ?? ""} ${(yield* jar.sessionToken) ?? ""}`
        }),
        confirmedAt: Effect.gen(function* () {
          const confirmedAnywhere = Number((yield* storage.get(confirmedKey)) ?? NaN)
          const now = yield* Clock.currentTimeMillis
          // What lies further in the future is of a clock that was set back since
          const known = [confirmedHere, confirmedAnywhere].filter(
            (at) => at <= now + Duration.toMillis(Limits.tabSkew)
          )
          return Math.min(now, Math.max(...known))
        }),
        startedAt,
        confirm,
        subscribe: subscribers.subscribe,
        onWrite: writes.subscribe
      })
    })
  )
}

const StoredState = Schema.parseJson(SessionState)

const absent: SessionSnapshot = { status: "absent", session: null, user: null, fromCache: false }
const unknown: SessionSnapshot = { ...absent, status: "unknown", fromCache: true }

const snapshotOf = (state: SessionState, fromCache: boolean): SessionSnapshot =>
  state === null
    ? { ...absent, fromCache }
    : { ...state, status: state.session === null ? "absent" : "present", fromCache }

const sameMeaning = (a: SessionSnapshot, b: SessionSnapshot): boolean =>
  sameState([a.status, a.session, a.user], [b.status, b.session, b.user])
