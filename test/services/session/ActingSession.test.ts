import { describe, expect, it } from "vitest"
import type { Session as UserSession } from "../../../src/domain/session/Session.js"
import { mayActIn, type Acting } from "../../../src/services/session/ActingSession.js"
import { session } from "../../support/answers.js"

const bobs: UserSession = { ...session, session_id: "session-b", user_id: "user-b" }
const staffs: UserSession = {
  ...session,
  authentication_factors: [
    { type: "impersonated", delivery_method: "impersonation", last_authenticated_at: session.started_at }
  ]
}
const acting: Acting = { owner: session.user_id, session_id: session.session_id }

describe("mayActIn", () => {
  it.each([
    ["anybody's, where nobody in particular acts", undefined, bobs, true],
    ["nobody's, where nobody in particular acts", undefined, null, true],
    ["its own", acting, session, true],
    ["that of another user", acting, bobs, false],
    ["another one of its user", acting, { ...session, session_id: "session-2" }, false],
    [
      "another one of its user, when any will do",
      { owner: acting.owner },
      { ...session, session_id: "session-2" },
      true
    ],
    ["that of staff who impersonate its user", { owner: acting.owner }, staffs, false],
    ["none", acting, null, false]
  ] as const)("answers for a session that is %s", (_, acting, present, expected) => {
    expect(mayActIn(acting, present)).toBe(expected)
  })
})
