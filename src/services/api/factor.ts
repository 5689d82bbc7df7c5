/** Which factor a send asks for: the first of a login, or one more of the person who is logged in. */
import * as Effect from "effect/Effect"
import type { Session } from "../session/Session.js"

/** `secondary` with a session, else `primary`, as the paths of the wire have it (wire reference 2). */
export const factorOf = (session: Session["Type"]) =>
  Effect.map(session.snapshot, ({ status }) => ({ factor: status === "present" ? "secondary" : "primary" }))
