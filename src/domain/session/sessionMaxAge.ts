import type { Session } from "./Session.js"

/**
 * Seconds until the session expires. `now` is the provider's time; without it, the session's last access counts, which is
 * the time of the answer. This computer's clock may be wrong and is not read. Undefined when a time is malformed.
 */
export const sessionMaxAge = (
  { expires_at, last_accessed_at }: Pick<Session, "expires_at" | "last_accessed_at">,
  now = Date.parse(last_accessed_at)
): number | undefined => {
  const seconds = Math.ceil((Date.parse(expires_at) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : seconds
}
