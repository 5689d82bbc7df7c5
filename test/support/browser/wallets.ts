/** Crypto wallets with real keys, put into every page as browser extensions do. The keys stay in the test. */
import { ed25519 } from "@noble/curves/ed25519.js"
import { base58 } from "@scure/base"
import type { BrowserContext } from "playwright-core"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"

declare global {
  interface Window {
    /** Only where a wallet is installed: what its owner answers, null for a no. */
    readonly __ethereum: (method: string, message?: string) => Promise<unknown>
    readonly __solana: (method: string, message?: ReadonlyArray<number>) => Promise<unknown>
  }
}

/** Who owns a wallet. */
const makeOwner = () => ({
  /** Names of the methods that they say no to. */
  refuses: new Set<string>(),
  /** By the name of a method, what they wait for before they answer. */
  hesitates: new Map<string, Promise<void>>(),
  /** Whether they sign with another key than that of their address. */
  isImpostor: false,
  /** The texts that they were shown to sign. */
  shown: new Array<string>()
})

/** What a wallet announces about itself (EIP-6963). */
interface Announcement {
  readonly name: string
  readonly rdns: string
  readonly icon: string
}

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#4a5fd9" d="M0 0h8v8H0z"/></svg>')}`

/** Wallets that the widget does not know. */
export const rabby: Announcement = { name: "Rabby Wallet", rdns: "io.rabby", icon }
export const rainbow: Announcement = {
  name: "Rainbow",
  rdns: "me.rainbow",
  icon: "https://rainbow.test/icon.png"
}

/** MetaMask, as the global `ethereum` or announced alone. */
export const installMetaMask = (context: BrowserContext, as: "global" | "announced" = "global") =>
  installEthereum(context, as === "global" ? undefined : { name: "MetaMask", rdns: "io.metamask", icon })

/** A wallet that is only announced, and whose owner never answers. */
export const announceOnly = (context: BrowserContext, info: Announcement) =>
  context.addInitScript((own) => {
    const detail = Object.freeze({ info: own, provider: { request: () => new Promise(() => {}) } })
    window.addEventListener("eip6963:requestProvider", () =>
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }))
    )
  }, info)

/** An Ethereum wallet that is announced, or the global `ethereum`. Like many wallets, it says that it is MetaMask. */
export const installEthereum = async (context: BrowserContext, info?: Announcement) => {
  const account = privateKeyToAccount(generatePrivateKey())
  const other = privateKeyToAccount(generatePrivateKey())
  const owner = makeOwner()
  await context.exposeFunction("__ethereum", async (method: string, message = "") => {
    await owner.hesitates.get(method)
    if (owner.refuses.has(method)) return null
    if (method === "eth_requestAccounts") return [account.address]
    owner.shown.push(message)
    return (owner.isImpostor ? other : account).signMessage({ message })
  })
  await context.addInitScript((announced) => {
    const request = async ({ method, params }: { method: string; params?: ReadonlyArray<string> }) => {
      const answer = await window.__ethereum(method, params?.[0])
      if (answer === null) throw Object.assign(new Error("User rejected the request."), { code: 4001 })
      return answer
    }
    const provider = { isMetaMask: true, request }
    if (announced === undefined) return void Object.assign(window, { ethereum: provider })
    const uuid = "0b4e9f1c-6c5e-4b0a-9d1f-2a7c3e8d5f60"
    const detail = Object.freeze({ info: { uuid, ...announced }, provider })
    window.addEventListener("eip6963:requestProvider", () =>
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }))
    )
  }, info)
  return Object.assign(owner, { address: account.address })
}

/** Phantom, as the global `solana`. */
export const installPhantom = async (context: BrowserContext) => {
  const { publicKey, secretKey } = ed25519.keygen()
  const other = ed25519.keygen().secretKey
  const address = base58.encode(publicKey)
  const owner = makeOwner()
  await context.exposeFunction("__solana", async (method: string, message: ReadonlyArray<number> = []) => {
    await owner.hesitates.get(method)
    if (owner.refuses.has(method)) return null
    if (method === "connect") return address
    const bytes = Uint8Array.from(message)
    owner.shown.push(new TextDecoder().decode(bytes))
    return [...ed25519.sign(bytes, owner.isImpostor ? other : secretKey)]
  })
  await context.addInitScript(() => {
    const ask = async (method: string, message?: Uint8Array) => {
      const answer = await window.__solana(method, message && [...message])
      if (answer === null) throw Object.assign(new Error("User rejected the request."), { code: 4001 })
      return answer
    }
    const solana = {
      isPhantom: true,
      connect: async () => ({ publicKey: await ask("connect") }),
      request: async ({ method, params }: { method: string; params: { message: Uint8Array } }) => {
        const signature = await ask(method, params.message)
        return { signature: Uint8Array.from(Array.isArray(signature) ? signature.map(Number) : []) }
      }
    }
    Object.assign(window, { solana })
  })
  return Object.assign(owner, { address })
}

/** The two of them, with the names of the methods that connect and that sign. */
export const kinds = [
  { name: "Metamask", install: installMetaMask, connect: "eth_requestAccounts", sign: "personal_sign" },
  { name: "Phantom", install: installPhantom, connect: "connect", sign: "signMessage" }
] as const
