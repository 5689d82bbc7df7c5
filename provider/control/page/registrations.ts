import type { User } from "../../../src/domain/session/User.js"

/** One login method that a user registered. */
interface Registration {
  readonly kind: string
  readonly name: string
  /** A remark, such as an unverified address. */
  readonly note?: string
}

/** Everything a user registered, as readable rows. */
export const registrationsOf = (user: User): ReadonlyArray<Registration> => [
  ...user.emails.map(({ email, verified }) => ({ kind: "Email", name: email, ...unproved(verified) })),
  ...user.phone_numbers.map(({ phone_number, verified }) => ({
    kind: "Phone",
    name: phone_number,
    ...unproved(verified)
  })),
  ...user.providers.map(({ provider_subject, provider_type }) => ({
    kind: capitalised(provider_type),
    name: provider_subject
  })),
  ...(user.password === null
    ? []
    : [{ kind: "Password", name: "set", ...(user.password.requires_reset && { note: "must be reset" }) }]),
  ...user.totps.map(({ verified }) => ({ kind: "TOTP", name: "authenticator app", ...unproved(verified) })),
  ...user.crypto_wallets.map(({ crypto_wallet_address, crypto_wallet_type, verified }) => ({
    kind: capitalised(crypto_wallet_type),
    name: crypto_wallet_address,
    ...unproved(verified)
  })),
  ...user.webauthn_registrations.map(({ authenticator_type, domain, name, verified }) => ({
    kind: "Passkey",
    name: [name || authenticator_type, domain && `for ${domain}`].filter(Boolean).join(" "),
    ...unproved(verified)
  })),
  ...user.biometric_registrations.map(({ biometric_registration_id, verified }) => ({
    kind: "Biometrics",
    name: biometric_registration_id,
    ...unproved(verified)
  })),
  ...(user.roles.length > 0 ? [{ kind: "Roles", name: user.roles.join(", ") }] : [])
]

const unproved = (verified: boolean) => (verified ? {} : { note: "not verified" })

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
