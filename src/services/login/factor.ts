/** The factor of a call: the first of a login, or another one of a signed-in user. */
import * as Effect from "effect/Effect"
import type { Session } from "../session/Session.js"

/** `secondary` with a session, otherwise `primary`. */
export const factorOf = (session: Session["Type"]) =>
  Effect.map(session.snapshot, ({ status }) => ({ factor: status === "present" ? "secondary" : "primary" }))
