/** Passcodes for members: by email to sign in, by SMS as a second factor. */
import * as Endpoint from "../calls/Endpoint.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"
import { Discovered, MemberAuthenticatedByEmail, MemberSignedInOnDevice } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { guarded, required, taking, texts } from "./fieldSchemas.js"
import type { DiscoveryMessage, LoginMessage } from "./options.js"
import type * as types from "./otps.js"

/** The calls of `otps`. */
export const otps = {
  sms: {
    send: Endpoint.make("POST /b2b/otps/sms/send", {
      ...guarded,
      ...taking<types.MemberSmsSend>()({
        ...fields.memberReference,
        ...texts("mfa_phone_number", "locale"),
        ...fields.flags("enable_autofill"),
        ...fields.numbers("autofill_session_duration_minutes"),
        ...fields.pending
      }),
      answer: Endpoint.EmptyAnswer,
      intermediate: true
    }),
    authenticate: Endpoint.make("POST /b2b/otps/sms/authenticate", {
      ...guarded,
      ...taking<types.MemberSmsCode>()({
        ...fields.memberReference,
        ...required("code"),
        session_duration_minutes,
        ...texts("set_mfa_enrollment"),
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
        ...required("code"),
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
        ...taking<types.DiscoveryEmailCode>()(required("code", "email_address")),
        answer: Discovered,
        carries: "intermediate"
      })
    }
  }
}
