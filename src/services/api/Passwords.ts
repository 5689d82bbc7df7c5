import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Methods } from "../../domain/api/Methods.js"
import { passwords } from "../../domain/api/Passwords.js"
import { ReturnTokens } from "../wire/ReturnTokens.js"
import { methodsOf } from "./methodsOf.js"

/** Passwords (wire reference 2.5). */
export class Passwords extends Context.Tag("latchkey/api/Passwords")<Passwords, Methods<typeof passwords>>() {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const calls = yield* methodsOf(passwords)
      const returnTokens = yield* ReturnTokens
      return Passwords.of({
        ...calls,
        resetByEmail: (reset) => returnTokens.redeem(reset.token, calls.resetByEmail(reset))
      })
    })
  )
}
