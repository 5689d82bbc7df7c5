/** Time-based one-time passwords of an authenticator app, RFC 6238 (wire reference 2.4). */
import * as Schema from "effect/Schema"
import { list, text } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes, type SessionDuration } from "./Sessions.js"
import { changedUser } from "./Users.js"

const signedInFields = Endpoint.answer({ ...authenticatedOnDevice, totp_id: text })

/** The answer of a login with an authenticator app or a recovery code. */
export interface TotpAuthenticated extends Schema.Schema.Type<typeof signedInFields> {}
const signedIn: Endpoint.Named<TotpAuthenticated, typeof signedInFields> = signedInFields

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

const recoveryFields = Endpoint.answer({ user_id: Schema.String, totps: recoveries })

/** The recovery codes of each authenticator. */
export interface RecoveryCodes extends Schema.Schema.Type<typeof recoveryFields> {}
const recoveryCodes: Endpoint.Named<RecoveryCodes, typeof recoveryFields> = recoveryFields

const createdFields = Endpoint.answer({
  totp_id: Schema.String,
  /** Base32. */
  secret: Schema.String,
  /** A picture as a `data:` address. */
  qr_code: text,
  recovery_codes: list(Schema.String),
  user_id: text,
  ...changedUser
})

/** A new authenticator: its secret, a picture to scan, and its recovery codes. */
export interface TotpCreated extends Omit<Schema.Schema.Type<typeof createdFields>, "__user"> {}
const created: Endpoint.Named<TotpCreated & Endpoint.UserAnswer, typeof createdFields> = createdFields

/** How an authenticator is created. */
export interface TotpCreation {
  /** Minutes until the authenticator expires unless its first code is used, 5 to 1440. */
  readonly expiration_minutes: number
}

const creation: Schema.Schema<TotpCreation> = Schema.Struct({
  expiration_minutes: Schema.Number
} satisfies Endpoint.FieldsOf<TotpCreation>)

/** The code that an authenticator app shows. */
export interface TotpCode extends SessionDuration {
  /** The six digits that the app shows. */
  readonly totp_code: string
}

const code: Schema.Schema<TotpCode> = Schema.Struct({
  totp_code: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<TotpCode>)

/** A recovery code in place of an authenticator's code. */
export interface TotpRecoveryCode extends SessionDuration {
  /** One of the authenticator's recovery codes. It works once. */
  readonly recovery_code: string
}

const recovery: Schema.Schema<TotpRecoveryCode> = Schema.Struct({
  recovery_code: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<TotpRecoveryCode>)

const signsIn = { answer: signedIn, guard: "captcha", retriesOnCaptcha: true, carries: "session" } as const

/** Each call needs a session. */
export const totps = {
  /** Creates an authenticator: its secret, a picture to scan, and its recovery codes. */
  create: Endpoint.make("POST /totps", {
    payload: creation,
    answer: created,
    carries: "user"
  }),
  /** Adds the authenticator's code as a factor of the session. Duration in minutes. */
  authenticate: Endpoint.make("POST /totps/authenticate", {
    ...signsIn,
    payload: code
  }),
  /** Returns the recovery codes of each authenticator. */
  recoveryCodes: Endpoint.make("POST /totps/recovery_codes", { payload: Schema.Void, answer: recoveryCodes }),
  /** Adds a recovery code in place of an authenticator's code. Each works once. Duration in minutes. */
  recover: Endpoint.make("POST /totps/recover", {
    ...signsIn,
    payload: recovery
  })
}
