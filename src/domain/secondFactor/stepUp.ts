/** Step-up: how fresh a session's second factor must be, and what a user can prove when it is not. */
import type { StepUpProblem } from "../errors/DeviceErrors.js"
import { isMultiFactor, provenAt, provenCategories, timeOf } from "./factors.js"
import { isImpersonated } from "../session/sessionOwner.js"
import { categoryOfMethod, deliveriesOf, enrolledMethods, missingMethods } from "./secondFactor.js"
import {
  type SecondFactorMethod,
  secondFactorMethods,
  type SecondFactorOptions,
  stepUpMethods
} from "../session/SecondFactorOptions.js"
import type { Session, SessionSnapshot } from "../session/Session.js"
import type { StepUpMethod, StepUpOptions } from "./StepUpOptions.js"

/** The options with their defaults. */
export type StepUpRule = Required<{
  readonly [Name in Exclude<keyof StepUpOptions, "action">]: NonNullable<StepUpOptions[Name]>
}>

/** `site` is the client's option `secondFactor`. Methods with unknown names are left out. */
export const stepUpRule = (
  { enroll, maxAgeMinutes = 10, methods }: StepUpOptions,
  site: SecondFactorOptions | undefined
): StepUpRule => ({
  maxAgeMinutes,
  methods: (methods ?? site?.methods ?? secondFactorMethods).filter((method) =>
    stepUpMethods.includes(method)
  ),
  enroll: enroll ?? site?.enroll ?? site?.when === "always"
})

/**
 * When the user last proved a factor by one of the methods: milliseconds since 1970, by the provider's clock. 0 if never, or
 * while the session has factors of one category only.
 */
export const lastProof = (
  session: Pick<Session, "authentication_factors">,
  methods: ReadonlyArray<StepUpMethod>
): number => {
  if (!isMultiFactor(session)) return 0
  const deliveries = deliveriesOf(methods)
  const times = session.authentication_factors
    .filter(({ delivery_method }) => deliveries.includes(delivery_method))
    .map(provenAt)
  return Math.max(0, ...times)
}

/**
 * Whether a session has factors of two categories, one of them proven by one of the methods at most `maxAgeMinutes` ago. `now`
 * is the time of the provider, as far as it is known.
 */
export const isStepUpFresh = (
  session: Pick<Session, "authentication_factors" | "last_accessed_at">,
  now: number,
  { maxAgeMinutes, methods }: Pick<StepUpRule, "maxAgeMinutes" | "methods">
): boolean => {
  const proof = lastProof(session, methods)
  return proof !== 0 && timeOf(session, now) - proof <= maxAgeMinutes * 60_000
}

/** What can be the second factor of the session. */
export interface FactorWays {
  /** The methods that the user has registered. */
  readonly methods: ReadonlyArray<StepUpMethod>
  /** The methods that the user can register here. */
  readonly enrollable: ReadonlyArray<SecondFactorMethod>
}

/** What a session needs for a step-up. */
export type StepUpState =
  /** It is not known yet whether there is a session, or whose. */
  | { readonly _tag: "unknown" }
  | { readonly _tag: "fresh"; readonly session: Session }
  | ({ readonly _tag: "stale" } & FactorWays)
  | { readonly _tag: "impossible"; readonly problem: StepUpProblem }

/**
 * A proof after `since` counts too, whatever the clock of this computer says, if it is fresh by the time when the provider last saw
 * the session.
 */
export const stepUpState = (
  { session, status, user }: Pick<SessionSnapshot, "session" | "status" | "user">,
  now: number,
  rule: StepUpRule,
  since = Infinity
): StepUpState => {
  if (status === "absent") return { _tag: "impossible", problem: "signed_out" }
  if (session === null) return { _tag: "unknown" }
  const isNew = lastProof(session, rule.methods) > since
  if (isStepUpFresh(session, now, rule) || (isNew && isStepUpFresh(session, 0, rule)))
    return { _tag: "fresh", session }
  // A code would be sent to the user
  if (isImpersonated(session)) return { _tag: "impossible", problem: "impersonated" }
  if (user === null) return { _tag: "unknown" }
  const [last] = isMultiFactor(session) ? provenCategories(session) : []
  // With one category, only another one helps
  const fitting = last === undefined ? missingMethods(session, rule.methods) : rule.methods
  const enrolled = enrolledMethods(user, fitting)
  const isOther = (method: StepUpMethod) => categoryOfMethod(method) !== last?.category
  const methods = [...enrolled.filter(isOther), ...enrolled.filter((method) => !isOther(method))]
  const enrollable = methods.length === 0 && rule.enroll ? fitting.filter((method) => method !== "email") : []
  return [...methods, ...enrollable].length === 0
    ? { _tag: "impossible", problem: "no_method" }
    : { _tag: "stale", methods, enrollable }
}
