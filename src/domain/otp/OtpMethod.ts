/** The channels that a passcode is sent through. */
export const otpMethods = ["sms", "whatsapp", "email"] as const
/** A channel that a passcode is sent through. */
export type OtpMethod = (typeof otpMethods)[number]

/** The same values as an enumeration, under the names of the provider's own client. */
export const OTPMethods = { SMS: "sms", WhatsApp: "whatsapp", Email: "email" } as const satisfies Record<
  string,
  OtpMethod
>
