import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import type { SessionAnswer } from "../../domain/calls/Endpoint.js"
import type { SessionExtension } from "../../domain/sessionCalls/calls.js"
import { fingerprintOf } from "../../domain/session/CookieValues.js"
import type { SessionState, SessionTokens } from "../../domain/session/Session.js"
import { sessionKey, type SessionKey } from "../../domain/session/SessionKey.js"
import {
  askedMinutes,
  inOrder,
  rememberDuration,
  rememberOwner,
  tokenOwner
} from "../../domain/session/sessionRules.js"
import { sessionMaxAge } from "../../domain/session/sessionMaxAge.js"
import type { User } from "../../domain/schemas/User.js"
import { userIn } from "../../domain/session/userIn.js"
import { CrossTab } from "../browser/CrossTab.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { takeStorageSteps } from "../kit/takeSteps.js"
import { ServerTime } from "./ServerTime.js"
import { SessionAtCall } from "./SessionAtCall.js"
import { SessionFreshness } from "./SessionFreshness.js"
import { SessionStore } from "./SessionStore.js"
import { TokenJar } from "./TokenJar.js"

/** Fingerprints of the last logout and of the present session. They contain no secret. */
export interface SessionEra {
  /** Empty when nobody has signed out. */
  readonly logout: string
  /** Empty when nobody is signed in. */
  readonly holder: string
}

/** The session of this browser: its state, its tokens and its freshness change together here (specification section 4). */
export class Session extends Context.Tag("latchkey/Session")<
  Session,
  Pick<
    SessionStore["Type"],
    "allowCompletion" | "deferCompletion" | "replaceUser" | "snapshot" | "stored" | "subscribe"
  > & {
    /** Both tokens, or null when either is missing. */
    readonly tokens: Effect.Effect<SessionTokens | null>
    /** Whether this page gets the JWT that another tab writes. False for one that is too large for a cookie. */
    readonly sharesJwt: Effect.Effect<boolean>
    /** The session that cookies and storage hold now. Another tab may have changed it since the last snapshot. */
    readonly key: Effect.Effect<SessionKey>
    /** The id of the user that the provider named for the present token. Undefined if there is no token, or an unknown one. */
    readonly owner: Effect.Effect<string | undefined>
    /**
     * Identifies the last logout and the present session. Compare two eras to notice a login or a logout in any tab. When a
     * session ends without a logout, only `holder` changes: it is empty.
     */
    readonly era: Effect.Effect<SessionEra>
    /**
     * The stored session with its user, while `owner` is that user. Null without a token. Undefined when only the provider
     * knows whose the token is: another page has replaced it unnoticed, or scripts cannot read it.
     */
    readonly ownedState: Effect.Effect<SessionState | undefined>
    /**
     * What the background refresh sends: the duration that a call of this session last asked for, in any tab. Empty without
     * the option `keepSessionAlive`.
     */
    readonly extension: Effect.Effect<SessionExtension>
    /** Stores the session of a login and records that the provider confirmed it. `options` are those of the call. */
    readonly accept: (answer: SessionAnswer, options?: SessionExtension) => Effect.Effect<void>
    /**
     * Stores the answer to a refresh, whose confirmation is recorded already. An intermediate token stays. `options` are those of the
     * call.
     */
    readonly renew: (answer: SessionAnswer, options?: SessionExtension) => Effect.Effect<void>
    /** Replaces the user by the `__user` of an answer, if it has one. Returns the answer without it. */
    readonly acceptUser: <A extends { readonly __user?: User | undefined }>(
      answer: A
    ) => Effect.Effect<Omit<A, "__user">>
    /** Stores tokens that a server created. The next refresh fetches the state. */
    readonly adoptTokens: (tokens: {
      /** The opaque token of the session. */
      readonly session_token: string
      /** The JWT of the session, if the server passed it on. */
      readonly session_jwt?: string | null
    }) => Effect.Effect<void>
    /** The token between the first proof of an organization's member and their session. */
    readonly intermediateToken: Effect.Effect<string | null>
    /** Stores the intermediate token of an answer, empty where the provider keeps it in its own cookies. The session stays. */
    readonly acceptIntermediate: (token: string) => Effect.Effect<void>
    /** Removes the session, its tokens and the intermediate token. */
    readonly signOut: Effect.Effect<void>
    /**
     * Notices a `signOut` in any tab until the scope closes. Returns whether there was one. Within a call, one that came while the
     * code of the call was loading counts too.
     */
    readonly watchSignOut: Effect.Effect<Effect.Effect<boolean>, never, Scope.Scope>
    /** Removes the session and its tokens. An intermediate token stays. */
    readonly expire: Effect.Effect<void>
  }
>() {
  /** Keeps the tokens in cookies and the rest in storage. */
  static readonly layer = Layer.effect(
    Session,
    Effect.gen(function* () {
      const store = yield* SessionStore
      const jar = yield* TokenJar
      const freshness = yield* SessionFreshness
      const time = yield* ServerTime
      const storage = yield* Storage
      const crossTab = yield* CrossTab
      const { keepSessionAlive, storageKey } = yield* ClientConfig
      const signOutKey = keyOf(storageKey, "signed_out")
      const take = takeStorageSteps(storage)

      const owner = Effect.flatMap(jar.sessionToken, (token) => take(() => tokenOwner(storageKey, token)))

      /** The tokens of a login, which an intermediate session has led to. */
      const replaceTokens: typeof jar.write = (tokens, maxAge) =>
        Effect.zipRight(jar.write(tokens, maxAge), jar.removeIntermediate)

      /** `confirmation` records that the provider confirmed the session, where the caller has not done it. */
      const storeAnswer =
        (write: typeof jar.write, confirmation: Effect.Effect<void>) =>
        (answer: SessionAnswer, options: SessionExtension = {}) =>
          Effect.suspend(() => {
            const { session, session_jwt, session_token, user } = answer
            const { session_duration_minutes: minutes } = options
            const hasTokens = session_token !== "" && session_jwt !== ""
            const changes = inOrder({
              tokens: hasTokens
                ? Effect.flatMap(time.now, (now) =>
                    write({ session_token, session_jwt }, sessionMaxAge(session, now))
                  )
                : // The provider keeps the tokens in its own cookies, which scripts cannot read
                  Effect.zipRight(jar.removeSession, jar.removeIntermediate),
              owner: hasTokens
                ? take(() => rememberOwner(storageKey, session_token, user.user_id))
                : Effect.void,
              duration:
                keepSessionAlive && minutes !== undefined
                  ? take(() => rememberDuration(storageKey, session, minutes))
                  : Effect.void,
              confirmation,
              state: store.persist({ session, user })
            })
            return Effect.all(changes, { discard: true })
          }).pipe(Effect.uninterruptible)

      const forgetSession = Effect.zipRight(
        storage.remove(keyOf(storageKey, "token_owner")),
        storage.remove(keyOf(storageKey, "session_duration"))
      )

      return Session.of({
        deferCompletion: store.deferCompletion,
        allowCompletion: store.allowCompletion,
        snapshot: store.snapshot,
        stored: store.stored,
        subscribe: store.subscribe,
        tokens: jar.tokens,
        sharesJwt: jar.sharesJwt,
        key: Effect.gen(function* () {
          const stored = yield* store.stored
          return sessionKey({ session: stored?.session, token: yield* jar.sessionToken })
        }),
        owner,
        era: Effect.gen(function* () {
          const present = (yield* jar.sessionToken) ?? (yield* store.stored)?.session?.session_id
          const logout = (yield* storage.get(signOutKey)) ?? ""
          return { logout, holder: present === undefined ? "" : fingerprintOf(present) }
        }),
        ownedState: Effect.gen(function* () {
          if (!(yield* store.mayHaveSession)) return null
          const state = yield* store.stored
          const user_id = yield* owner
          return user_id !== undefined && state?.session?.user_id === user_id ? state : undefined
        }),
        extension: Effect.gen(function* () {
          if (!keepSessionAlive) return {}
          const { session } = (yield* store.stored) ?? {}
          const minutes = yield* take(() => askedMinutes(storageKey, session))
          return minutes === undefined ? {} : { session_duration_minutes: minutes }
        }),
        accept: storeAnswer(replaceTokens, freshness.confirm),
        renew: storeAnswer(jar.write, Effect.void),
        replaceUser: store.replaceUser,
        acceptUser: ({ __user, ...answer }) =>
          Effect.as(__user === undefined ? Effect.void : store.replaceUser(userIn(__user)), answer),
        adoptTokens: (tokens) => replaceTokens(tokens),
        intermediateToken: jar.intermediateToken,
        acceptIntermediate: (token) => (token === "" ? jar.removeIntermediate : jar.writeIntermediate(token)),
        signOut: Effect.gen(function* () {
          yield* crossTab.announce(signOutKey)
          // Increases, also after the storage was cleared or overwritten
          const last = Number(yield* storage.get(signOutKey))
          const next = Math.max(yield* Clock.currentTimeMillis, Number.isSafeInteger(last) ? last + 1 : 0)
          yield* storage.set(signOutKey, String(next))
          yield* forgetSession
          yield* store.end
          yield* jar.removeIntermediate
        }).pipe(Effect.uninterruptible),
        // The storage may be full or denied: then the broadcast shows it
        watchSignOut: Effect.flatMap(SessionAtCall, (atCall) =>
          Effect.zipWith(
            atCall?.logout === undefined ? storage.get(signOutKey) : Effect.succeed(atCall.logout),
            crossTab.listenFor(signOutKey),
            (before, hasHeard) =>
              Effect.zipWith(
                storage.get(signOutKey),
                hasHeard,
                // Null when somebody cleared the storage
                (now, heard) => heard || (now !== null && now !== before)
              )
          )
        ),
        expire: Effect.zipRight(forgetSession, store.end)
      })
    })
  )
}
