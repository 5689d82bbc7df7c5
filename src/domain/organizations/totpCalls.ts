/** Authenticator apps of members, and the codes for those who have lost theirs. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { named } from "../schemas/Named.js"
import { list, maybeNull, text } from "../schemas/wire.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"
import { memberFields, MemberSignedInOnDevice, signedInOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, required, taking } from "./fieldSchemas.js"
import type * as types from "./totp.js"

const codes = named<types.MemberRecoveryCodes>()(Endpoint.answer({ recovery_codes: list(Schema.String) }))

const signsIn = { ...guarded, carries: "memberSession", intermediate: true } as const

/** The calls of `totp`. */
export const totp = {
  create: Endpoint.make("POST /b2b/totp", {
    ...guarded,
    ...taking<types.MemberTotpCreation>()({
      ...fields.memberReference,
      ...fields.numbers("expiration_minutes"),
      ...fields.pending
    }),
    answer: named<types.MemberTotpCreated>()(
      Endpoint.answer({
        ...memberFields,
        // The provider's documents name the id in two ways
        totp_registration_id: maybeNull(Schema.String),
        totp_id: maybeNull(Schema.String),
        secret: Schema.String,
        qr_code: text,
        recovery_codes: list(Schema.String)
      })
    ),
    carries: "member",
    intermediate: true
  }),
  authenticate: Endpoint.make("POST /b2b/totp/authenticate", {
    ...signsIn,
    ...taking<types.MemberTotpCode>()({
      ...fields.memberReference,
      ...required("code"),
      session_duration_minutes,
      ...fields.texts("set_mfa_enrollment"),
      ...fields.flags("set_default_mfa"),
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
      ...required("recovery_code"),
      session_duration_minutes,
      ...fields.pending
    }),
    answer: named<types.MemberRecovered>()(
      Endpoint.answer({
        ...signedInOnDevice,
        recovery_codes_remaining: Schema.optionalWith(Schema.Number, { nullable: true, default: () => 0 })
      })
    )
  }),
  rotate: Endpoint.make("POST /b2b/recovery_codes/rotate", {
    ...guarded,
    // The body has what guards the call
    payload: Schema.Struct({}),
    args: Endpoint.args([], () => ({})),
    answer: codes
  }),
  get: Endpoint.make("GET /b2b/recovery_codes", { ...fields.bare, answer: codes })
}
