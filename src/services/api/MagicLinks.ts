import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { magicLinks, type MagicLinkAuthenticated } from "../../domain/api/MagicLinks.js"
import type { Methods } from "../../domain/api/Methods.js"
import type { CallError } from "../../domain/Errors.js"
import { wantsVerifier } from "../../domain/Pkce.js"
import type { MissingPKCEError } from "../../domain/SdkErrors.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import { Pkce } from "../wire/Pkce.js"
import { ReturnTokens } from "../wire/ReturnTokens.js"
import { methodsOf } from "./methodsOf.js"

/** The link of a reset email can also sign in. It redeems the verifier of passwords. */
const resetLink = { ...magicLinks.authenticate, pkce: { redeems: "passwords" } } as const

/** Magic links by email (section 4, wire reference 2.3 and 2.6). */
export class MagicLinks extends Context.Tag("latchkey/api/MagicLinks")<
  MagicLinks,
  Methods<typeof magicLinks>
>() {
  static readonly layer = Layer.scoped(
    MagicLinks,
    Effect.gen(function* () {
      const calls = yield* methodsOf({ ...magicLinks, resetLink })
      const pkce = yield* Pkce
      const returnTokens = yield* ReturnTokens
      const singleFlight = SingleFlight.make<MagicLinkAuthenticated, CallError | MissingPKCEError>(
        yield* Effect.scope
      )

      return MagicLinks.of({
        email: calls.email,
        authenticate: (token, options) =>
          singleFlight(
            token,
            returnTokens.redeem(
              token,
              Effect.gen(function* () {
                const magicLink = calls.authenticate(token, options)
                // While the verifier of a reset email is stored, its link is the likelier one
                if ((yield* pkce.verifier("passwords")) === undefined) return yield* magicLink
                return yield* Effect.catchIf(calls.resetLink(token, options), wantsVerifier, () => magicLink)
              })
            )
          )
      })
    })
  )
}
