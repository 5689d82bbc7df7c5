import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { magicLinks, type MagicLinkAuthenticated } from "../../domain/api/MagicLinks.js"
import type { Methods } from "../../domain/api/Methods.js"
import type { CallError } from "../../domain/Errors.js"
import type { PkceNamespace } from "../../domain/Pkce.js"
import type { MissingPKCEError } from "../../domain/SdkErrors.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import { Session } from "../session/Session.js"
import { Pkce } from "../wire/Pkce.js"
import { Transport } from "../wire/Transport.js"
import { methodsOf } from "./methodsOf.js"

/** Magic links by email (section 4, wire reference 2.3 and 2.6). */
export class MagicLinks extends Context.Tag("latchkey/api/MagicLinks")<
  MagicLinks,
  Methods<typeof magicLinks>
>() {
  static readonly layer = Layer.scoped(
    MagicLinks,
    Effect.gen(function* () {
      const { email } = yield* methodsOf(magicLinks)
      const transport = yield* Transport
      const pkce = yield* Pkce
      const session = yield* Session
      const singleFlight = SingleFlight.make<MagicLinkAuthenticated, CallError | MissingPKCEError>(
        yield* Effect.scope
      )

      const redeem = (token: string, session_duration_minutes: number, namespace: PkceNamespace) =>
        pkce.redeem(namespace, (proof) =>
          transport
            .call(magicLinks.authenticate, { token, session_duration_minutes, ...proof })
            .pipe(Effect.tap(session.accept))
        )

      return MagicLinks.of({
        email,
        authenticate: (token, { session_duration_minutes }) =>
          singleFlight(
            token,
            Effect.gen(function* () {
              // The link of a reset email can also sign in. While its verifier is stored, it is the likelier one
              const reset = yield* pkce.verifier("passwords")
              const magic = redeem(token, session_duration_minutes, "magic_links")
              if (reset === undefined) return yield* magic
              return yield* redeem(token, session_duration_minutes, "passwords").pipe(
                Effect.catchIf(
                  (error) => error.message.includes("pkce"),
                  () => magic
                )
              )
            })
          )
      })
    })
  )
}
