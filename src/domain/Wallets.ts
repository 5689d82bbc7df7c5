/** Identifies the crypto wallets in the page and validates their answers (specification section 7, wire reference 7.5). */
import * as Schema from "effect/Schema"
import type { WalletType } from "./api/CryptoWallets.js"
import { walletCap } from "./Limits.js"

export const WalletName = Schema.Literal(
  "Vessel",
  "Phantom",
  "Metamask",
  "Coinbase",
  "Binance",
  "GenericEthereumWallet",
  "GenericSolanaWallet"
)
export type WalletName = typeof WalletName.Type

/** Every wallet, in the order of detection. */
export const walletNames = WalletName.literals

/** The display name of each wallet, and the chain of its addresses. */
export const wallets: Readonly<Record<WalletName, { readonly label: string; readonly chain: WalletType }>> = {
  Vessel: { label: "Vessel", chain: "ethereum" },
  Phantom: { label: "Phantom", chain: "solana" },
  Metamask: { label: "Metamask", chain: "ethereum" },
  Coinbase: { label: "Coinbase", chain: "ethereum" },
  Binance: { label: "Binance", chain: "ethereum" },
  GenericEthereumWallet: { label: "Other Ethereum Wallet", chain: "ethereum" },
  GenericSolanaWallet: { label: "Other Solana Wallet", chain: "solana" }
}

/** The properties that identify the wallet of an Ethereum provider. */
export interface EthereumMarks {
  /** The wallet's own global variable, when the provider was found there. */
  readonly global?: "vessel" | "BinanceChain"
  /** The reverse domain name that its wallet announced (EIP-6963). */
  readonly rdns?: string
  readonly isMetaMask: boolean
  readonly isCoinbaseWallet: boolean
  /** True when it only groups the providers that it lists. */
  readonly aggregate: boolean
}

/** The properties that identify the wallet of a Solana provider. */
export interface SolanaMarks {
  readonly isPhantom: boolean
}

/** The providers in the page, each listed once. */
export interface WalletsInPage<
  Ethereum extends EthereumMarks = EthereumMarks,
  Solana extends SolanaMarks = SolanaMarks
> {
  readonly ethereum: ReadonlyArray<Ethereum>
  readonly solana: ReadonlyArray<Solana>
}

/**
 * The wallet of an Ethereum provider, or undefined for an aggregate. The announced name wins over the flags, because many
 * wallets set `isMetaMask` for compatibility.
 */
export const ethereumWalletOf = (marks: EthereumMarks): WalletName | undefined => {
  if (marks.global !== undefined) return ownersOfGlobals[marks.global]
  const { rdns } = marks
  if (rdns !== undefined) {
    const owner = ownersOfDomains.find(([domain]) => rdns === domain || rdns.startsWith(`${domain}.`))
    return owner?.[1] ?? "GenericEthereumWallet"
  }
  if (marks.isCoinbaseWallet) return "Coinbase"
  if (marks.isMetaMask) return "Metamask"
  return marks.aggregate ? undefined : "GenericEthereumWallet"
}

const ownersOfGlobals = { vessel: "Vessel", BinanceChain: "Binance" } as const

const ownersOfDomains: ReadonlyArray<readonly [domain: string, owner: WalletName]> = [
  ["io.metamask", "Metamask"],
  ["com.coinbase", "Coinbase"],
  ["com.binance", "Binance"]
]

/** The wallet of a Solana provider. */
export const solanaWalletOf = ({ isPhantom }: SolanaMarks): WalletName =>
  isPhantom ? "Phantom" : "GenericSolanaWallet"

/** The wallets in the page, in the order of detection. */
export const detectWallets = (page: WalletsInPage): ReadonlyArray<WalletName> => {
  const present = new Set([...page.ethereum.map(ethereumWalletOf), ...page.solana.map(solanaWalletOf)])
  return walletNames.filter((name) => present.has(name))
}

/** Splits the wallets into those that fit on Main beside the social providers, and the rest (specification section 2). */
export const shownOnMain = (
  detected: ReadonlyArray<WalletName>,
  oauthProviderCount: number
): { readonly shown: ReadonlyArray<WalletName>; readonly rest: ReadonlyArray<WalletName> } => {
  const room = Math.max(0, walletCap - oauthProviderCount - 1)
  return { shown: detected.slice(0, room), rest: detected.slice(room) }
}

/** The first account of an Ethereum wallet, or undefined when it is not an address. */
export const firstAccount = (accounts: unknown): string | undefined => {
  const all: ReadonlyArray<unknown> = Array.isArray(accounts) ? accounts : []
  return matching(/^0x[0-9a-f]{40}$/i, all[0])
}

/** The value if it is a Solana address (a public key of 32 bytes in base58), else undefined. */
export const solanaAddress = (publicKey: unknown): string | undefined =>
  matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, publicKey)

/** The value if it is an Ethereum signature in hex, else undefined. Contract accounts sign with more than 65 bytes. */
export const ethereumSignature = (answer: unknown): string | undefined =>
  matching(/^0x([0-9a-f]{2})+$/i, answer)

/** The value if it is a Solana signature (64 bytes), else undefined. Accepts bytes from another window too. */
export const solanaSignature = (answer: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(answer) && answer.byteLength === 64
    ? new Uint8Array(answer.buffer, answer.byteOffset, answer.byteLength)
    : undefined

const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined

/** The EIP-1193 code for a request that the user rejected. */
export const userRejected = 4001
