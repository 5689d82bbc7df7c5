/** Reads the stored session and user without Effect. `SessionSchema.ts` says the same as a schema; a test compares both. */
import type { SessionId, UserId } from "./Ids.js"
import {
  anything,
  boolean,
  id,
  list,
  Mismatch,
  nullable,
  orElse,
  orEmpty,
  parseJson,
  record,
  string,
  struct,
  text,
  type Reader
} from "./readers.js"
import type { Session, SessionState } from "./Session.js"
import type { User } from "./User.js"

type Factor = Session["authentication_factors"][number]

const factorFields = struct({ type: text, delivery_method: text, last_authenticated_at: text })

/** The details of a factor are in a field named after its type, so its other members are kept. */
const factor: Reader<Factor> = (value) => {
  const members = record(anything)(value)
  if (members instanceof Mismatch) return members
  const fields = factorFields(members)
  return fields instanceof Mismatch ? fields : { ...members, ...fields }
}

const session = struct<Session>({
  session_id: id<SessionId>(),
  user_id: id<UserId>(),
  started_at: text,
  last_accessed_at: text,
  expires_at: string,
  attributes: orEmpty(struct({ ip_address: text, user_agent: text }), {}),
  authentication_factors: orEmpty(list(factor), []),
  custom_claims: orElse(nullable(record(anything)), null),
  roles: orEmpty(list(string), [])
})

const metadata = orEmpty(record(anything), {})

const user = struct<User>({
  user_id: id<UserId>(),
  status: text,
  created_at: text,
  name: orEmpty(struct({ first_name: text, middle_name: text, last_name: text }), {}),
  emails: orEmpty(list(struct({ email_id: string, email: string, verified: boolean })), []),
  phone_numbers: orEmpty(list(struct({ phone_id: string, phone_number: string, verified: boolean })), []),
  providers: orEmpty(
    list(
      struct({
        oauth_user_registration_id: string,
        provider_subject: text,
        provider_type: text,
        profile_picture_url: text,
        locale: text
      })
    ),
    []
  ),
  password: orElse(nullable(struct({ password_id: string, requires_reset: boolean })), null),
  totps: orEmpty(list(struct({ totp_id: string, verified: boolean })), []),
  crypto_wallets: orEmpty(
    list(
      struct({
        crypto_wallet_id: string,
        crypto_wallet_address: string,
        crypto_wallet_type: string,
        verified: boolean
      })
    ),
    []
  ),
  webauthn_registrations: orEmpty(
    list(
      struct({
        webauthn_registration_id: string,
        domain: text,
        user_agent: text,
        authenticator_type: text,
        verified: boolean,
        name: text
      })
    ),
    []
  ),
  biometric_registrations: orEmpty(
    list(struct({ biometric_registration_id: string, verified: boolean })),
    []
  ),
  trusted_metadata: metadata,
  untrusted_metadata: metadata,
  roles: orEmpty(list(string), [])
})

const state: Reader<SessionState> = nullable(struct({ session: nullable(session), user: nullable(user) }))

/** What storage holds under the client's key. Null and the empty text stand for nothing. */
export const readStoredState = (text: string | null): SessionState | Mismatch =>
  text === null || text === "" ? null : parseJson(state)(text)
