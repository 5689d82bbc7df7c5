/** The site's rule about a second factor. */
import type { phoneMethods } from "./PhoneMethod.js"

export const secondFactorMethods = ["totp", "sms", "whatsapp", "passkey"] as const satisfies readonly [
  "totp",
  ...typeof phoneMethods,
  "passkey"
]

/** A way to prove a second factor. Recovery codes come with `totp`, an authenticator app. */
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The same, and what proves the factor of a step-up only. */
export const stepUpMethods = [...secondFactorMethods, "email"] as const

/** Who can be asked. */
export const whoIsAsked = ["enrolled", "always"] as const

/** What a site asks for after the first factor. */
export interface SecondFactorOptions {
  /** The ways to prove a second factor, in the order of their buttons. */
  readonly methods: ReadonlyArray<SecondFactorMethod>
  /** Who is asked: users who have registered one of the methods, or everybody. Default: `enrolled`. */
  readonly when?: "enrolled" | "always" | undefined
  /** Whether the widget lets a user without a method register one. It counts with `always` only. Default: true. */
  readonly enroll?: boolean | undefined
}
