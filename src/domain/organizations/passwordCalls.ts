/**
 * Passwords of members. The wire has two names for the proof of a flow: `pkce_code_challenge` and `pkce_code_verifier` where the
 * choice of an organization follows a link, `code_challenge` and `code_verifier` elsewhere. The client keeps them as they are.
 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { LudsRequirements, strengthParts } from "../passwords/calls.js"
import { list, maybeNull, part, text } from "../schemas/wire.js"
import { DiscoveredWithHint, MemberAuthenticatedOnDevice, MemberSignedInOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, optionalText, taking } from "./fieldSchemas.js"
import type * as types from "./passwords.js"

const resetEmail = {
  reset_password_redirect_url: optionalText,
  reset_password_expiration_minutes: fields.optionalNumber,
  reset_password_template_id: optionalText,
  verify_email_template_id: optionalText,
  locale: fields.locale
}

const proof = { code_verifier: optionalText }

const starts = { starts: "passwords", requiredBy: "pkceRequiredForPasswordResets" } as const

/** A password carries the proof of a reset that was begun, which stays stored: the link may still be opened. */
const keeps = { redeems: "passwords", keeps: true } as const

const redemption = { password_reset_token: Schema.String, password: Schema.String }

const strengthFields = Endpoint.answer({
  ...strengthParts,
  zxcvbn_feedback: part(Schema.Struct({ suggestions: list(Schema.String), warning: text }), {}),
  luds_feedback: maybeNull(LudsRequirements)
})
const strength: Endpoint.Named<types.MemberPasswordStrength, typeof strengthFields> = strengthFields

const signsIn = { ...guarded, answer: MemberAuthenticatedOnDevice, carries: "memberSession" } as const
const discovers = { ...guarded, answer: DiscoveredWithHint, carries: "intermediate" } as const

/** The calls of `passwords`. */
export const passwords = {
  authenticate: Endpoint.make("POST /b2b/passwords/authenticate", {
    ...signsIn,
    ...taking<types.MemberPassword>()({
      ...fields.memberAddress,
      password: Schema.String,
      ...fields.memberLogin,
      ...proof,
      ...fields.pending
    }),
    intermediate: true,
    pkce: keeps
  }),
  resetByEmailStart: Endpoint.make("POST /b2b/passwords/email/reset/start", {
    ...guarded,
    ...taking<types.MemberResetStart>()({
      ...fields.memberAddress,
      login_redirect_url: optionalText,
      ...resetEmail,
      code_challenge: optionalText
    }),
    answer: Endpoint.EmptyAnswer,
    pkce: starts
  }),
  resetByEmail: Endpoint.make("POST /b2b/passwords/email/reset", {
    ...signsIn,
    ...taking<types.MemberPasswordReset>()({
      ...redemption,
      ...fields.memberLogin,
      ...proof,
      ...fields.pending
    }),
    intermediate: true,
    pkce: { redeems: "passwords" }
  }),
  strengthCheck: Endpoint.make("POST /b2b/passwords/strength_check", {
    ...taking<types.MemberPasswordToRate>()({ email_address: optionalText, password: Schema.String }),
    answer: strength
  }),
  resetByExistingPassword: Endpoint.make("POST /b2b/passwords/existing_password/reset", {
    ...signsIn,
    ...taking<types.MemberPasswordReplacement>()({
      ...fields.memberAddress,
      existing_password: Schema.String,
      new_password: Schema.String,
      ...fields.memberLogin
    })
  }),
  resetBySession: Endpoint.make("POST /b2b/passwords/session/reset", {
    ...guarded,
    ...taking<types.MemberOwnPasswordReset>()({ password: Schema.String }),
    answer: MemberSignedInOnDevice,
    carries: "memberSession"
  }),
  discovery: {
    resetByEmailStart: Endpoint.make("POST /b2b/passwords/discovery/reset/start", {
      ...guarded,
      ...taking<types.DiscoveryResetStart>()({
        email_address: Schema.String,
        discovery_redirect_url: optionalText,
        ...resetEmail,
        ...fields.challenge
      }),
      answer: Endpoint.EmptyAnswer,
      pkce: { ...starts, field: "pkce_code_challenge" }
    }),
    resetByEmail: Endpoint.make("POST /b2b/passwords/discovery/reset", {
      ...discovers,
      ...taking<types.PasswordResetRedemption>()({ ...redemption, ...fields.verifier, ...fields.pending }),
      intermediate: true,
      pkce: fields.redeems("passwords")
    }),
    authenticate: Endpoint.make("POST /b2b/passwords/discovery/authenticate", {
      ...discovers,
      ...taking<types.DiscoveryPassword>()({
        email_address: Schema.String,
        password: Schema.String,
        ...proof
      }),
      pkce: keeps
    })
  }
}
