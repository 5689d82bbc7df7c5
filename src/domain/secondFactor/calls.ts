/** Time-based one-time passwords of an authenticator app, RFC 6238. */
import * as Schema from "effect/Schema"
import type {
  RecoveryCodes,
  TotpAuthenticated,
  TotpCode,
  TotpCreated,
  TotpCreation,
  TotpRecoveryCode
} from "./types.js"
import { flag, list, text } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "../sessionCalls/calls.js"
import { changedUser } from "../userCalls/calls.js"

export type * from "./types.js"

const signedInFields = Endpoint.answer({ ...authenticatedOnDevice, totp_id: text })

const signedIn: Endpoint.Named<TotpAuthenticated, typeof signedInFields> = signedInFields

/** An authenticator and its recovery codes. Each code works once. */
export const TotpRecovery = Schema.Struct({
  totp_id: Schema.String,
  verified: flag,
  recovery_codes: list(Schema.String)
})

/** The documentation has a list here, the types a single one. Either is read as a list. */
const recoveries = Schema.optionalWith(
  Schema.transform(
    Schema.Union(Schema.Array(TotpRecovery), TotpRecovery),
    Schema.Array(Schema.typeSchema(TotpRecovery)),
    { decode: (given) => ("totp_id" in given ? [given] : given), encode: (all) => all }
  ),
  { nullable: true, default: () => [] }
)

const recoveryFields = Endpoint.answer({ user_id: text, totps: recoveries })

const recoveryCodes: Endpoint.Named<RecoveryCodes, typeof recoveryFields> = recoveryFields

const createdFields = Endpoint.answer({
  totp_id: text,
  /** Base32. */
  secret: Schema.String,
  /** A picture as a `data:` address. */
  qr_code: text,
  recovery_codes: list(Schema.String),
  user_id: text,
  ...changedUser
})

const created: Endpoint.Named<TotpCreated & Endpoint.UserAnswer, typeof createdFields> = createdFields

const creation: Schema.Schema<TotpCreation> = Schema.Struct({
  expiration_minutes: Schema.Number
} satisfies Endpoint.FieldsOf<TotpCreation>)

const code: Schema.Schema<TotpCode> = Schema.Struct({
  totp_code: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<TotpCode>)

const recovery: Schema.Schema<TotpRecoveryCode> = Schema.Struct({
  recovery_code: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<TotpRecoveryCode>)

const signsIn = { answer: signedIn, guard: "captcha", retriesOnCaptcha: true, carries: "session" } as const

/** Each call needs a session. */
export const totps = {
  create: Endpoint.make("POST /totps", {
    payload: creation,
    answer: created,
    carries: "user"
  }),
  authenticate: Endpoint.make("POST /totps/authenticate", {
    ...signsIn,
    payload: code
  }),
  recoveryCodes: Endpoint.make("POST /totps/recovery_codes", { payload: Schema.Void, answer: recoveryCodes }),
  recover: Endpoint.make("POST /totps/recover", {
    ...signsIn,
    payload: recovery
  })
}
