/** Time-based one-time passwords of an authenticator app, RFC 6238 (wire reference 2.4). */
import * as Schema from "effect/Schema"
import { list, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"
import { changedUser } from "./Users.js"

export const create = Endpoint.make("POST /totps", {
  /** Minutes in which the app must be set up, 5 to 1440. */
  payload: Schema.Struct({ expiration_minutes: Schema.Number }),
  answer: Endpoint.answer({
    totp_id: Schema.String,
    /** Base32. */
    secret: Schema.String,
    /** A picture as a `data:` address. */
    qr_code: text,
    recovery_codes: list(Schema.String),
    user_id: text,
    ...changedUser
  })
})

const signedIn = Endpoint.answer({ ...authenticatedOnDevice, totp_id: text })
export type TotpAuthenticated = typeof signedIn.Type

export const authenticate = Endpoint.make("POST /totps/authenticate", {
  payload: Schema.Struct({ totp_code: Schema.String, session_duration_minutes }),
  answer: signedIn,
  guard: "retried"
})

/** An authenticator and the codes that replace it, each once. */
export const TotpRecovery = Schema.Struct({
  totp_id: Schema.String,
  verified: Schema.Boolean,
  recovery_codes: list(Schema.String)
})

/** Documented as a list and typed as one: either is read as a list. */
const totps = Schema.optionalWith(
  Schema.transform(
    Schema.Union(Schema.Array(TotpRecovery), TotpRecovery),
    Schema.Array(Schema.typeSchema(TotpRecovery)),
    { strict: true, decode: (told) => ("totp_id" in told ? [told] : told), encode: (all) => all }
  ),
  { nullable: true, default: () => [] }
)

export const recoveryCodes = Endpoint.make("POST /totps/recovery_codes", {
  payload: Schema.Void,
  answer: Endpoint.answer({ user_id: Schema.String, totps })
})
export type RecoveryCodes = typeof recoveryCodes.answer.Type

export const recover = Endpoint.make("POST /totps/recover", {
  payload: Schema.Struct({ recovery_code: Schema.String, session_duration_minutes }),
  answer: signedIn,
  guard: "retried"
})
