/** How a passcode reaches a phone number. */
export const phoneMethods = ["sms", "whatsapp"] as const
/** How a passcode reaches a phone number. */
export type PhoneMethod = (typeof phoneMethods)[number]
