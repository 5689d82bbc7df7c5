import * as Context from "effect/Context"

/** The session token that a call is sent with. Undefined for the one in the cookies. */
export class CallerToken extends Context.Reference<CallerToken>()("latchkey/CallerToken", {
  defaultValue: (): string | null | undefined => undefined
}) {}
