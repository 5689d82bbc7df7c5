import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { cryptoWallets } from "../../domain/wallets/calls.js"
import { siweParams } from "../../domain/wallets/Siwe.js"
import { Navigation } from "../browser/Navigation.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { methodsOf } from "../api/methodsOf.js"
import { CryptoWallets } from "../api/families.js"

export const layerCryptoWallets = Layer.scoped(
  CryptoWallets,
  Effect.gen(function* () {
    const settings = yield* ProjectSettings
    const navigation = yield* Navigation
    const calls = yield* methodsOf(cryptoWallets)
    return CryptoWallets.of({
      ...calls,
      authenticateStart: ({ siwe_params: given, ...wallet }) =>
        Effect.gen(function* () {
          const { siweRequiredForCryptoWallets } = yield* settings.settled
          const { origin } = yield* navigation.location
          const siwe_params = siweParams(
            siweRequiredForCryptoWallets,
            wallet.crypto_wallet_type,
            given,
            origin
          )
          return yield* calls.authenticateStart(
            siwe_params === undefined ? wallet : { ...wallet, siwe_params }
          )
        })
    })
  })
)
