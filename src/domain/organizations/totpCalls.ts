/** Authenticator apps of members, and the codes for those who have lost theirs. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { list, maybeNull, text } from "../schemas/wire.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"
import { memberFields, MemberSignedInOnDevice, signedInOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, taking } from "./fieldSchemas.js"
import type * as types from "./totp.js"

// The provider's documents name the id in two ways
const createdFields = Endpoint.answer({
  ...memberFields,
  totp_registration_id: maybeNull(Schema.String),
  totp_id: maybeNull(Schema.String),
  secret: Schema.String,
  qr_code: text,
  recovery_codes: list(Schema.String)
})
const created: Endpoint.Named<types.MemberTotpCreated, typeof createdFields> = createdFields

const recoveredFields = Endpoint.answer({
  ...signedInOnDevice,
  recovery_codes_remaining: Schema.optionalWith(Schema.Number, { nullable: true, default: () => 0 })
})
const recovered: Endpoint.Named<types.MemberRecovered, typeof recoveredFields> = recoveredFields

const codeFields = Endpoint.answer({ recovery_codes: list(Schema.String) })
const codes: Endpoint.Named<types.MemberRecoveryCodes, typeof codeFields> = codeFields

const signsIn = { ...guarded, carries: "memberSession", intermediate: true } as const

/** The calls of `totp`. */
export const totp = {
  create: Endpoint.make("POST /b2b/totp", {
    ...guarded,
    ...taking<types.MemberTotpCreation>()({
      ...fields.memberReference,
      expiration_minutes: fields.optionalNumber,
      ...fields.pending
    }),
    answer: created,
    carries: "member",
    intermediate: true
  }),
  authenticate: Endpoint.make("POST /b2b/totp/authenticate", {
    ...signsIn,
    ...taking<types.MemberTotpCode>()({
      ...fields.memberReference,
      code: Schema.String,
      session_duration_minutes,
      set_mfa_enrollment: fields.optionalText,
      set_default_mfa: fields.optionalFlag,
      ...fields.pending
    }),
    answer: MemberSignedInOnDevice
  })
}

/** The calls of `recoveryCodes`. */
export const recoveryCodes = {
  recover: Endpoint.make("POST /b2b/recovery_codes/recover", {
    ...signsIn,
    ...taking<types.MemberRecoveryCode>()({
      ...fields.memberReference,
      recovery_code: Schema.String,
      session_duration_minutes,
      ...fields.pending
    }),
    answer: recovered
  }),
  rotate: Endpoint.make("POST /b2b/recovery_codes/rotate", {
    ...guarded,
    payload: Schema.Void,
    answer: codes
  }),
  get: Endpoint.make("GET /b2b/recovery_codes", { payload: Schema.Void, answer: codes })
}
