/** The user (wire reference 2.1). */

/** A user as the provider sends it. */
export interface User {
  readonly user_id: string
  /** The site's own id of the user, if it has set one. */
  readonly external_id?: string | null | undefined
  readonly status: string
  readonly created_at: string
  readonly name: { readonly first_name: string; readonly middle_name: string; readonly last_name: string }
  readonly emails: ReadonlyArray<{
    readonly email_id: string
    readonly email: string
    readonly verified: boolean
  }>
  readonly phone_numbers: ReadonlyArray<{
    readonly phone_id: string
    readonly phone_number: string
    readonly verified: boolean
  }>
  readonly providers: ReadonlyArray<{
    readonly oauth_user_registration_id: string
    readonly provider_subject: string
    readonly provider_type: string
    readonly profile_picture_url: string
    readonly locale: string
  }>
  readonly password: { readonly password_id: string; readonly requires_reset: boolean } | null
  readonly totps: ReadonlyArray<{ readonly totp_id: string; readonly verified: boolean }>
  readonly crypto_wallets: ReadonlyArray<{
    readonly crypto_wallet_id: string
    readonly crypto_wallet_address: string
    readonly crypto_wallet_type: string
    readonly verified: boolean
  }>
  readonly webauthn_registrations: ReadonlyArray<{
    readonly webauthn_registration_id: string
    readonly domain: string
    readonly user_agent: string
    readonly authenticator_type: string
    readonly verified: boolean
    readonly name: string
  }>
  readonly biometric_registrations: ReadonlyArray<{
    readonly biometric_registration_id: string
    readonly verified: boolean
  }>
  readonly trusted_metadata: { readonly [key: string]: unknown }
  readonly untrusted_metadata: { readonly [key: string]: unknown }
  readonly roles: ReadonlyArray<string>
}
