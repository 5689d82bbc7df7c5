/** What a server requires of the factors of a session. */
import { UsageError } from "../errors/BasicErrors.js"
import { refuseMissing } from "../errors/refuseMissing.js"
import { refuseUnknown } from "../errors/refuseUnknown.js"
import { checkOptions, type Fields } from "../errors/Usage.js"
import { memberOf } from "../values/objects.js"
import { boolean, list, Mismatch, oneOf, optional, struct } from "../values/readers.js"
import { filled } from "../values/filled.js"
import { isMultiFactor, provenCategories, timeOf } from "./factors.js"
import { factorCategories, type FactorCategory, factorRows } from "./factorTable.js"
import { enrolledMethods, hasFactors } from "./secondFactor.js"
import { type SecondFactorOptions, stepUpMethods, whoIsAsked } from "../session/SecondFactorOptions.js"
import type { Session } from "../session/Session.js"
import { stepUpFields, type StepUpMethod } from "./StepUpOptions.js"
import { isStepUpFresh, stepUpRule } from "./stepUp.js"
import type { User } from "../session/User.js"

/**
 * What `requireFactors` requires. Without a member it requires factors of two categories. All but `user` must not be undefined, so
 * that a missing setting lets nobody in.
 */
export interface RequiredFactors {
  /** The categories that the session must have: `account`, `phone`, `device`. Default: any two, as `methods` says. */
  readonly categories?: ReadonlyArray<FactorCategory>
  /**
   * How many whole minutes ago the user may have proven them: each of the categories, or one of the methods. Default: as long as
   * the session lives.
   */
  readonly maxAgeMinutes?: number
  /**
   * The ways to prove the second factor, one of which the user must have used. Recovery codes count as `totp`. Default: all
   * but `email`.
   */
  readonly methods?: ReadonlyArray<StepUpMethod>
  /**
   * Who needs it: users who have registered one of `methods`, or everybody. It does not count for `categories`. Default: `enrolled`
   * with `methods` and without `maxAgeMinutes`, otherwise `always`.
   */
  readonly when?: SecondFactorOptions["when"]
  /** The user, whom `when: "enrolled"` asks for. Default: the one that the provider returned, if it was asked. */
  readonly user?: Pick<User, "emails" | "phone_numbers" | "totps" | "webauthn_registrations"> | undefined
}

/** `action` and `enroll` are for the browser, and ask for nothing here. */
const fields = {
  ...stepUpFields,
  categories: "strings?",
  when: "string?",
  user: "object?"
} as const satisfies Record<keyof RequiredFactors | "action" | "enroll", Fields[string]>

/** The members of a user that say what is registered for the methods. */
const registered = struct(
  Object.fromEntries(
    stepUpMethods.map((method) => [factorRows[method].registered, list(struct({ verified: boolean }))])
  )
)

interface Checked extends Pick<RequiredFactors, "categories" | "methods" | "when"> {
  readonly user?: object | undefined
}

const readRequired = struct<Checked>({
  categories: optional(list(oneOf(factorCategories))),
  methods: optional(filled(list(oneOf(stepUpMethods)))),
  when: optional(oneOf(whoIsAsked)),
  user: optional(registered)
})

/**
 * Throws a usage error that names what cannot be required, so that no mistake lets somebody in. The user must be the one whose
 * session it is.
 */
export const checkRequiredFactors = (
  required: RequiredFactors,
  { user_id }: Pick<Session, "user_id">
): void => {
  const method = "requireFactors"
  checkOptions(method, fields, required)
  refuseUnknown(method, fields, required)
  // The type allows an undefined `when`, so that it takes the client's option
  refuseMissing(method, ["categories", "maxAgeMinutes", "methods", "when"], required, "to have its default")
  const read = readRequired(required)
  if (read instanceof Mismatch)
    throw new UsageError({ method, problem: `${read.path.join(".")} ${read.problem}.` })
  const other = memberOf(required.user, "user_id") ?? user_id
  if (other !== user_id) throw new UsageError({ method, problem: "user must be the one of the session." })
}

/** Whether a session has what is required. `now` is the time of the server. */
export const hasRequiredFactors = (
  session: Pick<Session, "authentication_factors" | "last_accessed_at">,
  now: number,
  { categories = [], maxAgeMinutes, methods, user, when }: RequiredFactors
): boolean => {
  const oldest = maxAgeMinutes === undefined ? 0 : timeOf(session, now) - maxAgeMinutes * 60_000
  const proven = provenCategories(session)
    .filter(({ lastAuthenticatedAt }) => lastAuthenticatedAt >= oldest)
    .map(({ category }) => category)
  if (!categories.every((category) => proven.includes(category))) return false
  if (categories.length > 0 && methods === undefined) return true
  const rule = stepUpRule({ maxAgeMinutes, methods }, undefined)
  if (maxAgeMinutes !== undefined) {
    const isFree =
      when === "enrolled" && user !== undefined && enrolledMethods(user, rule.methods).length === 0
    return isFree || isStepUpFresh(session, now, rule)
  }
  if (methods === undefined && when === undefined) return isMultiFactor(session)
  return hasFactors(session, user ?? null, methods ?? rule.methods, when)
}
