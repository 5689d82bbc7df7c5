import * as Effect from "effect/Effect"
import { Session } from "../session/Session.js"
import { Pkce } from "../wire/Pkce.js"
import { FlowStarts } from "./FlowStarts.js"
import { ReturnTokens } from "./ReturnTokens.js"

/**
 * Makes the effect that signs out in this browser, without a call. PKCE pairs and starts go with the session. Without one
 * they belong to a login to come, and stay.
 */
export const makeEndSession = Effect.map(
  Effect.all([Pkce, ReturnTokens, Session, FlowStarts]),
  ([pkce, returnTokens, session, starts]) =>
    Effect.gen(function* () {
      if ((yield* session.snapshot).status !== "absent") {
        yield* pkce.forget
        yield* starts.forget
      }
      yield* returnTokens.forgetKept
      yield* session.signOut
    }).pipe(Effect.uninterruptible)
)
