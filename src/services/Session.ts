import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Authenticated } from "../domain/api/Sessions.js"
import { sameState, SessionState, type SessionSnapshot, type SessionTokens } from "../domain/Session.js"
import type { User } from "../domain/User.js"
import { CrossTab } from "./browser/CrossTab.js"
import { Storage } from "./browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { TokenJar } from "./TokenJar.js"
import { Warnings } from "./Warnings.js"

type Listener = (snapshot: SessionSnapshot) => void

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
    /** Takes over a user that was fetched anew. */
    readonly replaceUser: (user: User) => Effect.Effect<void>
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
    /** Calls `listener` at once on each difference in meaning. Gives back how to unsubscribe. */
    readonly subscribe: (listener: Listener) => Effect.Effect<() => void>
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
      const listeners = new Set<Listener>()
      let current: SessionSnapshot = unknown

      const parse = (text: string | null) =>
        text === null || text === "" ? Either.right(null) : Schema.decodeEither(StoredState)(text)

      const store = (state: SessionState) =>
        storage.set(config.storageKey, Schema.encodeSync(StoredState)(state))

      /** Listeners are the site's own code: one that throws must not harm the others, or us. */
      const become = (next: SessionSnapshot) =>
        Effect.suspend(() => {
          const previous = current
          current = { ...next, user: sameState(previous.user, next.user) ? previous.user : next.user }
          return previous.fromCache || !sameMeaning(previous, next)
            ? Effect.forEach([...listeners], notify(current), { discard: true })
            : Effect.void
        })

      const notify = (snapshot: SessionSnapshot) => (listener: Listener) =>
        listeners.has(listener)
          ? Effect.try(() => listener(snapshot)).pipe(
              Effect.catchAll(({ error }) => warnings.warn(`A session listener threw: ${String(error)}`))
            )
          : Effect.void

      const put = (state: SessionState) => Effect.zipRight(store(state), become(snapshotOf(state, false)))

      const removeSession = Effect.zipRight(jar.removeSession, put(null))

      const start = Effect.gen(function* () {
        const cached = parse(yield* storage.get(config.storageKey))
        if (Either.isLeft(cached)) {
          yield* warnings.warn("The stored session could not be read and was dropped.")
          yield* store(null)
        }
        const state = Either.getOrElse(cached, () => null)
        const mayHold = config.hosts.customApiDomain || (yield* jar.sessionToken) !== null
        if (mayHold) {
          current = state?.session ? snapshotOf(state, true) : unknown
        } else {
          current = { ...absent, fromCache: true }
          if (state !== null) yield* removeSession
        }
      })

      const otherTabWrote = (text: string | null) =>
        Either.match(parse(text), {
          onLeft: () => warnings.warn("Another tab stored a session that could not be read. It was ignored."),
          onRight: (state) => become(snapshotOf(state, false))
        })

      yield* start
      yield* crossTab.listen(config.storageKey, otherTabWrote)

      return Session.of({
        snapshot: Effect.sync(() => current),
        tokens: jar.tokens,
        accept: ({ session, session_jwt, session_token, user }) =>
          Effect.gen(function* () {
            if (session_token !== "" && session_jwt !== "") {
              yield* jar.write({ session_token, session_jwt }, Date.parse(session.expires_at))
            } else {
              // The provider keeps the tokens in cookies of its own, out of our reach
              yield* jar.removeSession
              yield* jar.removeIntermediate
            }
            yield* put({ session, user })
          }).pipe(Effect.uninterruptible),
        // A user tells nothing of a session that is still unknown
        replaceUser: (user) =>
          Effect.suspend(() => {
            const { session, status } = current
            return Effect.zipRight(
              store({ session, user }),
              become({ status, session, user, fromCache: false })
            )
          }),
        adoptTokens: (tokens) => jar.write(tokens),
        acceptIntermediate: (token) =>
          Effect.zipRight(
            token === ""
              ? Effect.zipRight(jar.removeSession, jar.removeIntermediate)
              : jar.writeIntermediate(token),
            put(null)
          ),
        clear: Effect.zipRight(removeSession, jar.removeIntermediate),
        destroy: removeSession,
        subscribe: (listener) =>
          Effect.sync(() => {
            // A wrapper of its own, so that one function subscribed twice is told twice
            const own: Listener = (snapshot) => listener(snapshot)
            listeners.add(own)
            return () => void listeners.delete(own)
          })
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
