/** For whom an effect acts: a press, a dialog and what a screen asks for belong to the session that they began in. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { SessionChangedMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import type { Session as UserSession } from "../../domain/session/Session.js"
import { sessionOwner } from "../../domain/session/sessionOwner.js"

/** What the present session must be. */
export interface Acting {
  /** `sessionOwner` of the session. */
  readonly owner: string
  /** Missing where another session of the same person will do. */
  readonly session_id?: string
}

/** The session that the running effect acts in. Undefined where anybody may. */
export class ActingSession extends Context.Reference<ActingSession>()("latchkey/ActingSession", {
  defaultValue: (): Acting | undefined => undefined
}) {}

/** Whether an effect that acts in one session may act in another one. */
export const mayActIn = (acting: Acting | undefined, session: UserSession | null | undefined): boolean =>
  acting === undefined ||
  (session !== null &&
    session !== undefined &&
    sessionOwner(session) === acting.owner &&
    (acting.session_id === undefined || session.session_id === acting.session_id))

/** Fails when the session that the effect acts in is not the present one any more. Asks for that one only where it matters. */
export const assertActing = <E, R>(
  present: Effect.Effect<UserSession | null | undefined, E, R>
): Effect.Effect<void, E | SessionChangedMeanwhileError, R> =>
  Effect.gen(function* () {
    const acting = yield* ActingSession
    if (acting !== undefined && !mayActIn(acting, yield* present))
      return yield* Effect.fail(new SessionChangedMeanwhileError())
  })
