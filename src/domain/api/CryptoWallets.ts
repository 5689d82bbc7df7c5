/** Signing in with a crypto wallet (wire reference 2.3). */
import * as Schema from "effect/Schema"
import { maybe } from "../schemas/wire.js"
import * as Endpoint from "./Endpoint.js"
import { authenticatedOnDevice, session_duration_minutes, type SessionDuration } from "./Sessions.js"

export const WalletType = Schema.Literal("ethereum", "solana")
export type WalletType = typeof WalletType.Type

/** The optional fields of a Sign-In with Ethereum message (ERC-4361). */
export interface SiweParams {
  /** The address that the user signs in to. Default: the page's origin. */
  readonly uri?: string | undefined
  /** The id of the chain (EIP-155), in decimal digits. Default: the provider's. */
  readonly chain_id?: string | undefined
  /** When the message was made (RFC 3339). Default: now. */
  readonly issued_at?: string | undefined
  /** A sentence that the wallet shows. Default: none. */
  readonly statement?: string | undefined
  /** When the message becomes valid (RFC 3339). Default: at once. */
  readonly not_before?: string | undefined
  /** An id of the request, for the site's own use. Default: none. */
  readonly message_request_id?: string | undefined
  /** Addresses (RFC 3986) that the message lists. Default: none. */
  readonly resources?: ReadonlyArray<string> | undefined
}
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

/** A wallet. */
interface Wallet {
  /** The wallet's address. */
  readonly crypto_wallet_address: string
  /** The wallet's kind of chain. */
  readonly crypto_wallet_type: WalletType
}

/** What the wallet's challenge is made for. */
export interface WalletStart extends Wallet {
  /** Fields of the message, which only Ethereum wallets sign. Default: none. */
  readonly siwe_params?: SiweParams | undefined
}

const start: Schema.Schema<WalletStart> = Schema.Struct({
  ...wallet,
  siwe_params: maybe(SiweParams)
} satisfies Endpoint.FieldsOf<WalletStart>)

/** The wallet's signature. */
export interface WalletSignature extends Wallet, SessionDuration {
  /** The signature of the challenge: hex for Ethereum, base58 for Solana. */
  readonly signature: string
}

const signature: Schema.Schema<WalletSignature> = Schema.Struct({
  ...wallet,
  signature: Schema.String,
  session_duration_minutes
} satisfies Endpoint.FieldsOf<WalletSignature>)

const challengeFields = Endpoint.answer({ challenge: Schema.String })

/** The challenge that the wallet must sign. */
export interface WalletChallenge extends Schema.Schema.Type<typeof challengeFields> {}
const challenge: Endpoint.Named<WalletChallenge, typeof challengeFields> = challengeFields

const signedInFields = Endpoint.answer(authenticatedOnDevice)

/** The answer of a login with a crypto wallet. */
export interface WalletAuthenticated extends Schema.Schema.Type<typeof signedInFields> {}
const signedIn: Endpoint.Named<WalletAuthenticated, typeof signedInFields> = signedInFields

export const cryptoWallets = {
  /**
   * Fetches the challenge that the wallet must sign. For Ethereum wallets, and where the project requires it, the
   * challenge is a SIWE message. Its `uri` defaults to the page's origin.
   */
  authenticateStart: Endpoint.make("POST /crypto_wallets/authenticate/start/:factor", {
    payload: start,
    answer: challenge,
    guard: "captchaToken",
    args: Endpoint.options<WalletStart>()
  }),
  /** Signs in with the signature of the challenge: hex for Ethereum, base58 for Solana. */
  authenticate: Endpoint.make("POST /crypto_wallets/authenticate", {
    payload: signature,
    answer: signedIn,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}
