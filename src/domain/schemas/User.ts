/** The user as the provider sends it. */
import * as Schema from "effect/Schema"
import type { Named } from "./Named.js"
import type { User } from "../session/User.js"
import { flag, list, maybeNull, metadata, part, text } from "./wire.js"

export type { User } from "../session/User.js"

export const UserName = Schema.Struct({ first_name: text, middle_name: text, last_name: text })

export const EmailRegistration = Schema.Struct({
  email_id: Schema.String,
  email: Schema.String,
  verified: flag
})

export const PhoneRegistration = Schema.Struct({
  phone_id: Schema.String,
  phone_number: Schema.String,
  verified: flag
})

export const OAuthRegistration = Schema.Struct({
  oauth_user_registration_id: Schema.String,
  provider_subject: text,
  provider_type: text,
  profile_picture_url: text,
  locale: text
})

export const PasswordRegistration = Schema.Struct({
  password_id: text,
  requires_reset: flag
})

export const TotpRegistration = Schema.Struct({ totp_id: Schema.String, verified: flag })

export const CryptoWalletRegistration = Schema.Struct({
  crypto_wallet_id: Schema.String,
  crypto_wallet_address: Schema.String,
  crypto_wallet_type: text,
  verified: flag
})

export const WebAuthnRegistration = Schema.Struct({
  webauthn_registration_id: Schema.String,
  domain: text,
  user_agent: text,
  authenticator_type: text,
  verified: flag,
  name: text
})

export const BiometricRegistration = Schema.Struct({
  biometric_registration_id: text,
  verified: flag
})

/** The fields of a user. Absent lists become []. */
export const userFields = {
  user_id: Schema.String,
  external_id: maybeNull(Schema.String),
  status: text,
  created_at: text,
  name: part(UserName, {}),
  emails: list(EmailRegistration),
  phone_numbers: list(PhoneRegistration),
  providers: list(OAuthRegistration),
  password: Schema.optionalWith(Schema.NullOr(PasswordRegistration), { default: () => null }),
  totps: list(TotpRegistration),
  crypto_wallets: list(CryptoWalletRegistration),
  webauthn_registrations: list(WebAuthnRegistration),
  biometric_registrations: list(BiometricRegistration),
  trusted_metadata: metadata,
  untrusted_metadata: metadata,
  roles: list(Schema.String)
}
const struct = Schema.Struct(userFields)

/** A user as the provider sends it. */
export const UserSchema: Named<User, typeof struct> = struct
