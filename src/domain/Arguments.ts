/** What each method of the client must be called with (specification section 5). */
import type { Fields } from "./Usage.js"

const duration = { session_duration_minutes: "number" } as const
const passcode = { expiration_minutes: "number?", locale: "string?" } as const
const sms = {
  phone_number: "string",
  ...passcode,
  enable_autofill: "boolean?",
  autofill_session_duration_minutes: "number?"
} as const
const whatsapp = { phone_number: "string", ...passcode } as const
const email = {
  email: "string",
  ...passcode,
  login_template_id: "string?",
  signup_template_id: "string?"
} as const
const magicLink = {
  email: "string",
  login_magic_link_url: "string?",
  signup_magic_link_url: "string?",
  login_expiration_minutes: "number?",
  signup_expiration_minutes: "number?",
  login_template_id: "string?",
  signup_template_id: "string?",
  locale: "string?"
} as const

export const methodArguments = {
  onStateChange: { callback: "function" },
  "user.onChange": { callback: "function" },
  "session.onChange": { callback: "function" },
  "session.authenticate": { session_duration_minutes: "number?" },
  "session.revoke": { forceClear: "boolean?" },
  "session.updateSession": { session_token: "string", session_jwt: "string?" },
  "magicLinks.email.loginOrCreate": magicLink,
  "magicLinks.email.send": magicLink,
  "magicLinks.authenticate": { token: "string", ...duration },
  "otps.sms.loginOrCreate": sms,
  "otps.sms.send": sms,
  "otps.whatsapp.loginOrCreate": whatsapp,
  "otps.whatsapp.send": whatsapp,
  "otps.email.loginOrCreate": email,
  "otps.email.send": email,
  "otps.authenticate": { code: "string", method_id: "string", ...duration },
  authenticateByUrl: { ...duration, keepToken: "boolean?" }
} as const satisfies Readonly<Record<string, Fields>>

/** A method whose arguments are checked. */
export type CheckedMethod = keyof typeof methodArguments
