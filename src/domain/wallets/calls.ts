/** Signing in with a crypto wallet. */
import * as Schema from "effect/Schema"
import type * as methods from "./types.js"
import type { WalletAuthenticated, WalletChallenge, WalletSignature, WalletStart } from "./types.js"
import { maybe } from "../schemas/wire.js"
import * as Endpoint from "../calls/Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes } from "../sessionCalls/calls.js"

export type * from "./types.js"

/** The kinds of chains that wallets can sign in with. */
export const WalletType = Schema.Literal("ethereum", "solana")
export type WalletType = methods.WalletType

/** The optional fields of a Sign-In with Ethereum message (ERC-4361). */
export type SiweParams = methods.SiweParams
export const SiweParams = Schema.Struct({
  uri: maybe(Schema.String),
  chain_id: maybe(Schema.String),
  issued_at: maybe(Schema.String),
  statement: maybe(Schema.String),
  not_before: maybe(Schema.String),
  message_request_id: maybe(Schema.String),
  resources: maybe(Schema.Array(Schema.String))
} satisfies Endpoint.FieldsOf<SiweParams>)

const wallet = { crypto_wallet_address: Schema.String, crypto_wallet_type: WalletType }

const start: Schema.Schema<WalletStart> = Schema.Struct({
  ...wallet,
  siwe_params: maybe(SiweParams)
} satisfies Endpoint.FieldsOf<WalletStart>)

const signature: Schema.Schema<WalletSignature> = Schema.Struct({
  ...wallet,
  signature: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<WalletSignature>)

const challengeFields = Endpoint.answer({ challenge: Schema.String })

const challenge: Endpoint.Named<WalletChallenge, typeof challengeFields> = challengeFields

const signedInFields = Endpoint.answer(authenticatedOnDevice)

const signedIn: Endpoint.Named<WalletAuthenticated, typeof signedInFields> = signedInFields

/** The calls of `cryptoWallets`. */
export const cryptoWallets = {
  authenticateStart: Endpoint.make("POST /crypto_wallets/authenticate/start/:factor", {
    payload: start,
    answer: challenge,
    guard: "captchaToken",
    args: Endpoint.options<WalletStart>()
  }),
  authenticate: Endpoint.make("POST /crypto_wallets/authenticate", {
    payload: signature,
    answer: signedIn,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}
