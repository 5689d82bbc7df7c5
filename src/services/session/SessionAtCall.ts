import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { HeldAtCall } from "../../domain/session/KnownSession.js"

/**
 * The session that the page had when it called. The code of the method may have been loaded since. Undefined for the one that
 * there is when the method runs.
 */
export class SessionAtCall extends Context.Reference<SessionAtCall>()("latchkey/SessionAtCall", {
  defaultValue: (): HeldAtCall | undefined => undefined
}) {}

/** Runs what a person has agreed to since the page called: only a logout from now on counts. */
export const agreedNow = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(SessionAtCall, (held) =>
    Effect.provideService(call, SessionAtCall, held && { ...held, logout: undefined })
  )
