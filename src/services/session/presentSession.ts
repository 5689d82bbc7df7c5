/** The session that this browser has now. */
import * as Effect from "effect/Effect"
import type { KnownSession } from "../../domain/session/KnownSession.js"
import type { Session } from "./Session.js"
import type { TokenJar } from "./TokenJar.js"

export const presentSession = (
  session: Session["Type"],
  jar: TokenJar["Type"]
): Effect.Effect<KnownSession> =>
  Effect.gen(function* () {
    const token = yield* jar.sessionToken
    const owned = yield* session.ownedState
    // Where scripts cannot read the token, what is stored alone tells sessions apart
    const state = owned === undefined && token === null ? yield* session.stored : owned
    return { token, session_id: state?.session?.session_id, user_id: state?.session?.user_id }
  })
