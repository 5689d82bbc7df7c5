import * as Effect from "effect/Effect"
import type { ClientCalls } from "../../domain/methods/calls.js"
import { isSessionOver, type CallError } from "../../domain/errors/CallErrors.js"
import type { SessionState } from "../../domain/session/Session.js"
import type { Session } from "../session/Session.js"

/** Resolves the session of the current token with its user, or null without one. Asks the provider when unsure. */
export const loadCurrentSession = (
  session: Session["Type"],
  sessions: Pick<ClientCalls["session"], "authenticate">
): Effect.Effect<SessionState, CallError> =>
  Effect.flatMap(session.ownedState, (held) =>
    held !== undefined
      ? Effect.succeed(held)
      : Effect.catchIf(sessions.authenticate(), isSessionOver, () => Effect.succeed(null))
  )
