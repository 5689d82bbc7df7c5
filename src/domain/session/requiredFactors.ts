/** What a server requires of the factors of a session. */
import { isMultiFactor, provenCategories } from "./factors.js"
import type { FactorCategory } from "./factorTable.js"
import { hasFactors } from "./secondFactor.js"
import type { SecondFactorOptions } from "./SecondFactorOptions.js"
import type { Session } from "./Session.js"
import type { StepUpMethod } from "./StepUpOptions.js"
import { isStepUpFresh, stepUpRule } from "./stepUp.js"
import type { User } from "./User.js"

/** What `requireFactors` requires. Without a member it requires factors of two categories. */
export interface RequiredFactors {
  /** The categories that the session must have: `account`, `phone`, `device`. Default: any two, as `methods` says. */
  readonly categories?: ReadonlyArray<FactorCategory> | undefined
  /**
   * How many minutes ago the user may have proven them: each of the categories, or one of the methods. Default: as long as the
   * session lives.
   */
  readonly maxAgeMinutes?: number | undefined
  /**
   * The ways to prove the second factor, one of which the user must have used: `totp` (its recovery codes too), `sms`, `whatsapp`,
   * `passkey` and `email`. Default: all but `email`.
   */
  readonly methods?: ReadonlyArray<StepUpMethod> | undefined
  /** Who needs it: users who have registered one of `methods`, or everybody. Default: `enrolled`. */
  readonly when?: SecondFactorOptions["when"]
  /** The user, whom `when: "enrolled"` asks for. Default: the one that the provider returned, if it was asked. */
  readonly user?: Pick<User, "emails" | "phone_numbers" | "totps" | "webauthn_registrations"> | undefined
}

/** Whether a session has what is required. `now` is the time of the server. */
export const hasRequiredFactors = (
  session: Pick<Session, "authentication_factors" | "last_accessed_at">,
  now: number,
  { categories = [], maxAgeMinutes, methods, user, when }: RequiredFactors
): boolean => {
  const oldest = maxAgeMinutes === undefined ? 0 : now - maxAgeMinutes * 60_000
  const proven = provenCategories(session)
    .filter(({ lastAuthenticatedAt }) => lastAuthenticatedAt >= oldest)
    .map(({ category }) => category)
  if (!categories.every((category) => proven.includes(category))) return false
  if (categories.length > 0 && methods === undefined) return true
  if (maxAgeMinutes !== undefined)
    return isStepUpFresh(session, now, stepUpRule({ maxAgeMinutes, methods }, undefined))
  return methods === undefined ? isMultiFactor(session) : hasFactors(session, user ?? null, methods, when)
}
