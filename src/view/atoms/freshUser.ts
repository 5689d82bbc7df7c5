/** The session and its user as the provider has them now. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { ApiError, isSessionOver, mayHaveSucceeded } from "../../domain/errors/CallErrors.js"
import type { Session as UserSession, SessionSnapshot } from "../../domain/session/Session.js"
import { sessionOwner } from "../../domain/session/sessionOwner.js"
import { Sessions } from "../../services/api/families.js"
import { loadCurrentSession } from "../../services/login/currentSession.js"
import { Session } from "../../services/session/Session.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { hasBegunAgainAtom } from "./owner.js"
import type { Atoms } from "./runtime.js"

/** The session that this browser would send now, and its user. The provider is asked where only it knows whose the token is. */
export const presentState = Effect.flatMap(Effect.all([Session, Sessions]), ([session, sessions]) =>
  loadCurrentSession(session, sessions)
)

/** Why a proof in a session does not count: what this browser would send now is another person's, or nobody's. */
export const proofProblem = (session: UserSession) =>
  Effect.gen(function* () {
    const held = yield* (yield* Session).ownedState
    const state = held === undefined ? yield* provideCalls(presentState) : held
    if (!state?.session) return "signed_out"
    return sessionOwner(state.session) === sessionOwner(session) ? undefined : "user_changed"
  })

/** The session and its user as the provider has them now: an address may have been verified in another browser. */
const freshSession = Effect.flatMap(Sessions, (sessions) => sessions.authenticate()).pipe(provideCalls)

/** The user as the provider has them now. `user.get` may answer with what it has fetched a moment ago. */
export const freshUser = Effect.map(freshSession, ({ user }) => user)

/** The session as the provider has it now. Fails when the provider takes longer than five seconds to answer. */
export const freshSessionOrTimeout = Effect.timeout(freshSession, "5 seconds")

/** Asks for the session, so that the page shows what is true. */
const askSession = Effect.ignore(freshSessionOrTimeout)

/** Asks for the session when an error says that it is over, so that it ends and the form of the login comes back. */
export const endSessionAfter = (error: Error) => (isSessionOver(error) ? askSession : Effect.void)

/** Asks for the session when a proof has failed and may have been accepted, or when the session has ended meanwhile. */
export const askAfterProof = (error: Error) => (mayHaveSucceeded(error) ? askSession : endSessionAfter(error))

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status_code === 404

/**
 * Asks for the session after a change has failed: the provider may have made the change although its answer was lost, another
 * browser may have made it, and the session may have ended.
 */
export const refreshAfter = (error: Error) => (isUnknown(error) ? askSession : askAfterProof(error))

/** Waits after a logout until somebody signs in. A screen that begins again then asks the provider for nobody's user. */
export const untilSomebody = (atoms: Atoms, onNobody = () => {}) =>
  Effect.gen(function* () {
    const { snapshot, subscribe } = yield* Session
    if (!atoms.get(hasBegunAgainAtom) || (yield* snapshot).status !== "absent") return
    onNobody()
    const somebody = yield* Deferred.make<void>()
    const follow = ({ status }: SessionSnapshot) => {
      if (status === "present") Deferred.unsafeDone(somebody, Effect.void)
    }
    yield* Effect.acquireRelease(subscribe(follow), (stop) => Effect.sync(stop))
    yield* Deferred.await(somebody)
  }).pipe(Effect.scoped)
