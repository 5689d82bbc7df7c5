/** Passcodes for members: by email to sign in, by SMS as a second factor. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"
import { Discovered, MemberAuthenticatedByEmail, MemberSignedInOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, optionalText, taking } from "./fieldSchemas.js"
import type { DiscoveryMessage, LoginMessage } from "./options.js"
import type * as types from "./otps.js"

/** The calls of `otps`. */
export const otps = {
  sms: {
    send: Endpoint.make("POST /b2b/otps/sms/send", {
      ...guarded,
      ...taking<types.MemberSmsSend>()({
        ...fields.memberReference,
        mfa_phone_number: optionalText,
        enable_autofill: fields.optionalFlag,
        autofill_session_duration_minutes: fields.optionalNumber,
        locale: fields.locale,
        ...fields.pending
      }),
      answer: Endpoint.EmptyAnswer,
      intermediate: true
    }),
    authenticate: Endpoint.make("POST /b2b/otps/sms/authenticate", {
      ...guarded,
      ...taking<types.MemberSmsCode>()({
        ...fields.memberReference,
        code: Schema.String,
        session_duration_minutes,
        set_mfa_enrollment: optionalText,
        ...fields.pending
      }),
      answer: MemberSignedInOnDevice,
      carries: "memberSession",
      intermediate: true
    })
  },
  email: {
    loginOrSignup: Endpoint.make("POST /b2b/otps/email/login_or_signup", {
      ...guarded,
      ...taking<LoginMessage>()(fields.loginMessage),
      answer: Endpoint.EmptyAnswer
    }),
    authenticate: Endpoint.make("POST /b2b/otps/email/authenticate", {
      ...guarded,
      ...taking<types.MemberEmailCode>()({
        code: Schema.String,
        ...fields.memberAddress,
        ...fields.memberLogin,
        ...fields.pending
      }),
      answer: MemberAuthenticatedByEmail,
      carries: "memberSession",
      intermediate: true
    }),
    discovery: {
      send: Endpoint.make("POST /b2b/otps/email/discovery/send", {
        ...guarded,
        ...taking<DiscoveryMessage>()(fields.discoveryMessage),
        answer: Endpoint.EmptyAnswer
      }),
      authenticate: Endpoint.make("POST /b2b/otps/email/discovery/authenticate", {
        ...guarded,
        ...taking<types.DiscoveryEmailCode>()({ code: Schema.String, email_address: Schema.String }),
        answer: Discovered,
        carries: "intermediate"
      })
    }
  }
}
