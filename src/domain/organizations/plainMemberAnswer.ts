/** Reads the answer that confirms a member's session without Effect, when there is nothing unusual about it. */
import { readWhole, type KeptAnswer } from "../session/plainAnswer.js"
import { Mismatch, open, string } from "../values/readers.js"
import { heldMember, heldSession } from "./memberState.js"
import { member, memberSession, organization } from "./readMember.js"

/** Readers of what an answer with a member's session has. */
export const memberAnswerParts = {
  member,
  organization,
  member_session: memberSession,
  session_token: string,
  session_jwt: string
}

const read = readWhole(open({ data: open({ member_id: string, ...memberAnswerParts }) }))

/**
 * The answer. Undefined when a part of it is missing or cannot be read, when it names two members or two organizations, or when the
 * provider keeps the tokens in its own cookies: the services know what that means.
 */
export const readPlainMemberAnswer = (text: string): KeptAnswer | undefined => {
  const answer = read(text)
  if (answer instanceof Mismatch) return undefined
  const { member, member_id, member_session, organization, session_jwt, session_token } = answer.data
  const members = [member.member_id, member_session.member_id]
  const organizations = [member.organization_id, organization.organization_id]
  const isPlain =
    members.every((id) => id === member_id) &&
    organizations.every((id) => id === member_session.organization_id) &&
    session_token !== "" &&
    session_jwt !== ""
  if (!isPlain) return undefined
  const session = heldSession(member_session)
  return {
    session,
    user: heldMember({ member, organization }, session.roles),
    session_token,
    session_jwt,
    stored: { session: member_session, member, organization }
  }
}
