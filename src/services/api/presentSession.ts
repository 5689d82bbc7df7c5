/** Whose session this browser holds now, also when nobody has told this page of a change. */
import * as Effect from "effect/Effect"
import { isSessionOver, type CallError } from "../../domain/Errors.js"
import type { SessionState } from "../../domain/Session.js"
import type { Session } from "../session/Session.js"
import type { Sessions } from "./Sessions.js"

/** The session of the present token with its user, or null without one. Asks the provider when only it knows. */
export const presentSession = (
  session: Session["Type"],
  sessions: Pick<Sessions["Type"], "authenticate">
): Effect.Effect<SessionState, CallError> =>
  Effect.flatMap(session.held, (held) =>
    held !== undefined
      ? Effect.succeed(held)
      : Effect.catchIf(sessions.authenticate(), isSessionOver, () => Effect.succeed(null))
  )
