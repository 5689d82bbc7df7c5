/** What a browser remembers of the return token that it redeemed last, so that one token gives one session in all tabs. */
import * as Limits from "../limits/LandingLimits.js"
import { keyOf } from "../session/StoragePlaces.js"
import { boolean, Mismatch, number, optional, parseJson, string, struct } from "../values/readers.js"
import { toJson } from "../values/toJson.js"

/** The token that this browser confirmed or began to redeem last. */
export interface Redemption {
  /** SHA-256 in base64url. The token itself is not stored. */
  readonly digest: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The number of tabs that wait for the provider's answer. */
  readonly pending: number
  /** The session that the token gave. */
  readonly session_id?: string | undefined
  /** The era of the session in which the person confirmed it. */
  readonly confirmedIn?: string | undefined
  /** Whether the provider may have redeemed it for an answer that did not arrive. */
  readonly isLost?: boolean | undefined
}

const read = parseJson(
  struct<Redemption>({
    digest: string,
    at: number,
    pending: number,
    session_id: optional(string),
    confirmedIn: optional(string),
    isLost: optional(boolean)
  })
)

/**
 * The keys in storage. The session has a key of its own: when two tabs redeem a token at the same time, the tab that is refused
 * may overwrite what the other tab has just stored.
 */
export const redemptionKeys = (storageKey: string) =>
  [keyOf(storageKey, "redeemed"), keyOf(storageKey, "redeemed_session")] as const

/** What the stored texts say of the token with this digest. Undefined when nothing, or when it is too old. */
export const findRedemption = (
  texts: ReadonlyArray<string | null>,
  digest: string | undefined,
  now: number
): Redemption | undefined => {
  let known: Redemption | undefined
  for (const text of texts) {
    const last = text === null ? undefined : read(text)
    if (
      last !== undefined &&
      !(last instanceof Mismatch) &&
      last.digest === digest &&
      Math.abs(now - last.at) < Limits.redemptionMemory
    )
      known = { ...last, ...known }
  }
  return known
}

/** The text to store when a tab begins to redeem the token (1), learns something of it (0), or ends (-1). */
export const nextRedemption = (
  last: Redemption | undefined,
  digest: string,
  step: 1 | 0 | -1,
  at: number,
  gained: Pick<Redemption, "confirmedIn" | "isLost" | "session_id"> = {}
): string => toJson({ digest, ...last, ...gained, pending: (last?.pending ?? 0) + step, at })

/** The text to store when the token has given a session. */
export const redeemedSession = (digest: string, session_id: string, at: number): string =>
  nextRedemption(undefined, digest, 0, at, { session_id })
