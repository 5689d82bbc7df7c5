/**
 * The factors of a session and of a user, in the three categories that the provider compares. A session with factors of two
 * categories is multi-factor (https://stytch.com/docs/sdks/resources/mfa).
 */
import type { AuthenticationFactor, Session } from "./Session.js"
import type { User } from "./User.js"

/**
 * What a factor proves: that the person can use an email address or another account, receives messages at a phone number, or
 * has a device that holds a key. A password belongs to `account`, because whoever reads the address can reset it. May grow in a
 * minor version.
 */
export type FactorCategory = "account" | "phone" | "device"

/** A category of a session, and when the user last authenticated with a factor of it. */
export interface ProvenCategory {
  /** What the factors of the category prove. */
  readonly category: FactorCategory
  /** Milliseconds since 1970, by the provider's clock; 0 for a time that cannot be read. */
  readonly lastAuthenticatedAt: number
}

/** By delivery method: the values of `type` are not documented. Those of social logins begin with `oauth_`. */
const categoryOfDelivery: ReadonlyMap<string, FactorCategory> = new Map([
  ["email", "account"],
  ["embedded", "account"],
  ["knowledge", "account"],
  ["sms", "phone"],
  ["whatsapp", "phone"],
  ["authenticator_app", "device"],
  ["recovery_code", "device"],
  ["webauthn_registration", "device"],
  ["crypto_wallet", "device"],
  ["biometric", "device"]
])

/** The category of a factor; undefined for one that proves nothing of the three, such as an impersonation. */
export const categoryOf = ({
  delivery_method
}: Pick<AuthenticationFactor, "delivery_method">): FactorCategory | undefined =>
  categoryOfDelivery.get(delivery_method) ??
  (/^oauth_(?!access_token)/.test(delivery_method) ? "account" : undefined)

/** When the user last authenticated with a factor: milliseconds since 1970, 0 for a time that cannot be read. */
export const provenAt = ({ last_authenticated_at }: Pick<AuthenticationFactor, "last_authenticated_at">) =>
  Date.parse(last_authenticated_at) || 0

/** The categories of a session's factors, the one that was proven last first. */
export const provenCategories = ({
  authentication_factors
}: Pick<Session, "authentication_factors">): ReadonlyArray<ProvenCategory> => {
  const latest = new Map<FactorCategory, number>()
  for (const factor of authentication_factors) {
    const category = categoryOf(factor)
    if (category === undefined) continue
    latest.set(category, Math.max(provenAt(factor), latest.get(category) ?? 0))
  }
  return [...latest]
    .map(([category, lastAuthenticatedAt]) => ({ category, lastAuthenticatedAt }))
    .sort((a, b) => b.lastAuthenticatedAt - a.lastAuthenticatedAt)
}

/** Whether a session has factors of two categories. */
export const isMultiFactor = ({ authentication_factors }: Pick<Session, "authentication_factors">): boolean =>
  new Set(authentication_factors.map(categoryOf).filter(Boolean)).size > 1

type Registrations = Pick<
  User,
  | "biometric_registrations"
  | "crypto_wallets"
  | "emails"
  | "password"
  | "phone_numbers"
  | "providers"
  | "totps"
  | "webauthn_registrations"
>

/** The categories of which the user has a factor that is verified. */
export const registeredCategories = (user: Registrations): ReadonlySet<FactorCategory> => {
  const isVerified = ({ verified }: { readonly verified: boolean }) => verified
  const has: ReadonlyArray<readonly [FactorCategory, boolean]> = [
    ["account", user.emails.some(isVerified) || user.providers.length > 0 || user.password !== null],
    ["phone", user.phone_numbers.some(isVerified)],
    [
      "device",
      [user.totps, user.webauthn_registrations, user.crypto_wallets, user.biometric_registrations].some(
        (registered) => registered.some(isVerified)
      )
    ]
  ]
  return new Set(has.filter(([, registered]) => registered).map(([category]) => category))
}
