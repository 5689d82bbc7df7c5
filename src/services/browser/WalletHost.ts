import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  isUnknownMethod,
  type EthereumMarks,
  type SolanaMarks,
  type WalletsInPage
} from "../../domain/wallets/Wallets.js"
import { attempt } from "../../page/attempt.js"
import { hasProperties, peek } from "./peek.js"

/** A wallet failed. `code` is the EIP-1193 error code, if the wallet gave one. */
export class WalletFault extends Data.TaggedError("WalletFault")<{
  readonly code: unknown
  readonly cause: unknown
}> {}

/** An Ethereum provider (EIP-1193). Its answers are unchecked. */
export interface EthereumProvider extends EthereumMarks {
  readonly request: (method: string, params?: ReadonlyArray<string>) => Effect.Effect<unknown, WalletFault>
}

/** A Solana provider. Its answers are unchecked. */
export interface SolanaProvider extends SolanaMarks {
  /** Returns the public key as a string. */
  readonly connect: Effect.Effect<unknown, WalletFault>
  /** Returns the signature of these bytes. The wallet shows them to the user as UTF-8. */
  readonly signMessage: (message: Uint8Array) => Effect.Effect<unknown, WalletFault>
}

/** The wallets that browser extensions put into the page. */
export class WalletHost extends Context.Tag("latchkey/browser/WalletHost")<
  WalletHost,
  {
    /** The providers that the page has now. */
    readonly page: Effect.Effect<WalletsInPage<EthereumProvider, SolanaProvider>>
    /**
     * Waits until a wallet says that it has come into the page: some extensions, and the browsers of wallets, are late. Without
     * it, wallets are looked for once.
     */
    readonly changed?: Effect.Effect<void>
  }
>() {
  /** The window's globals, and the providers that wallets announce (EIP-6963) until the scope closes. */
  static readonly layer = Layer.scoped(
    WalletHost,
    Effect.gen(function* () {
      const announced = new Map<object, Announcement>()
      if (typeof window !== "undefined") {
        const listener = (event: Event) => {
          const detail = peek(event, "detail")
          const provider = peek(detail, "provider")
          const info = peek(detail, "info")
          const [rdns, name, icon] = [textIn(info, "rdns"), textIn(info, "name"), textIn(info, "icon")]
          if (hasProperties(provider) && rdns !== undefined)
            announced.set(provider, { rdns, ...(name && { name }), ...(icon && { icon }) })
        }
        window.addEventListener("eip6963:announceProvider", listener)
        yield* Effect.addFinalizer(() =>
          Effect.sync(() => window.removeEventListener("eip6963:announceProvider", listener))
        )
        window.dispatchEvent(new Event("eip6963:requestProvider"))
      }
      return WalletHost.of({
        page: Effect.sync(() => ({ ethereum: ethereumIn(announced), solana: solanaIn() })),
        changed: Effect.async<void>((resume) => {
          if (typeof window === "undefined") return
          const end = new AbortController()
          for (const type of arrivals)
            window.addEventListener(type, () => resume(Effect.void), { signal: end.signal })
          return Effect.sync(() => end.abort())
        })
      })
    })
  )

  /** A page without wallets. */
  static readonly layerNoop = Layer.succeed(WalletHost, {
    page: Effect.succeed({ ethereum: [], solana: [] })
  })
}

/** The events of a wallet that has come into the page: those of EIP-6963, and of MetaMask for its global. */
const arrivals = ["eip6963:announceProvider", "ethereum#initialized"]

/** What a wallet says about itself. */
type Announcement = Pick<EthereumMarks, "rdns" | "name" | "icon">

/** Every Ethereum provider once, the announced ones first. */
const ethereumIn = (announced: ReadonlyMap<object, Announcement>): ReadonlyArray<EthereumProvider> => {
  const found = new Map<object, EthereumProvider>()
  const add = (raw: unknown, marks: Partial<EthereumMarks> = {}) => {
    const request = methodOf(raw, "request")
    if (!hasProperties(raw) || request === undefined) return
    found.set(raw, {
      isMetaMask: Boolean(peek(raw, "isMetaMask")),
      isCoinbaseWallet: Boolean(peek(raw, "isCoinbaseWallet")),
      aggregate: false,
      request: (method, params) => request(params === undefined ? { method } : { method, params }),
      ...marks,
      // The same provider may be found in several places
      ...found.get(raw)
    })
  }
  const main = peek(globalThis, "ethereum")
  const listed = listOf(peek(main, "providers"))
  for (const [raw, announcement] of announced) add(raw, announcement)
  for (const raw of listed) add(raw)
  add(main, { aggregate: listed.length > 0 })
  add(peek(globalThis, "vessel"), { global: "vessel" })
  add(peek(globalThis, "BinanceChain"), { global: "BinanceChain" })
  return [...found.values()]
}

const solanaIn = (): ReadonlyArray<SolanaProvider> => {
  const globals = new Set([peek(peek(globalThis, "phantom"), "solana"), peek(globalThis, "solana")])
  return [...globals].flatMap((raw): ReadonlyArray<SolanaProvider> => {
    const connect = methodOf(raw, "connect")
    const request = methodOf(raw, "request")
    const sign = methodOf(raw, "signMessage")
    const own = sign && ((message: Uint8Array) => sign(message, "utf8"))
    const asked =
      request &&
      ((message: Uint8Array) => request({ method: "signMessage", params: { message, display: "utf8" } }))
    const signature =
      asked && own
        ? (message: Uint8Array) =>
            Effect.catchIf(
              asked(message),
              ({ code }) => isUnknownMethod(code),
              () => own(message)
            )
        : (asked ?? own)
    if (connect === undefined || signature === undefined) return []
    return [
      {
        isPhantom: Boolean(peek(raw, "isPhantom")),
        // Some wallets answer with nothing and have their key as a property
        connect: Effect.map(connect(), (answer) =>
          textOf(peek(answer, "publicKey") ?? peek(raw, "publicKey"))
        ),
        signMessage: (message) =>
          Effect.map(signature(message), (answer) => peek(answer, "signature") ?? answer)
      }
    ]
  })
}

/** A property of a third-party object, if it is a string. */
const textIn = (value: unknown, key: string): string | undefined => {
  const text = peek(value, key)
  return typeof text === "string" ? text : undefined
}

/** A method of a third-party object, bound to that object. */
const methodOf = (owner: unknown, name: string) => {
  const member = peek(owner, name)
  if (typeof member !== "function") return undefined
  return (...args: ReadonlyArray<unknown>): Effect.Effect<unknown, WalletFault> =>
    Effect.tryPromise({
      try: () => Promise.resolve<unknown>(Reflect.apply(member, owner, args)),
      catch: (cause) => new WalletFault({ cause, code: codeOf(cause) })
    })
}

/** Some wallets put the error of the wallet into one of their own. */
const codeOf = (cause: unknown): unknown =>
  peek(peek(peek(cause, "data"), "originalError"), "code") ?? peek(cause, "code")

const listOf = (value: unknown): ReadonlyArray<unknown> =>
  attempt((): ReadonlyArray<unknown> => (Array.isArray(value) ? Array.from<unknown>(value) : [])) ?? []

const textOf = (value: unknown): string | undefined => attempt(() => String(value))
