/** Crypto wallets with real keys, put into every page as browser extensions do. The keys stay in the test. */
import { ed25519 } from "@noble/curves/ed25519.js"
import { base58 } from "@scure/base"
import type { BrowserContext } from "playwright-core"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"

/** What the person does when their wallet asks. */
interface Person {
  /** Method names that they say no to. */
  readonly refuses: Set<string>
  /** The texts that they were shown to sign. */
  readonly shown: Array<string>
  /** Signs with another key than that of the address. */
  impostor: boolean
}

const person = (): Person => ({ refuses: new Set(), shown: [], impostor: false })

/** MetaMask: announced by EIP-6963 alone, or as the global `ethereum`. */
export const installMetaMask = async (context: BrowserContext, as: "global" | "announced" = "global") => {
  const account = privateKeyToAccount(generatePrivateKey())
  const other = privateKeyToAccount(generatePrivateKey())
  const owner = person()
  await context.exposeFunction("__ethereum", async (method: string, message = "") => {
    if (owner.refuses.has(method)) return null
    if (method === "eth_requestAccounts") return [account.address]
    owner.shown.push(message)
    return (owner.impostor ? other : account).signMessage({ message })
  })
  await context.addInitScript((isAnnounced) => {
    const request = async ({ method, params = [] }: { method: string; params?: Array<string> }) => {
      const answer: unknown = await Reflect.get(window, "__ethereum")(method, ...params)
      if (answer === null) throw Object.assign(new Error("User rejected the request."), { code: 4001 })
      return answer
    }
    const provider = { isMetaMask: true, request }
    if (!isAnnounced) return void Object.assign(window, { ethereum: provider })
    const info = { uuid: crypto.randomUUID(), name: "MetaMask", icon: "data:,", rdns: "io.metamask" }
    const detail = Object.freeze({ info, provider })
    const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }))
    addEventListener("eip6963:requestProvider", announce)
    announce()
  }, as === "announced")
  return Object.assign(owner, { address: account.address })
}

/** Phantom: the global `solana`. */
export const installPhantom = async (context: BrowserContext) => {
  const { publicKey, secretKey } = ed25519.keygen()
  const other = ed25519.keygen().secretKey
  const address = base58.encode(publicKey)
  const owner = person()
  await context.exposeFunction("__solana", (method: string, message: ReadonlyArray<number> = []) => {
    if (owner.refuses.has(method)) return null
    if (method === "connect") return address
    const bytes = Uint8Array.from(message)
    owner.shown.push(new TextDecoder().decode(bytes))
    return [...ed25519.sign(bytes, owner.impostor ? other : secretKey)]
  })
  await context.addInitScript(() => {
    const ask = async (...asked: ReadonlyArray<unknown>) => {
      const answer: unknown = await Reflect.get(window, "__solana")(...asked)
      if (answer === null) throw Object.assign(new Error("User rejected the request."), { code: 4001 })
      return answer
    }
    Object.assign(window, {
      solana: {
        isPhantom: true,
        connect: async () => {
          const key = await ask("connect")
          return { publicKey: { toString: () => key } }
        },
        request: async ({ method, params }: { method: string; params: { message: Uint8Array } }) => {
          const signature = await ask(method, [...params.message])
          return { signature: Uint8Array.from(Array.isArray(signature) ? signature : []) }
        }
      }
    })
  })
  return Object.assign(owner, { address })
}
