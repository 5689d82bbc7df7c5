/** Whether a session has what the site's rule about a second factor asks for. */
import { isMultiFactor, provenCategories } from "./factors.js"
import {
  type FactorCategory,
  factorRows,
  isFactorName,
  isRegistered,
  type Registrations
} from "./factorTable.js"
import type { SecondFactorOptions } from "../session/SecondFactorOptions.js"
import type { Session } from "../session/Session.js"
import type { StepUpMethod } from "./StepUpOptions.js"
import type { User } from "../session/User.js"

/** The row of a method. None for an unknown name, which a page without types may pass: it counts as no factor. */
const rowOf = (method: StepUpMethod) => (isFactorName(method) ? factorRows[method] : undefined)

/** The category that a method adds to a session. */
export const categoryOfMethod = (method: StepUpMethod): FactorCategory | undefined => rowOf(method)?.category

/** The delivery methods of the factors that methods add to a session. */
export const deliveriesOf = (methods: ReadonlyArray<StepUpMethod>): ReadonlyArray<string> =>
  methods.flatMap((method) => rowOf(method)?.deliveries ?? [])

/** What a user has registered for the methods. */
type Registered = Registrations<StepUpMethod>

/** Those of the methods that a user has registered and verified. */
export const enrolledMethods = (
  user: Registered,
  methods: ReadonlyArray<StepUpMethod>
): ReadonlyArray<StepUpMethod> =>
  methods.filter((method) => isFactorName(method) && isRegistered(user, method))

/** Those of the methods whose category a session lacks. */
export const missingMethods = <Method extends StepUpMethod>(
  session: Pick<Session, "authentication_factors">,
  methods: ReadonlyArray<Method>
): ReadonlyArray<Method> => {
  const proven = provenCategories(session).map(({ category }) => category)
  return methods.filter((method) => !proven.some((category) => category === categoryOfMethod(method)))
}

/**
 * Whether a session has factors of two categories, one of them by one of the methods. If not everybody needs them, a user who could
 * not prove another category needs one factor only.
 */
export const hasFactors = (
  session: Pick<Session, "authentication_factors">,
  user: Registered | null,
  methods: ReadonlyArray<StepUpMethod>,
  when: SecondFactorOptions["when"]
): boolean => {
  if (isMultiFactor(session) && missingMethods(session, methods).length < methods.length) return true
  // A rule that names nothing, or what does not exist, lets nobody off
  const isRule = methods.length > 0 && methods.every(isFactorName)
  const isAsked = (asked: Registered) => missingMethods(session, enrolledMethods(asked, methods)).length > 0
  return when !== "always" && isRule && user !== null && !isAsked(user)
}

/**
 * Whether a session has what the site's rule asks for: factors of two categories, one of them by a method of the rule. With
 * `enrolled`, a user who could not prove another category needs one factor only. The site's server must check the same.
 */
export const isSessionComplete = (
  session: Pick<Session, "authentication_factors"> | null,
  user: Pick<User, "emails" | "phone_numbers" | "totps" | "webauthn_registrations"> | null,
  rule: SecondFactorOptions | undefined
): boolean => session !== null && (rule === undefined || hasFactors(session, user, rule.methods, rule.when))
