/** Describes users and sessions in words. */
import { messengers } from "../../../src/domain/otp/messengers.js"
import type { FactorDelivery } from "../../../src/domain/secondFactor/factorTable.js"
import type { Session } from "../../../src/domain/session/Session.js"
import type { User } from "../../../src/domain/session/User.js"

/** A user's display name. */
export const nameOf = ({ emails, name, phone_numbers, user_id }: User): string =>
  [...emails.map(({ email }) => email), ...phone_numbers.map(({ phone_number }) => phone_number)].join(
    ", "
  ) ||
  [name.first_name, name.last_name].filter(Boolean).join(" ") ||
  user_id

/** The words of factors whose delivery method does not say it. */
const factorWords: Readonly<Partial<Record<FactorDelivery, string>>> = {
  email: "passcode by email",
  knowledge: "password",
  sms: "passcode by text message",
  webauthn_registration: "passkey",
  crypto_wallet: "wallet"
}

const wordsOfDelivery: ReadonlyMap<string, string> = new Map([
  ...Object.entries(factorWords),
  ...Object.entries(messengers).map(([app, name]) => [app, `passcode by ${name}`] as const)
])

/** The authentication factors of a session, in words. */
export const factorsOf = ({ authentication_factors }: Session): string =>
  authentication_factors.map(({ delivery_method, type }) => factorOf(type, delivery_method)).join(", ")

const factorOf = (type: string, delivery: string): string => {
  if (type === "magic_link" && delivery === "email") return "magic link"
  return wordsOfDelivery.get(delivery) ?? (delivery || type).replace(/^oauth_/, "").replaceAll("_", " ")
}
