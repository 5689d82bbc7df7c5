/** Keeps the session of a member of an organization fresh without Effect, as long as all goes well. */
import { memberSessionPath } from "../domain/calls/request.js"
import { readPlainMemberAnswer } from "../domain/organizations/plainMemberAnswer.js"
import { keeping } from "./keepSession.js"

export const keepSession = keeping({
  path: memberSessionPath,
  read: readPlainMemberAnswer
})
