/** Time-based one-time passwords of an authenticator app, RFC 6238 (wire reference 2.4). */
import * as Schema from "effect/Schema"
import { list, text } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"
import { changedUser } from "./Users.js"

const signedIn = Endpoint.answer({ ...authenticatedOnDevice, totp_id: text })
export type TotpAuthenticated = typeof signedIn.Type

/** An authenticator and its recovery codes. Each code works once. */
export const TotpRecovery = Schema.Struct({
  totp_id: Schema.String,
  verified: Schema.Boolean,
  recovery_codes: list(Schema.String)
})

/** The documentation has a list here, the types a single one. Either is read as a list. */
const recoveries = Schema.optionalWith(
  Schema.transform(
    Schema.Union(Schema.Array(TotpRecovery), TotpRecovery),
    Schema.Array(Schema.typeSchema(TotpRecovery)),
    { strict: true, decode: (given) => ("totp_id" in given ? [given] : given), encode: (all) => all }
  ),
  { nullable: true, default: () => [] }
)

const recoveryCodes = Endpoint.answer({ user_id: Schema.String, totps: recoveries })
export type RecoveryCodes = typeof recoveryCodes.Type

const signsIn = { answer: signedIn, guard: "captcha", retriesOnCaptcha: true, carries: "session" } as const

/** Each call needs a session. */
export const totps = {
  /** Creates an authenticator: its secret, a picture to scan, and its recovery codes. Expiration in minutes, 5 to 1440. */
  create: Endpoint.make("POST /totps", {
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
    }),
    carries: "user"
  }),
  /** Adds the authenticator's code as a factor of the session. Duration in minutes. */
  authenticate: Endpoint.make("POST /totps/authenticate", {
    ...signsIn,
    payload: Schema.Struct({ totp_code: Schema.String, session_duration_minutes })
  }),
  /** Returns the recovery codes of each authenticator. */
  recoveryCodes: Endpoint.make("POST /totps/recovery_codes", { payload: Schema.Void, answer: recoveryCodes }),
  /** Adds a recovery code in place of an authenticator's code. Each works once. Duration in minutes. */
  recover: Endpoint.make("POST /totps/recover", {
    ...signsIn,
    payload: Schema.Struct({ recovery_code: Schema.String, session_duration_minutes })
  })
}
