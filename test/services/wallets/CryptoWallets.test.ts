import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { cryptoWallets, type WalletType } from "../../../src/domain/wallets/calls.js"
import { CryptoWallets } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"
import { ok } from "../../support/wire.js"
import { fakeWorld, layerFamilies } from "../../support/world.js"

const half = { session_duration_minutes: 30 }
const wallet = { crypto_wallet_address: "0x1", crypto_wallet_type: "ethereum" } as const
const user_device = { ip_address: "192.0.2.1" }
const signed = { ...wallet, signature: "0xf", ...half }
const siwe_params = {
  uri: "https://shop.test/in",
  chain_id: "1",
  issued_at: "2026-01-06T12:00:00Z",
  statement: "Sign in",
  not_before: "2026-01-06T12:00:00Z",
  message_request_id: "request-1",
  resources: ["https://shop.test/terms"]
}

itCalls(CryptoWallets, [
  {
    name: "authenticateStart",
    call: cryptoWallets.authenticateStart,
    ways: [["with a wallet", (service) => service.authenticateStart(wallet), wallet]],
    data: { challenge: "Sign this." },
    gives: { challenge: "Sign this." }
  },
  {
    name: "authenticate",
    call: cryptoWallets.authenticate,
    ways: [["with a signature", (service) => service.authenticate(signed), signed]],
    data: authenticatedJson(2, { user_device }),
    gives: { ...authenticated(2), user_device }
  }
])

describe("Sign-In with Ethereum", () => {
  type Row = readonly [
    name: string,
    required: boolean,
    type: WalletType,
    given: typeof siwe_params | { readonly uri?: string; readonly statement?: string } | undefined,
    sent: object | undefined
  ]
  const rows: ReadonlyArray<Row> = [
    [
      "sends the site's SIWE parameters when the project requires SIWE",
      true,
      "ethereum",
      siwe_params,
      siwe_params
    ],
    [
      "uses the page's origin as uri when the site gives none",
      true,
      "ethereum",
      { statement: "Hi" },
      { statement: "Hi", uri: "https://app.test" }
    ],
    [
      "uses the page's origin as uri when the site gives no SIWE parameters",
      true,
      "ethereum",
      undefined,
      { uri: "https://app.test" }
    ],
    [
      "uses the page's origin as uri when the site's uri is empty",
      true,
      "ethereum",
      { uri: "" },
      { uri: "https://app.test" }
    ],
    [
      "sends no SIWE parameters when the project does not require SIWE",
      false,
      "ethereum",
      siwe_params,
      undefined
    ],
    ["sends no SIWE parameters for other chains", true, "solana", siwe_params, undefined]
  ]
  for (const [name, siweRequiredForCryptoWallets, crypto_wallet_type, given, sent] of rows) {
    it.effect(name, () => {
      const { layer, wire } = fakeWorld({ answer: () => ok({ challenge: "Sign this." }) })
      return Effect.gen(function* () {
        yield* (yield* CryptoWallets).authenticateStart({
          crypto_wallet_address: "0x1",
          crypto_wallet_type,
          siwe_params: given
        })
        const body = { crypto_wallet_address: "0x1", crypto_wallet_type, ...(sent && { siwe_params: sent }) }
        assert.deepStrictEqual(wire.calls[0]?.body, body)
      }).pipe(Effect.provide(layerFamilies({ siweRequiredForCryptoWallets }).pipe(Layer.provide(layer))))
    })
  }
})
