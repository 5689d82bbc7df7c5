/**
 * Reads the stored session and user without Effect: leniently, and whole. `SessionSchema.ts` says the same as a schema; a
 * test compares both.
 */
import {
  anything,
  boolean,
  entries,
  withFallback,
  omissible,
  nullable,
  open,
  parseJson,
  wireText as text,
  record,
  string,
  type Mismatch,
  type Reader
} from "../values/readers.js"
import type { Session, SessionState } from "./Session.js"
import type { User } from "./User.js"

/** A boolean that may be absent. */
export const flag = withFallback(boolean, false)

/** Free-form data. */
export const metadata = withFallback(record(anything), {})

/** The factors of a session. The details of a factor are in a field named after its type. */
export const factors = entries(open({ type: text, delivery_method: text, last_authenticated_at: text }))

/** The claims that the site's server added to a session. */
export const claims = withFallback(nullable(record(anything)), null)

/** A session as the provider sends it. */
export const session = open<Session>({
  session_id: string,
  user_id: string,
  started_at: text,
  last_accessed_at: text,
  expires_at: string,
  attributes: withFallback(open({ ip_address: text, user_agent: text }), {}),
  authentication_factors: factors,
  custom_claims: claims,
  roles: entries(string)
})

/** A user as the provider sends them. */
export const user = open<User>({
  user_id: string,
  external_id: omissible(string),
  status: text,
  created_at: text,
  name: withFallback(open({ first_name: text, middle_name: text, last_name: text }), {}),
  emails: entries(open({ email_id: string, email: string, verified: flag })),
  phone_numbers: entries(open({ phone_id: string, phone_number: string, verified: flag })),
  providers: entries(
    open({
      oauth_user_registration_id: string,
      provider_subject: text,
      provider_type: text,
      profile_picture_url: text,
      locale: text
    })
  ),
  password: withFallback(nullable(open({ password_id: text, requires_reset: flag })), null),
  totps: entries(open({ totp_id: string, verified: flag })),
  crypto_wallets: entries(
    open({
      crypto_wallet_id: string,
      crypto_wallet_address: string,
      crypto_wallet_type: text,
      verified: flag
    })
  ),
  webauthn_registrations: entries(
    open({
      webauthn_registration_id: string,
      domain: text,
      user_agent: text,
      authenticator_type: text,
      verified: flag,
      name: text
    })
  ),
  biometric_registrations: entries(open({ biometric_registration_id: text, verified: flag })),
  trusted_metadata: metadata,
  untrusted_metadata: metadata,
  roles: entries(string)
})

const state: Reader<SessionState> = nullable(open({ session: nullable(session), user: nullable(user) }))

/** What storage holds under the client's key. Null and the empty text stand for nothing. */
export const readStoredState = (text: string | null): SessionState | Mismatch =>
  parseJson(state)(text || null)
