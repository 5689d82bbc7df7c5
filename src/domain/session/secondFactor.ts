/** The site's rule about a second factor, and whether a session has what the rule asks for. */
import { categoryOf, isMultiFactor, type FactorCategory } from "./factors.js"
import type { Session } from "./Session.js"
import type { User } from "./User.js"

export const secondFactorMethods = ["totp", "sms", "whatsapp", "passkey"] as const

/** A way to prove a second factor. Recovery codes come with `totp`, an authenticator app. */
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** What a site asks for after the first factor. */
export interface SecondFactorOptions {
  /** The ways to prove a second factor, in the order of their buttons: `totp`, `sms`, `whatsapp` and `passkey`. */
  readonly methods: ReadonlyArray<SecondFactorMethod>
  /** Who is asked: users who have registered one of the methods, or everybody. Default: `enrolled`. */
  readonly when?: "enrolled" | "always" | undefined
  /** Whether the widget lets a user without a method register one. It counts with `always` only. Default: true. */
  readonly enroll?: boolean | undefined
}

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
