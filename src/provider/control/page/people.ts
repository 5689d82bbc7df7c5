/** Describes users and sessions in words. */
import type { Session } from "../../../domain/session/Session.js"
import type { User } from "../../../domain/session/User.js"

/** A user's display name. */
export const nameOf = ({ emails, name, phone_numbers, user_id }: User): string =>
  [...emails.map(({ email }) => email), ...phone_numbers.map(({ phone_number }) => phone_number)].join(
    ", "
  ) ||
  [name.first_name, name.last_name].filter(Boolean).join(" ") ||
  user_id

const factorWords: Readonly<Record<string, string>> = {
  "magic_link email": "magic link",
  "otp email": "passcode by email",
  "otp sms": "passcode by text message",
  "otp whatsapp": "passcode by WhatsApp",
  "password knowledge": "password",
  "totp authenticator_app": "authenticator app",
  "totp recovery_code": "recovery code",
  "webauthn webauthn_registration": "passkey",
  "crypto crypto_wallet": "wallet",
  "impersonated impersonation": "impersonation"
}

/** The authentication factors of a session, in words. */
export const factorsOf = ({ authentication_factors }: Session): string =>
  authentication_factors.map(({ delivery_method, type }) => factorOf(type, delivery_method)).join(", ")

const factorOf = (type: string, delivery: string): string =>
  factorWords[`${type} ${delivery}`] ?? (delivery || type).replace(/^oauth_/, "").replaceAll("_", " ")
