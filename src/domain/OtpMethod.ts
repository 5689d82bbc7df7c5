/** The channels that a passcode is sent through. */
import * as Schema from "effect/Schema"

export const OtpMethod = Schema.Literal("sms", "whatsapp", "email")
export type OtpMethod = typeof OtpMethod.Type

/** The same values as an enumeration, under the names of the provider's own client. */
export const OTPMethods = { SMS: "sms", WhatsApp: "whatsapp", Email: "email" } as const satisfies Record<
  string,
  OtpMethod
>
