/** Identifies the crypto wallets in the page and validates their answers (specification section 7). */
import type { WalletType } from "./types.js"
import { memberOf } from "../values/objects.js"
import { walletCap, walletIconLength, walletNameLength } from "../limits/Limits.js"

/** Every wallet, in the order of detection. */
export const walletNames = [
  "Vessel",
  "Phantom",
  "Metamask",
  "Coinbase",
  "Binance",
  "GenericEthereumWallet",
  "GenericSolanaWallet"
] as const
/** A crypto wallet that we find in the browser. */
export type WalletName = (typeof walletNames)[number]

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

/** An Ethereum wallet that announced itself (EIP-6963) and is none of the wallets above. */
export interface AnnouncedWallet {
  /** The reverse domain name that identifies it. */
  readonly rdns: string
  /** Plain text in one line, without characters that are invisible or change the direction of the text. */
  readonly name: string
  /** A `data:image/…` URL, or undefined when the wallet announced none. */
  readonly icon: string | undefined
}

/** A wallet that a user can pick. */
export type DetectedWallet = WalletName | AnnouncedWallet

/** The chain of a wallet's addresses. */
export const chainOf = (wallet: DetectedWallet): WalletType =>
  typeof wallet === "string" ? wallets[wallet].chain : "ethereum"

/** Identifies a wallet among the wallets in the page. */
export const walletKey = (wallet: DetectedWallet): string =>
  typeof wallet === "string" ? wallet : `rdns:${wallet.rdns}`

/** The properties that identify the wallet of an Ethereum provider. */
export interface EthereumMarks {
  /** The wallet's own global variable, when the provider was found there. */
  readonly global?: "vessel" | "BinanceChain"
  /** The reverse domain name that its wallet announced (EIP-6963). */
  readonly rdns?: string
  /** The name and the icon that its wallet announced, unchecked. */
  readonly name?: string
  readonly icon?: string
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
 * The wallet of an Ethereum provider. Undefined for an aggregate, and for Phantom, which signs with its Solana provider. The
 * announced wallet wins over the flags, because many wallets set `isMetaMask` for compatibility.
 */
export const ethereumWalletOf = (marks: EthereumMarks): DetectedWallet | undefined => {
  if (marks.global !== undefined) return ownersOfGlobals[marks.global]
  const { rdns } = marks
  if (rdns !== undefined) {
    if (isWithin(rdns, "app.phantom")) return undefined
    const owner = ownersOfDomains.find(([domain]) => isWithin(rdns, domain))
    return owner?.[1] ?? announcedWallet(rdns, marks) ?? "GenericEthereumWallet"
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

const isWithin = (rdns: string, domain: string) => rdns === domain || rdns.startsWith(`${domain}.`)

/** Undefined when the name has nothing to show. */
const announcedWallet = (rdns: string, marks: EthereumMarks): AnnouncedWallet | undefined => {
  // A short part of the text, so that a page cannot keep the browser busy with a long one
  const start = (marks.name ?? "").slice(0, 10 * walletNameLength)
  const visible = start
    .replace(/\s+/g, " ")
    .replace(/[\p{C}\p{DI}]/gu, "")
    .trim()
  const name = Array.from(visible).slice(0, walletNameLength).join("").trim()
  const { icon } = marks
  const isImage = icon !== undefined && icon.length <= walletIconLength && /^data:image\//i.test(icon)
  return name === "" ? undefined : { rdns, name, icon: isImage ? icon : undefined }
}

/** The wallet of a Solana provider. */
export const solanaWalletOf = ({ isPhantom }: SolanaMarks): WalletName =>
  isPhantom ? "Phantom" : "GenericSolanaWallet"

/** The wallets in the page, each once, in the order of detection. Announced wallets precede the generic ones. */
export const detectWallets = (page: WalletsInPage): ReadonlyArray<DetectedWallet> => {
  const present = new Set<WalletName>()
  const announced = new Map<string, AnnouncedWallet>()
  for (const wallet of [...page.ethereum.map(ethereumWalletOf), ...page.solana.map(solanaWalletOf)]) {
    if (typeof wallet === "string") present.add(wallet)
    else if (wallet !== undefined && !announced.has(wallet.rdns)) announced.set(wallet.rdns, wallet)
  }
  return walletNames.flatMap((name) => [
    ...(name === "GenericEthereumWallet" ? announced.values() : []),
    ...(present.has(name) ? [name] : [])
  ])
}

/** Splits the wallets into those that fit on Main beside the social providers, and the rest (specification section 2). */
export const shownOnMain = (
  detected: ReadonlyArray<DetectedWallet>,
  oauthProviderCount: number
): { readonly shown: ReadonlyArray<DetectedWallet>; readonly rest: ReadonlyArray<DetectedWallet> } => {
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

/**
 * The value if it is a Solana signature, else undefined: 64 bytes, also from another window or as numbers, or a text that the wallet
 * has encoded in base58.
 */
export const solanaSignature = (answer: unknown): Uint8Array | string | undefined => {
  if (typeof answer === "string") return matching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/, answer)
  const bytes = ArrayBuffer.isView(answer)
    ? new Uint8Array(answer.buffer, answer.byteOffset, answer.byteLength)
    : byteList(answer)
  return bytes?.length === 64 ? bytes : undefined
}

/** Bytes that came as JSON, as from the browser of a wallet: a list of numbers, also in a `Buffer`. */
const byteList = (answer: unknown): Uint8Array | undefined => {
  const list: ReadonlyArray<unknown> | undefined = [answer, memberOf(answer, "data")].find(Array.isArray)
  return list?.every(isByte) ? Uint8Array.from(list) : undefined
}

const isByte = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 256

const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined

/** A wallet's error code as a number, if it is one. Some wallets give it as text. */
const numberOf = (code: unknown): unknown => (typeof code === "string" ? Number(code) : code)

/** What a wallet's error code says. */
export const walletErrorCode = (code: unknown) => {
  switch (numberOf(code)) {
    // EIP-1193: the user rejected the request
    case 4001:
      return "wallet_refused"
    // EIP-1193: the user has not allowed this site to see the account. Locked wallets say so
    case notAllowed:
    // EIP-1474: the wallet has a request of this kind open already
    case -32002:
      return "wallet_waiting"
    default:
      return "wallet_failed"
  }
}

/** Whether the code says that the wallet has no such method: by JSON-RPC, or by EIP-1193. */
export const isUnknownMethod = (code: unknown): boolean =>
  numberOf(code) === -32601 || numberOf(code) === 4200

/** Whether the code says that a parameter is not what it must be (JSON-RPC). */
export const isInvalidParameter = (code: unknown): boolean => numberOf(code) === -32602

/** The code of a wallet that the user has to open, because it shows no account. */
export const notAllowed = 4100
