import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Authenticated } from "../../domain/api/Sessions.js"
import {
  sessionKey,
  type SessionKey,
  type SessionSnapshot,
  type SessionTokens
} from "../../domain/Session.js"
import type { User } from "../../domain/User.js"
import { ServerTime } from "./ServerTime.js"
import { SessionFreshness } from "./SessionFreshness.js"
import { SessionStore } from "./SessionStore.js"
import { TokenJar } from "./TokenJar.js"

type SessionAnswer = Pick<Authenticated, "session" | "user" | "session_token" | "session_jwt">

/** The session of this browser: its state, its tokens and its freshness change together here (section 4). */
export class Session extends Context.Tag("latchkey/Session")<
  Session,
  {
    /** The state that this page published last. */
    readonly snapshot: Effect.Effect<SessionSnapshot>
    /**
     * Calls `listener` synchronously when the state changes. A change of `last_accessed_at` alone does not count. Returns
     * the function that unsubscribes.
     */
    readonly subscribe: (listener: (snapshot: SessionSnapshot) => void) => Effect.Effect<() => void>
    /** Both tokens, or null when either is missing. */
    readonly tokens: Effect.Effect<SessionTokens | null>
    /** The session that cookies and storage hold now. Another tab may have changed it since the last snapshot. */
    readonly key: Effect.Effect<SessionKey>
    /** Stores the session of an answer and records that the provider confirmed it. */
    readonly accept: (answer: SessionAnswer) => Effect.Effect<void>
    /** Stores the session of an answer whose confirmation is recorded already. */
    readonly renew: (answer: SessionAnswer) => Effect.Effect<void>
    /** Replaces the user. Does nothing when the session has ended or belongs to another user. */
    readonly replaceUser: (user: User) => Effect.Effect<void>
    /** Replaces the user by the `__user` of an answer, if it has one. Returns the answer without it. */
    readonly acceptUser: <A extends { readonly __user?: User | undefined }>(
      answer: A
    ) => Effect.Effect<Omit<A, "__user">>
    /** Stores tokens that a server created. The next refresh fetches the state. */
    readonly adoptTokens: (tokens: {
      readonly session_token: string
      readonly session_jwt?: string
    }) => Effect.Effect<void>
    /** Stores an intermediate token and removes the session. */
    readonly acceptIntermediate: (token: string) => Effect.Effect<void>
    /** Removes the session, its tokens and the intermediate token. */
    readonly signOut: Effect.Effect<void>
    /** Removes the session and its tokens. An intermediate token stays. */
    readonly expire: Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    Session,
    Effect.gen(function* () {
      const store = yield* SessionStore
      const jar = yield* TokenJar
      const freshness = yield* SessionFreshness
      const time = yield* ServerTime

      /** `confirm` runs after the tokens are written and before the state is published. */
      const storeAnswer = (confirm: Effect.Effect<void>) => (answer: SessionAnswer) =>
        Effect.gen(function* () {
          const { session, session_jwt, session_token, user } = answer
          if (session_token !== "" && session_jwt !== "") {
            const expires = yield* time.toLocal(Date.parse(session.expires_at))
            yield* jar.write({ session_token, session_jwt }, expires)
          } else {
            // The provider keeps the tokens in its own cookies, which scripts cannot read
            yield* jar.removeSession
            yield* jar.removeIntermediate
          }
          yield* confirm
          yield* store.persist({ session, user })
        }).pipe(Effect.uninterruptible)

      const expire = Effect.uninterruptible(Effect.zipRight(jar.removeSession, store.persist(null)))

      return Session.of({
        snapshot: store.snapshot,
        subscribe: store.subscribe,
        tokens: jar.tokens,
        key: Effect.gen(function* () {
          const stored = yield* store.stored
          return sessionKey({ session: stored?.session, token: yield* jar.sessionToken })
        }),
        accept: storeAnswer(freshness.confirm),
        renew: storeAnswer(Effect.void),
        replaceUser: store.replaceUser,
        acceptUser: ({ __user, ...answer }) =>
          Effect.as(__user === undefined ? Effect.void : store.replaceUser(__user), answer),
        adoptTokens: (tokens) => jar.write(tokens),
        acceptIntermediate: (token) =>
          Effect.zipRight(
            token === ""
              ? Effect.zipRight(jar.removeSession, jar.removeIntermediate)
              : jar.writeIntermediate(token),
            store.persist(null)
          ),
        signOut: Effect.uninterruptible(Effect.zipRight(expire, jar.removeIntermediate)),
        expire
      })
    })
  )
}
