import * as Context from "effect/Context"
import type { HeldAtCall } from "../../domain/session/KnownSession.js"

/**
 * The session that the page had when it called. The code of the method may have been loaded since. Undefined for the one that
 * there is when the method runs.
 */
export class SessionAtCall extends Context.Reference<SessionAtCall>()("latchkey/SessionAtCall", {
  defaultValue: (): HeldAtCall | undefined => undefined
}) {}
