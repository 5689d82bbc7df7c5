/** Whether a session has what the site's rule about a second factor asks for. */
import { categoryOf, isMultiFactor, type FactorCategory } from "./factors.js"
import type { SecondFactorMethod, SecondFactorOptions } from "./SecondFactorOptions.js"
import type { Session } from "./Session.js"
import type { User } from "./User.js"

/** The category that a method adds to a session. */
export const categoryOfMethod = (method: SecondFactorMethod): FactorCategory =>
  method === "totp" || method === "passkey" ? "device" : "phone"

/** Those of the methods that a user has registered and verified. */
export const enrolledMethods = (
  {
    phone_numbers,
    totps,
    webauthn_registrations
  }: Pick<User, "phone_numbers" | "totps" | "webauthn_registrations">,
  methods: ReadonlyArray<SecondFactorMethod>
): ReadonlyArray<SecondFactorMethod> =>
  methods.filter((method) =>
    (method === "totp" ? totps : method === "passkey" ? webauthn_registrations : phone_numbers).some(
      ({ verified }) => verified
    )
  )

/** Those of the methods whose category a session lacks. */
export const missingMethods = <Method extends SecondFactorMethod>(
  { authentication_factors }: Pick<Session, "authentication_factors">,
  methods: ReadonlyArray<Method>
): ReadonlyArray<Method> => {
  const proven = authentication_factors.map(categoryOf)
  return methods.filter((method) => !proven.includes(categoryOfMethod(method)))
}

/**
 * Whether a session has what the site's rule asks for: factors of two categories, one of them by a method of the rule. With
 * `enrolled`, a user who could not prove another category needs one factor only. The site's server must check the same.
 */
export const isSessionComplete = (
  session: Pick<Session, "authentication_factors"> | null,
  user: Pick<User, "phone_numbers" | "totps" | "webauthn_registrations"> | null,
  rule: SecondFactorOptions | undefined
): boolean => {
  if (session === null) return false
  if (rule === undefined) return true
  const { methods, when } = rule
  if (isMultiFactor(session) && missingMethods(session, methods).length < methods.length) return true
  return (
    when !== "always" && user !== null && missingMethods(session, enrolledMethods(user, methods)).length === 0
  )
}
