/** The user. */

/** A user as the provider sends it. */
export interface User {
  /** The id that the provider gave the user, such as `user-test-…`. It never changes. */
  readonly user_id: string
  /** The site's own id of the user, if it has set one. */
  readonly external_id?: string | null | undefined
  /** `active`, or `pending` until the first login. */
  readonly status: string
  /** When the user was created (RFC 3339). */
  readonly created_at: string
  /** The parts of the name. Those that nobody has set are empty. `user.update` changes them. */
  readonly name: {
    /** The given name. */
    readonly first_name: string
    /** The name between the given name and the family name. */
    readonly middle_name: string
    /** The family name. */
    readonly last_name: string
  }
  /** The email addresses that the user can sign in with. */
  readonly emails: ReadonlyArray<{
    /** The id of the registration, which `user.deleteEmail` takes. */
    readonly email_id: string
    /** The address. Compare addresses without regard to case. */
    readonly email: string
    /** False until the user has proved that they receive what is sent to the address. */
    readonly verified: boolean
  }>
  /** The phone numbers that the user can sign in with. */
  readonly phone_numbers: ReadonlyArray<{
    /** The id of the registration, which `user.deletePhoneNumber` takes. */
    readonly phone_id: string
    /** The number in E.164, such as `+14155552671`. */
    readonly phone_number: string
    /** False until the user has proved that they receive what is sent to the number. */
    readonly verified: boolean
  }>
  /** The accounts at social providers that the user can sign in with. */
  readonly providers: ReadonlyArray<{
    /** The id of the registration, which `user.deleteOAuthRegistration` takes. */
    readonly oauth_user_registration_id: string
    /** The id of the account at the social provider. */
    readonly provider_subject: string
    /** The name of the social provider. Compare it without regard to case: projects have `google` or `Google`. */
    readonly provider_type: string
    /** The URL of the account's picture. Empty when there is none. */
    readonly profile_picture_url: string
    /** The language of the account, such as `en`. Empty when the social provider does not say it. */
    readonly locale: string
  }>
  /** The password, or null when the user has none. */
  readonly password: {
    /** The id of the password. It says nothing about its text. */
    readonly password_id: string
    /** Whether the user has to set a new password before they can sign in with one. */
    readonly requires_reset: boolean
  } | null
  /** The authenticator apps. */
  readonly totps: ReadonlyArray<{
    /** The id of the registration, which `user.deleteTOTP` takes. */
    readonly totp_id: string
    /** False until the user has entered a code that the app showed. */
    readonly verified: boolean
  }>
  /** The crypto wallets that the user can sign in with. */
  readonly crypto_wallets: ReadonlyArray<{
    /** The id of the registration, which `user.deleteCryptoWallet` takes. */
    readonly crypto_wallet_id: string
    /** The address in the notation of its chain: hex for Ethereum, base58 for Solana. */
    readonly crypto_wallet_address: string
    /** The kind of chain: `ethereum` or `solana`. */
    readonly crypto_wallet_type: string
    /** False until the wallet has signed a challenge. */
    readonly verified: boolean
  }>
  /** The passkeys and security keys. */
  readonly webauthn_registrations: ReadonlyArray<{
    /** The id of the registration, which `webauthn.update` and `user.deleteWebauthnRegistration` take. */
    readonly webauthn_registration_id: string
    /** The domain whose pages can use the passkey: the host name of the page that created it, or a parent of it. */
    readonly domain: string
    /** The `User-Agent` of the browser that created the passkey. */
    readonly user_agent: string
    /** `platform` for a passkey of a device, `cross-platform` for a security key. Empty when it is not known. */
    readonly authenticator_type: string
    /** False until the browser has proved that it holds the key. */
    readonly verified: boolean
    /** The name that lists of passkeys show. `webauthn.update` changes it. */
    readonly name: string
  }>
  /** The keys behind the fingerprint or the face of a phone. Only native apps create and use them. */
  readonly biometric_registrations: ReadonlyArray<{
    /** The id of the registration, which `user.deleteBiometricRegistration` takes. */
    readonly biometric_registration_id: string
    /** False until the phone has proved that it holds the key. */
    readonly verified: boolean
  }>
  /** Data that only the site's server can change. Pages can read it. */
  readonly trusted_metadata: { readonly [key: string]: unknown }
  /** Data that the user can change with `user.update`, whatever the site's pages offer: do not decide access by it. */
  readonly untrusted_metadata: { readonly [key: string]: unknown }
  /** The ids of the user's roles in the project's RBAC policy. Every user has `stytch_user`. */
  readonly roles: ReadonlyArray<string>
}
