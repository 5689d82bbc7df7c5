/** The session and its user as the provider has them now. */
import * as Effect from "effect/Effect"
import { ApiError, isSessionOver, mayHaveHappened } from "../../domain/errors/Errors.js"
import { Sessions } from "../../services/api/families.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"

/** The session and its user as the provider has them now: an address may have been verified in another browser. */
export const freshSession = Effect.flatMap(Sessions, (sessions) => sessions.authenticate()).pipe(provideCalls)

/** The user as the provider has them now. `user.get` may answer with what it has fetched a moment ago. */
export const freshUser = Effect.map(freshSession, ({ user }) => user)

/** How long the words of a failure wait for the session. */
export const patience = "5 seconds"

/** Asks for the session, so that the page shows what is true. */
export const askSession = Effect.ignore(Effect.timeout(freshSession, patience))

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status_code === 404

/**
 * Asks for the session after a change has failed: the provider may have made the change although its answer was lost, another
 * browser may have made it, and the session may have ended.
 */
export const refreshAfter = (error: Error) =>
  mayHaveHappened(error) || isSessionOver(error) || isUnknown(error) ? askSession : Effect.void
