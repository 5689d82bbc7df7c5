/** What the provider remembers: no token or passcode in the clear, only digests of them. */
import * as Schema from "effect/Schema"
import { OtpMethod } from "../domain/api/Otps.js"
import { UserId } from "../domain/Ids.js"
import { Session } from "../domain/Session.js"
import { User } from "../domain/User.js"
import { maybe } from "../domain/wire.js"

/** Milliseconds since 1970. */
const Instant = Schema.Number

/** A live session under the digest of its opaque token. */
export const StoredSession = Schema.Struct({ token_hash: Schema.String, session: Session })
export type StoredSession = typeof StoredSession.Type

/** A magic link that was sent and not yet used. */
export const StoredLink = Schema.Struct({
  token_hash: Schema.String,
  user_id: UserId,
  email_id: Schema.String,
  expires_at: Instant,
  code_challenge: maybe(Schema.String)
})
export type StoredLink = typeof StoredLink.Type

/** A passcode that was sent and not yet used; at most one per method id and delivery. */
export const StoredCode = Schema.Struct({
  method_id: Schema.String,
  delivery: OtpMethod,
  code_hash: Schema.String,
  user_id: UserId,
  expires_at: Instant
})
export type StoredCode = typeof StoredCode.Type

/** Wrong codes in a row; `locked_until` is 0 while the user may still try. */
export const StoredFailures = Schema.Struct({
  user_id: UserId,
  count: Schema.Number,
  locked_until: Instant
})

/** The private signing key as a JSON Web Key. */
export const SigningKey = Schema.Struct(
  { kid: Schema.String, kty: Schema.String },
  { key: Schema.String, value: Schema.Unknown }
)
export type SigningKey = typeof SigningKey.Type

/** All of it, as it is stored. */
export const Data = Schema.Struct({
  users: Schema.Array(User),
  sessions: Schema.Array(StoredSession),
  links: Schema.Array(StoredLink),
  codes: Schema.Array(StoredCode),
  failures: Schema.Array(StoredFailures),
  signingKey: Schema.NullOr(SigningKey)
})
export type Data = typeof Data.Type

/** Before the first call. */
export const empty: Data = {
  users: [],
  sessions: [],
  links: [],
  codes: [],
  failures: [],
  signingKey: null
}

/** Without what has expired; the same value when nothing has. */
export const pruned = (data: Data, now: number): Data => {
  const sessions = data.sessions.filter(({ session }) => Date.parse(session.expires_at) > now)
  const links = data.links.filter((link) => link.expires_at > now)
  const codes = data.codes.filter((code) => code.expires_at > now)
  const unchanged =
    sessions.length === data.sessions.length &&
    links.length === data.links.length &&
    codes.length === data.codes.length
  return unchanged ? data : { ...data, sessions, links, codes }
}
