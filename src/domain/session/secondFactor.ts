/** Whether a session has what the site's rule about a second factor asks for. */
import { categoryOf, isMultiFactor, type FactorCategory } from "./factors.js"
import type { SecondFactorOptions } from "./SecondFactorOptions.js"
import type { Session } from "./Session.js"
import type { StepUpMethod } from "./StepUpOptions.js"
import type { User } from "./User.js"

/** The category that a method adds to a session. */
export const categoryOfMethod = (method: StepUpMethod): FactorCategory =>
  method === "email" ? "account" : method === "totp" || method === "passkey" ? "device" : "phone"

/** What a user has registered for the methods. */
type Registered = Pick<User, "emails" | "phone_numbers" | "totps" | "webauthn_registrations">

const registeredFor = (user: Registered, method: StepUpMethod) => {
  if (method === "email") return user.emails
  if (method === "totp") return user.totps
  return method === "passkey" ? user.webauthn_registrations : user.phone_numbers
}

/** Those of the methods that a user has registered and verified. */
export const enrolledMethods = (
  user: Registered,
  methods: ReadonlyArray<StepUpMethod>
): ReadonlyArray<StepUpMethod> =>
  methods.filter((method) => registeredFor(user, method).some(({ verified }) => verified))

/** Those of the methods whose category a session lacks. */
export const missingMethods = <Method extends StepUpMethod>(
  { authentication_factors }: Pick<Session, "authentication_factors">,
  methods: ReadonlyArray<Method>
): ReadonlyArray<Method> => {
  const proven = authentication_factors.map(categoryOf)
  return methods.filter((method) => !proven.includes(categoryOfMethod(method)))
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
  return (
    when !== "always" && user !== null && missingMethods(session, enrolledMethods(user, methods)).length === 0
  )
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
