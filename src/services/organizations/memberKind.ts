/** The sessions of the members of organizations, as the services hold them. */
import * as Effect from "effect/Effect"
import type { MemberSessionAnswer } from "../../domain/calls/Endpoint.js"
import {
  heldMember,
  heldSession,
  memberPolicy,
  readStoredMember,
  storedMember
} from "../../domain/organizations/memberState.js"
import { session } from "../../domain/organizations/memberSessionCalls.js"
import type { MemberSignedIn } from "../../domain/organizations/answers.js"
import type { MemberSession } from "../../domain/organizations/records/Member.js"
import type { Authenticated } from "../../domain/sessionCalls/types.js"
import type { SessionKind } from "../login/SessionKind.js"
import type { SessionFormat } from "../session/SessionFormat.js"

/** An answer as the services hold it, with what the provider sent. */
export type Held<Answer> = Authenticated & { readonly own: Answer }

/** The answer as the services hold it. */
export const heldAnswer = <Answer extends MemberSessionAnswer>(
  own: Answer,
  member_session: MemberSession
): Held<Answer> => {
  const session = heldSession(member_session)
  return {
    request_id: own.request_id,
    status_code: own.status_code,
    user_id: own.member_id,
    user: heldMember({ member: own.member, organization: own.organization }, session.roles),
    session,
    session_token: own.session_token,
    session_jwt: own.session_jwt,
    own
  }
}

/** What the provider sent to confirm the session. */
export const ownAnswer = (answer: Authenticated): MemberSignedIn => {
  if (!isHeld(answer)) throw new Error("The session was confirmed as that of a user.")
  return answer.own
}

// Sound: in a client of organizations, `memberKind` alone confirms sessions
const isHeld = (answer: Authenticated): answer is Held<MemberSignedIn> => "own" in answer

export const memberKind: SessionKind["Type"] = {
  confirm: ({ call }, extension) =>
    Effect.map(call(session.authenticate, extension), (answer) => heldAnswer(answer, answer.member_session)),
  revoke: ({ call }) => call(session.revoke, undefined)
}

export const memberFormat: SessionFormat["Type"] = {
  read: readStoredMember,
  stored: storedMember,
  policyOf: memberPolicy
}
