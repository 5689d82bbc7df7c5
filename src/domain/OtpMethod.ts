/** The ways a passcode travels. */
import * as Schema from "effect/Schema"

export const OtpMethod = Schema.Literal("sms", "whatsapp", "email")
export type OtpMethod = typeof OtpMethod.Type

/** The enumeration as users of the provider's client know it. */
export const OTPMethods = { SMS: "sms", WhatsApp: "whatsapp", Email: "email" } as const satisfies Record<
  string,
  OtpMethod
>
