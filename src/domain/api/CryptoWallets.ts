/** Signing in with a crypto wallet (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"

export const WalletType = Schema.Literal("ethereum", "solana")
export type WalletType = typeof WalletType.Type

/** The optional fields of a Sign-In with Ethereum message (ERC-4361). */
export const SiweParams = Schema.Struct({
  uri: maybe(Schema.String),
  chain_id: maybe(Schema.String),
  /** RFC 3339. */
  issued_at: maybe(Schema.String),
  statement: maybe(Schema.String),
  /** RFC 3339. */
  not_before: maybe(Schema.String),
  message_request_id: maybe(Schema.String),
  resources: maybe(Schema.Array(Schema.String))
})
export type SiweParams = typeof SiweParams.Type

const wallet = { crypto_wallet_address: Schema.String, crypto_wallet_type: WalletType }

const challenge = Endpoint.answer({ challenge: Schema.String })
export type WalletChallenge = typeof challenge.Type

const signedIn = Endpoint.answer(authenticatedOnDevice)
export type WalletAuthenticated = typeof signedIn.Type

export const cryptoWallets = {
  /**
   * Fetches the challenge that the wallet must sign. For Ethereum wallets, and where the project requires it, the
   * challenge is a SIWE message. Its `uri` defaults to the page's origin.
   */
  authenticateStart: Endpoint.make("POST /crypto_wallets/authenticate/start/:factor", {
    payload: Schema.Struct({ ...wallet, siwe_params: maybe(SiweParams) }),
    answer: challenge,
    guard: "captchaToken"
  }),
  /** Signs in with the signature of the challenge: hex for Ethereum, base58 for Solana. Duration in minutes. */
  authenticate: Endpoint.make("POST /crypto_wallets/authenticate", {
    payload: Schema.Struct({ ...wallet, signature: Schema.String, session_duration_minutes }),
    answer: signedIn,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}
