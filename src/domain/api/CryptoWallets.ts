/** Signing in with a crypto wallet (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "./Sessions.js"

export const WalletType = Schema.Literal("ethereum", "solana")
export type WalletType = typeof WalletType.Type

/** What a Sign-In with Ethereum message says beyond who signs (ERC-4361). */
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

/** `:factor` is `primary`, or `secondary` with a session. The answer's challenge is what the wallet signs. */
export const authenticateStart = Endpoint.make("POST /crypto_wallets/authenticate/start/:factor", {
  payload: Schema.Struct({
    ...wallet,
    siwe_params: maybe(SiweParams)
  }),
  answer: Endpoint.answer({ challenge: Schema.String }),
  guard: "captchaToken"
})
export type WalletChallenge = typeof authenticateStart.answer.Type

export const authenticate = Endpoint.make("POST /crypto_wallets/authenticate", {
  payload: Schema.Struct({ ...wallet, signature: Schema.String, session_duration_minutes }),
  answer: Endpoint.answer(authenticatedOnDevice),
  guard: "retried"
})
export type WalletAuthenticated = typeof authenticate.answer.Type
