/** The factor of a call: the first of a login, or another one of a signed-in user. */
import * as Effect from "effect/Effect"
import type { Session } from "../session/Session.js"
import { CallSession } from "./callSession.js"

/** `secondary` in somebody's session, otherwise `primary`: also where somebody has signed in since the call began. */
export const factorOf = (session: Session["Type"]) =>
  Effect.zipWith(CallSession, session.snapshot, (known, { status }) => {
    const isOfNobody = known?.token === null && known.session_id === undefined
    return { factor: status === "present" && !isOfNobody ? "secondary" : "primary" }
  })
