/** What a change of an account needs before it is made. */
import { provenAt, provenCategories, timeOf } from "../secondFactor/factors.js"
import { factorNameOf, registeredCategories } from "../secondFactor/factorTable.js"
import { stepUpMethods } from "../session/SecondFactorOptions.js"
import type { AuthenticationFactor, Session } from "../session/Session.js"
import type { StepUpOptions } from "../secondFactor/StepUpOptions.js"
import type { User } from "../session/User.js"

/** Minutes. The provider refuses most changes after 60, and the rest is left for making them. */
const freshMinutes = 55

/** The step-up before a change: any proof of another category. */
export const changeStepUp = {
  maxAgeMinutes: freshMinutes,
  methods: stepUpMethods
} satisfies StepUpOptions

/**
 * Whether the provider would refuse most changes: the user has factors of two categories, and the session has not, or none that
 * is fresh. `now` is the provider's time in milliseconds since 1970, as far as it is known.
 */
export const needsStepUp = (
  session: Pick<Session, "authentication_factors" | "last_accessed_at">,
  user: User,
  now: number
): boolean => {
  if (registeredCategories(user).size < 2) return false
  const [latest, second] = provenCategories(session)
  return (
    latest === undefined ||
    second === undefined ||
    timeOf(session, now) - latest.lastAuthenticatedAt > freshMinutes * 60_000
  )
}

/** Minutes. The provider sets a first password within 5 of a proof, and the rest is left for typing it. */
const proofMinutes = 3

/** Whether a user may set a password after this proof. The provider counts no other factors. */
export const allowsPassword = (factor: Pick<AuthenticationFactor, "delivery_method">): boolean => {
  const name = factorNameOf(factor)
  return name === "email" || name === "password"
}

/**
 * Whether the provider would refuse a first password, because the person has not proven their address just now. `now` is the
 * provider's time in milliseconds since 1970, as far as it is known.
 */
export const needsPasswordProof = (
  session: Pick<Session, "authentication_factors" | "last_accessed_at">,
  now: number
): boolean => {
  const oldest = timeOf(session, now) - proofMinutes * 60_000
  return !session.authentication_factors.some(
    (factor) => allowsPassword(factor) && provenAt(factor) >= oldest
  )
}

interface WayIn {
  readonly id: string
  readonly verified: boolean
}

type Registrations = Pick<
  User,
  "crypto_wallets" | "emails" | "phone_numbers" | "providers" | "webauthn_registrations"
>

/**
 * The ways to sign in of which the provider keeps one: email addresses, phone numbers and social logins
 * (https://stytch.com/docs/sdks/users/delete-authentication-factors).
 */
export const primaryWays = ({ emails, phone_numbers, providers }: Registrations): ReadonlyArray<WayIn> => [
  ...emails.map(({ email_id, verified }) => ({ id: email_id, verified })),
  ...phone_numbers.map(({ phone_id, verified }) => ({ id: phone_id, verified })),
  ...providers.map(({ oauth_user_registration_id }) => ({ id: oauth_user_registration_id, verified: true }))
]

/** The ways to sign in of which the provider keeps one when there is no primary way. */
export const otherWays = ({
  crypto_wallets,
  webauthn_registrations
}: Registrations): ReadonlyArray<WayIn> => [
  ...webauthn_registrations.map(({ verified, webauthn_registration_id }) => ({
    id: webauthn_registration_id,
    verified
  })),
  ...crypto_wallets.map(({ crypto_wallet_id, verified }) => ({ id: crypto_wallet_id, verified }))
]

/**
 * Whether the user could not sign in any more without the registration with this id, or the provider would keep it. It is asked
 * before a removal, so that nobody is refused afterwards.
 */
export const isLastWayIn = (user: Registrations, id: string): boolean => {
  const primary = primaryWays(user)
  const all = [...primary, ...otherWays(user)]
  const removed = all.find((way) => way.id === id)
  if (removed === undefined) return false
  const isOther = (way: WayIn) => way.id !== id
  if (primary.includes(removed) && !primary.some(isOther)) return true
  return removed.verified && !all.some((way) => isOther(way) && way.verified)
}
