/** The ways to send a passcode as an enumeration, under the names of the provider's own client. */
export const OTPMethods = { SMS: "sms", WhatsApp: "whatsapp", Email: "email" } as const

/** A channel that a passcode is sent through. */
export type OtpMethod = (typeof OTPMethods)[keyof typeof OTPMethods]
export const otpMethods: ReadonlyArray<OtpMethod> = /* @__PURE__ */ Object.values(OTPMethods)
