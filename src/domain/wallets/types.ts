/** What callers pass to and get from the methods of crypto wallets. */
import type { AnswerBase, SignedInOnDevice } from "../calls/Answers.js"
import type { SessionDuration } from "../sessionCalls/types.js"

/** The kinds of chains that wallets can sign in with. */
export type WalletType = "ethereum" | "solana"

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

/** The wallet's signature. */
export interface WalletSignature extends Wallet, SessionDuration {
  /** The signature of the challenge: hex for Ethereum, base58 for Solana. */
  readonly signature: string
}

/** The challenge that the wallet must sign. */
export interface WalletChallenge extends AnswerBase {
  /** The text to sign, as the wallet shows it to the user. */
  readonly challenge: string
}

/** The answer of a login with a crypto wallet. */
export interface WalletAuthenticated extends SignedInOnDevice {}
