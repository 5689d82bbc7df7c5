import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Api from "../../domain/api/CryptoWallets.js"
import type { CallError } from "../../domain/Errors.js"
import { siweParams } from "../../domain/Siwe.js"
import { Bootstrap } from "../wire/Bootstrap.js"
import { Navigation } from "../browser/Navigation.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"
import { factorOf } from "./factor.js"

/** Signing in with a crypto wallet (wire reference 2.3). */
export class CryptoWallets extends Context.Tag("latchkey/api/CryptoWallets")<
  CryptoWallets,
  {
    /**
     * The challenge that the wallet must sign. SIWE parameters go along for Ethereum where the project requires them;
     * their `uri` defaults to the page's origin.
     */
    readonly authenticateStart: (
      options: typeof Api.authenticateStart.payload.Type
    ) => Effect.Effect<Api.WalletChallenge, CallError>
    /** Signs in with the signed challenge: hex for Ethereum, base58 for Solana. Duration in minutes. */
    readonly authenticate: (
      options: typeof Api.authenticate.payload.Type
    ) => Effect.Effect<Api.WalletAuthenticated, CallError>
  }
>() {
  static readonly layer = Layer.effect(
    CryptoWallets,
    Effect.gen(function* () {
      const transport = yield* Transport
      const bootstrap = yield* Bootstrap
      const navigation = yield* Navigation
      const session = yield* Session
      return CryptoWallets.of({
        authenticateStart: ({ siwe_params: given, ...wallet }) =>
          Effect.gen(function* () {
            const { siweRequiredForCryptoWallets } = yield* bootstrap.settled
            const { origin } = yield* navigation.location
            const siwe_params = siweParams(
              siweRequiredForCryptoWallets,
              wallet.crypto_wallet_type,
              given,
              origin
            )
            const payload = siwe_params === undefined ? wallet : { ...wallet, siwe_params }
            return yield* transport.call(Api.authenticateStart, payload, yield* factorOf(session))
          }),
        authenticate: (options) => Effect.tap(transport.call(Api.authenticate, options), session.accept)
      })
    })
  )
}
