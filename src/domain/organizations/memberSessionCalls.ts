/** Calls on a member's session. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { memberSessionPath } from "../calls/request.js"
import { session as userSession, session_duration_minutes } from "../sessionCalls/calls.js"
import type { AccessTokenExchange } from "../sessionCalls/types.js"
import { MemberAuthenticated, MemberSignedIn } from "./answerSchemas.js"
import { memberLogin, required, taking, texts, withoutBody } from "./fieldSchemas.js"
import type { MemberId } from "./members.js"
import type { MemberAttestation, OrganizationExchange } from "./memberSession.js"

const signsIn = { answer: MemberSignedIn, carries: "memberSession" } as const

/** The calls of `session`. */
export const session = {
  authenticate: Endpoint.make(`POST ${memberSessionPath}`, {
    ...signsIn,
    payload: userSession.authenticate.payload
  }),
  revoke: Endpoint.make("POST /b2b/sessions/revoke", {
    payload: Schema.Void,
    answer: Endpoint.EmptyAnswer,
    args: userSession.revoke.args
  }),
  revokeForMember: Endpoint.make("POST /b2b/sessions/revoke/:member_id", {
    ...withoutBody<MemberId>(),
    answer: Endpoint.EmptyAnswer
  }),
  exchange: Endpoint.make("POST /b2b/sessions/exchange", {
    ...taking<OrganizationExchange>()({ ...required("organization_id"), ...memberLogin }),
    answer: MemberAuthenticated,
    carries: "memberSession"
  }),
  exchangeAccessToken: Endpoint.make("POST /b2b/sessions/exchange_access_token", {
    ...signsIn,
    ...taking<AccessTokenExchange>()({ ...required("access_token"), session_duration_minutes })
  }),
  attest: Endpoint.make("POST /b2b/sessions/attest", {
    ...signsIn,
    ...taking<MemberAttestation>()({
      ...required("profile_id", "token"),
      session_duration_minutes,
      ...texts("organization_id", "session_token", "session_jwt")
    })
  })
}
