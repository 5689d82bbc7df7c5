/** The factor of a call: the first of a login, or another one of a signed-in user. */
import * as Effect from "effect/Effect"
import { isNobody } from "../../domain/session/KnownSession.js"
import type { Session } from "../session/Session.js"
import { CallSession } from "./callSession.js"

/** `secondary` in somebody's session, otherwise `primary`: also where somebody has signed in since the call began. */
export const factorOf = (session: Session["Type"]) =>
  Effect.zipWith(CallSession, session.snapshot, (known, { status }) => ({
    factor: status === "present" && !isNobody(known) ? "secondary" : "primary"
  }))
