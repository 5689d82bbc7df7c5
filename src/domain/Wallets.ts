/** Crypto wallets in the page: how they are told apart and what they must answer (specification 7, wire 7.5). */
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

/** What each wallet is called, and the chain of its addresses. */
export const wallets: Readonly<Record<WalletName, { readonly label: string; readonly chain: WalletType }>> = {
  Vessel: { label: "Vessel", chain: "ethereum" },
  Phantom: { label: "Phantom", chain: "solana" },
  Metamask: { label: "Metamask", chain: "ethereum" },
  Coinbase: { label: "Coinbase", chain: "ethereum" },
  Binance: { label: "Binance", chain: "ethereum" },
  GenericEthereumWallet: { label: "Other Ethereum Wallet", chain: "ethereum" },
  GenericSolanaWallet: { label: "Other Solana Wallet", chain: "solana" }
}

/** What an Ethereum provider is known by. */
export interface EthereumMarks {
  /** The global that is its wallet's own, if it was found there. */
  readonly global?: "vessel" | "BinanceChain"
  /** The reverse domain name that its wallet announced (EIP-6963). */
  readonly rdns?: string
  readonly isMetaMask: boolean
  readonly isCoinbaseWallet: boolean
  /** True when it only stands for the providers that it lists. */
  readonly aggregate: boolean
}

/** What a Solana provider is known by. */
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
 * The wallet that an Ethereum provider speaks for, if any. What a wallet announced goes before its flags: many a wallet
 * says that it is MetaMask, or lets itself be taken for it.
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

/** The wallet that a Solana provider speaks for. */
export const solanaWalletOf = ({ isPhantom }: SolanaMarks): WalletName =>
  isPhantom ? "Phantom" : "GenericSolanaWallet"

/** The wallets in the page, in the order of detection. */
export const detectWallets = (page: WalletsInPage): ReadonlyArray<WalletName> => {
  const present = new Set([...page.ethereum.map(ethereumWalletOf), ...page.solana.map(solanaWalletOf)])
  return walletNames.filter((name) => present.has(name))
}

/** The wallets that Main has room for beside this many social providers, and the rest (specification section 2). */
export const shownOnMain = (
  detected: ReadonlyArray<WalletName>,
  oauthProviderCount: number
): { readonly shown: ReadonlyArray<WalletName>; readonly rest: ReadonlyArray<WalletName> } => {
  const room = Math.max(0, walletCap - oauthProviderCount - 1)
  return { shown: detected.slice(0, room), rest: detected.slice(room) }
}

/** The first of the accounts that an Ethereum wallet gives; nothing when that is no address. */
export const firstAccount = (accounts: unknown): string | undefined => {
  const all: ReadonlyArray<unknown> = Array.isArray(accounts) ? accounts : []
  return matching(/^0x[0-9a-f]{40}$/i, all[0])
}

/** A Solana address: a public key of 32 bytes in base 58. */
export const solanaAddress = (publicKey: unknown): string | undefined =>
  matching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, publicKey)

/** An Ethereum signature in hex; longer than 65 bytes when the account is a contract. */
export const ethereumSignature = (answer: unknown): string | undefined =>
  matching(/^0x([0-9a-f]{2})+$/i, answer)

/** A Solana signature: 64 bytes, also when they come from another window. */
export const solanaSignature = (answer: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(answer) && answer.byteLength === 64
    ? new Uint8Array(answer.buffer, answer.byteOffset, answer.byteLength)
    : undefined

const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined

/** EIP-1193: the person said no. */
export const refusedByPerson = 4001
