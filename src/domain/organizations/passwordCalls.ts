/**
 * Passwords of members. The wire has two names for the proof of a flow: `pkce_code_challenge` and `pkce_code_verifier` where the
 * choice of an organization follows a link, `code_challenge` and `code_verifier` elsewhere. The client keeps them as they are.
 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { LudsRequirements, strengthParts } from "../passwords/calls.js"
import { named } from "../schemas/Named.js"
import { list, maybeNull, part, text } from "../schemas/wire.js"
import { DiscoveredWithHint, MemberAuthenticatedOnDevice, MemberSignedInOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, numbers, required, taking, texts } from "./fieldSchemas.js"
import type * as types from "./passwords.js"

const resetEmail = {
  ...texts("reset_password_redirect_url", "reset_password_template_id", "verify_email_template_id", "locale"),
  ...numbers("reset_password_expiration_minutes")
}

const proof = texts("code_verifier")

const starts = { starts: "passwords", requiredBy: "pkceRequiredForPasswordResets" } as const

/** A password carries the proof of a reset that was begun, which stays stored: the link may still be opened. */
const keeps = { redeems: "passwords", keeps: true } as const

const redemption = required("password_reset_token", "password")

const strength = named<types.MemberPasswordStrength>()(
  Endpoint.answer({
    ...strengthParts,
    zxcvbn_feedback: part(Schema.Struct({ suggestions: list(Schema.String), warning: text }), {}),
    luds_feedback: maybeNull(LudsRequirements)
  })
)

const signsIn = { ...guarded, answer: MemberAuthenticatedOnDevice, carries: "memberSession" } as const
const discovers = { ...guarded, answer: DiscoveredWithHint, carries: "intermediate" } as const

/** The calls of `passwords`. */
export const passwords = {
  authenticate: Endpoint.make("POST /b2b/passwords/authenticate", {
    ...signsIn,
    ...taking<types.MemberPassword>()({
      ...fields.memberAddress,
      ...required("password"),
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
      ...resetEmail,
      ...texts("login_redirect_url", "code_challenge")
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
    pkce: { redeems: "passwords", token: "password_reset_token" }
  }),
  strengthCheck: Endpoint.make("POST /b2b/passwords/strength_check", {
    ...taking<types.MemberPasswordToRate>()({ ...texts("email_address"), ...required("password") }),
    answer: strength
  }),
  resetByExistingPassword: Endpoint.make("POST /b2b/passwords/existing_password/reset", {
    ...signsIn,
    ...taking<types.MemberPasswordReplacement>()({
      ...fields.memberAddress,
      ...required("existing_password", "new_password"),
      ...fields.memberLogin
    })
  }),
  resetBySession: Endpoint.make("POST /b2b/passwords/session/reset", {
    ...guarded,
    ...taking<types.MemberOwnPasswordReset>()(required("password")),
    answer: MemberSignedInOnDevice,
    carries: "memberSession"
  }),
  discovery: {
    resetByEmailStart: Endpoint.make("POST /b2b/passwords/discovery/reset/start", {
      ...guarded,
      ...taking<types.DiscoveryResetStart>()({
        ...required("email_address"),
        ...texts("discovery_redirect_url"),
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
      pkce: fields.redeems("passwords", "password_reset_token")
    }),
    authenticate: Endpoint.make("POST /b2b/passwords/discovery/authenticate", {
      ...discovers,
      ...taking<types.DiscoveryPassword>()({
        ...required("email_address", "password"),
        ...proof
      }),
      pkce: keeps
    })
  }
}
