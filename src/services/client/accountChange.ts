/** Asks the person before a landing replaces their account by another one. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SessionAnswer } from "../../domain/api/Endpoint.js"
import { session as rows } from "../../domain/api/Sessions.js"
import { isRefusal } from "../../domain/Errors.js"
import type { AccountChange } from "../../domain/LandingQuestions.js"
import type { User } from "../../domain/User.js"
import { SessionStore } from "../session/SessionStore.js"
import { CallerToken } from "../wire/CallerToken.js"
import { Transport } from "../wire/Transport.js"
import type { Families } from "./families.js"
import { withRetries } from "./withRetries.js"

type Ask = (change: AccountChange) => Effect.Effect<boolean>

export const makeAccountChange = ({ sessions }: Pick<Families, "sessions">) =>
  Effect.gen(function* () {
    const store = yield* SessionStore
    const transport = yield* Transport

    /** The user of the session that storage holds now. */
    const holder = Effect.map(store.stored, (state) => (state?.session ? state.user : null))

    /** Ends the session of an answer that is not stored. */
    const revoke = ({ session_token }: SessionAnswer) =>
      session_token === ""
        ? // The provider has replaced its cookies already
          sessions.revoke({ forceClear: true })
        : Effect.provideService(transport.call(rows.revoke, undefined), CallerToken, session_token)

    return {
      holder,
      /** Fetches the session of a browser that has only its token, so that it is known whose it is. */
      knowHolder: Effect.flatMap(store.snapshot, ({ status }) =>
        status === "unknown"
          ? Effect.catchIf(Effect.asVoid(sessions.authenticate()), isRefusal, () => Effect.void)
          : Effect.void
      ),
      /**
       * Decides whether an answer is stored. `ask` is called when it belongs to another user than the one signed in, and
       * again when that one has changed meanwhile. `onDeclined` is called when the answer is no.
       */
      admission:
        (ask: Ask, onDeclined: () => void) =>
        (answer: SessionAnswer): Effect.Effect<boolean> =>
          Effect.gen(function* () {
            let asked: User["user_id"] | undefined
            while (true) {
              const from = yield* holder
              if (from === null || from.user_id === answer.user.user_id || from.user_id === asked) return true
              asked = from.user_id
              if (yield* ask({ from, to: answer.user })) continue
              onDeclined()
              yield* Effect.ignore(withRetries(revoke(answer), yield* Clock.currentTimeMillis))
              return false
            }
          })
    }
  })
