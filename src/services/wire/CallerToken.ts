import * as Context from "effect/Context"

/** The session token that a call is sent with. Undefined for the one in the cookies. */
export class CallerToken extends Context.Reference<CallerToken>()("latchkey/CallerToken", {
  defaultValue: (): string | null | undefined => undefined
}) {}

/**
 * The session token that the page had when it called. The code of the method may have been loaded since. Undefined for the
 * one in the cookies.
 */
export class TokenAtCall extends Context.Reference<TokenAtCall>()("latchkey/TokenAtCall", {
  defaultValue: (): string | null | undefined => undefined
}) {}
