/** The signed-in user as the provider has them now. */
import * as Effect from "effect/Effect"
import { ApiError, isSessionOver, mayHaveHappened } from "../../domain/errors/Errors.js"
import { Sessions } from "../../services/api/families.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"

/**
 * The user as the provider has them now: an address may have been verified in another browser. `user.get` may answer with what it
 * has fetched a moment ago.
 */
export const freshUser = Effect.flatMap(Sessions, (sessions) => sessions.authenticate()).pipe(
  Effect.map(({ user }) => user),
  provideCalls
)

/** How long the words of a failure wait for the user. */
const patience = "5 seconds"

const isUnknown = (error: Error): boolean => error instanceof ApiError && error.status_code === 404

/**
 * Asks for the user after a change has failed, so that the page shows what is true: the provider may have made the change although
 * its answer was lost, another browser may have made it, and the session may have ended.
 */
export const refreshAfter = (error: Error) =>
  mayHaveHappened(error) || isSessionOver(error) || isUnknown(error)
    ? Effect.ignore(Effect.timeout(freshUser, patience))
    : Effect.void
