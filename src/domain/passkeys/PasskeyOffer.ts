/** Whether a passkey is offered after a login, and what a browser remembers of the answer. */
import { fingerprintOf } from "../session/CookieValues.js"
import type { User } from "../session/User.js"
import { Mismatch, number, parseJson, record } from "../values/readers.js"

/** When each user skipped the offer, in milliseconds since 1970, by the mark of their id. */
export type SkippedOffers = Readonly<Record<string, number>>

const readRecord = parseJson(record(number))

/** The stored answers. What cannot be read counts as nothing. */
export const readSkippedOffers = (stored: string | null): SkippedOffers => {
  const read = readRecord(stored)
  return read instanceof Mismatch ? {} : read
}

/** How many users a browser remembers. */
const limit = 20

/** Remembers that the user skipped the offer now. The answers that are oldest are dropped. */
export const withSkippedOffer = (skipped: SkippedOffers, userId: string, now: number): SkippedOffers => {
  const others = Object.entries(skipped).filter(([mark]) => mark !== fingerprintOf(userId))
  const newest = others.sort(([, a], [, b]) => b - a).slice(0, limit - 1)
  return Object.fromEntries([[fingerprintOf(userId), now], ...newest])
}

/** When a passkey is offered after a login. */
export type OfferAfterLogin =
  | boolean
  | {
      /** After how many days a user who skipped the offer sees it again. */
      readonly everyDays: number
    }

interface Offer {
  readonly option: OfferAfterLogin | undefined
  /** The user who has signed in. */
  readonly user: User
  /** The domain that the passkey would belong to. */
  readonly domain: string
  readonly skipped: SkippedOffers
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Whether the user has a passkey of the domain. */
export const hasPasskeyOf = ({ webauthn_registrations }: User, domain: string): boolean =>
  webauthn_registrations.some((each) => each.domain === domain)

/** Whether the user has no passkey of the domain, and has not said lately that they want none. */
export const wantsOffer = ({ domain, now, option, skipped, user }: Offer): boolean => {
  if (!option || hasPasskeyOf(user, domain)) return false
  const skippedAt = skipped[fingerprintOf(user.user_id)]
  if (skippedAt === undefined) return true
  return option !== true && Math.abs(now - skippedAt) >= option.everyDays * 86_400_000
}
