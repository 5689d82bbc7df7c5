/** The session that an app is authorized with. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { NetworkError } from "../../../domain/errors/BasicErrors.js"
import * as Limits from "../../../domain/limits/Limits.js"
import type { Session as Present, SessionSnapshot } from "../../../domain/session/Session.js"
import { sessionOwner } from "../../../domain/session/sessionOwner.js"
import { Sessions } from "../../../services/api/families.js"
import { Session } from "../../../services/session/Session.js"
import { presentState } from "../../atoms/freshUser.js"
import type { IdentityProviderOptions } from "../../atoms/identityProviderOptions.js"
import { ownerOf } from "../../atoms/owner.js"

type AuthTokenParams = NonNullable<IdentityProviderOptions["authTokenParams"]>

/** Signs in with a token of a party that the project trusts. A present session is revoked first. */
export const attest = ({ tokenProfileID: profile_id, trustedAuthToken: token }: AuthTokenParams) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const { status } = yield* (yield* Session).snapshot
    if (status !== "absent") yield* Effect.ignore(sessions.revoke({ forceClear: true }))
    const session_duration_minutes = Limits.attestedSessionDurationMinutes
    yield* sessions.attest({ profile_id, token, session_duration_minutes })
  })

/** Waits for a state of the session. */
const waitFor = (isThere: (snapshot: SessionSnapshot) => boolean) =>
  Effect.gen(function* () {
    const session = yield* Session
    if (isThere(yield* session.snapshot)) return
    const there = yield* Deferred.make<void>()
    const stop = yield* session.subscribe((next) => {
      if (isThere(next)) Deferred.unsafeDone(there, Exit.void)
    })
    yield* Effect.ensuring(Deferred.await(there), Effect.sync(stop))
  })

/** Waits until it is known whether a session exists. Fails with `NetworkError` after `Limits.requestTimeout`. */
const knownSession = Effect.timeoutFail(
  waitFor(({ status }) => status !== "unknown"),
  { duration: Limits.requestTimeout, onTimeout: () => new NetworkError({}) }
)

/**
 * The session that a call would be sent with now, with its user. The page may show another one: when storage is denied or an
 * event is lost, it does not notice a login in another tab.
 */
export const currentSession = Effect.zipRight(knownSession, presentState).pipe(
  Effect.map((state) => state ?? { session: null, user: null })
)

/** Waits until the page notices that the user of this session is gone: somebody has signed out, or somebody else has signed in. */
export const untilGone = (session: Present) =>
  Effect.gen(function* () {
    const asked = [ownerOf(yield* (yield* Session).snapshot), sessionOwner(session)]
    yield* waitFor((now) => now.status !== "unknown" && !asked.includes(ownerOf(now)))
  })

const isPresent = ({ status }: SessionSnapshot): boolean => status === "present"

/** Waits until somebody logs in. The page may show a session that is gone. */
export const untilLogin = Effect.zipRight(
  waitFor((now) => !isPresent(now)),
  waitFor(isPresent)
)

const isProven = ({ isComplete, status }: SessionSnapshot): boolean => status !== "present" || isComplete

/** The same, once it has the second factor that the site asks for: the widget asks for it (`secondFactor/atoms/followSession.ts`). */
export const provenSession = Effect.gen(function* () {
  const state = yield* currentSession
  if (isProven(yield* (yield* Session).snapshot)) return state
  yield* waitFor(isProven)
  return yield* currentSession
})
