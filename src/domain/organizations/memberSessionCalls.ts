/** Calls on a member's session. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { maybe } from "../schemas/wire.js"
import { session_duration_minutes } from "../sessionCalls/calls.js"
import type { AccessTokenExchange, RevokeOptions, SessionExtension } from "../sessionCalls/types.js"
import { MemberAuthenticated, MemberSignedIn } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { optionalText, taking } from "./fieldSchemas.js"
import type { MemberAttestation, MemberRevocation, OrganizationExchange } from "./memberSession.js"

const extension: Schema.Schema<SessionExtension> = Schema.Struct({
  session_duration_minutes: maybe(session_duration_minutes)
} satisfies Endpoint.FieldsOf<SessionExtension>)

const signsIn = { answer: MemberSignedIn, carries: "memberSession" } as const

/** The calls of `session`. */
export const session = {
  authenticate: Endpoint.make("POST /b2b/sessions/authenticate", { ...signsIn, payload: extension }),
  revoke: Endpoint.make("POST /b2b/sessions/revoke", {
    payload: Schema.Void,
    answer: Endpoint.EmptyAnswer,
    args: Endpoint.args([], (options: RevokeOptions = {}) => options, { forceClear: "boolean?" })
  }),
  revokeForMember: Endpoint.make("POST /b2b/sessions/revoke/:member_id", {
    ...fields.withoutBody<MemberRevocation>(),
    answer: Endpoint.EmptyAnswer
  }),
  exchange: Endpoint.make("POST /b2b/sessions/exchange", {
    ...taking<OrganizationExchange>()({ organization_id: Schema.String, ...fields.memberLogin }),
    answer: MemberAuthenticated,
    carries: "memberSession"
  }),
  exchangeAccessToken: Endpoint.make("POST /b2b/sessions/exchange_access_token", {
    ...signsIn,
    ...taking<AccessTokenExchange>()({ access_token: Schema.String, session_duration_minutes })
  }),
  attest: Endpoint.make("POST /b2b/sessions/attest", {
    ...signsIn,
    ...taking<MemberAttestation>()({
      profile_id: Schema.String,
      token: Schema.String,
      session_duration_minutes,
      organization_id: optionalText,
      session_token: optionalText,
      session_jwt: optionalText
    })
  })
}
