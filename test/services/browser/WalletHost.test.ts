// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { WalletHost } from "../../../src/services/browser/WalletHost.js"

const page = Effect.flatMap(WalletHost, (host) => host.page).pipe(Effect.provide(WalletHost.layer))

/** Marks of each provider, without what it can do. */
const known = Effect.map(page, ({ ethereum, solana }) => ({
  ethereum: ethereum.map(({ request: _, ...marks }) => marks),
  solana: solana.map(({ isPhantom }) => isPhantom)
}))

const request = () => Promise.resolve([])
const plain = { isMetaMask: false, isCoinbaseWallet: false, aggregate: false }

/** What throws whenever it is looked at. */
const hostile: object = new Proxy(
  {},
  {
    get: () => {
      throw new Error("looked at")
    }
  }
)

const announce = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }))

/** A wallet that answers each request for announcements. */
const announcing = (detail: unknown) => {
  const answer = () => void announce(detail)
  window.addEventListener("eip6963:requestProvider", answer)
  return () => window.removeEventListener("eip6963:requestProvider", answer)
}

afterEach(() => void vi.unstubAllGlobals())

describe("the wallets in the page", () => {
  it.effect("are none without extensions", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* known, { ethereum: [], solana: [] })
    })
  )

  it.effect("are found in the globals of their extensions", () =>
    Effect.gen(function* () {
      vi.stubGlobal("ethereum", { request, isMetaMask: true })
      vi.stubGlobal("vessel", { request })
      vi.stubGlobal("BinanceChain", { request })
      vi.stubGlobal("solana", { connect: request, request })
      vi.stubGlobal("phantom", { solana: { connect: request, signMessage: request, isPhantom: true } })
      assert.deepStrictEqual(yield* known, {
        ethereum: [
          { ...plain, isMetaMask: true },
          { ...plain, global: "vessel" },
          { ...plain, global: "BinanceChain" }
        ],
        solana: [true, false]
      })
    })
  )

  it.effect("are found behind one that stands for several", () =>
    Effect.gen(function* () {
      const providers = [
        { request, isMetaMask: true },
        { request, isCoinbaseWallet: true }
      ]
      vi.stubGlobal("ethereum", { request, providers })
      assert.deepStrictEqual((yield* known).ethereum, [
        { ...plain, isMetaMask: true },
        { ...plain, isCoinbaseWallet: true },
        { ...plain, aggregate: true }
      ])
    })
  )

  it.effect("are each listed once, with all that is known of them", () =>
    Effect.gen(function* () {
      const wallet: Record<string, unknown> = { request }
      wallet["providers"] = [wallet]
      const solana = { connect: request, request, isPhantom: true }
      vi.stubGlobal("ethereum", wallet)
      vi.stubGlobal("vessel", wallet)
      vi.stubGlobal("solana", solana)
      vi.stubGlobal("phantom", { solana })
      assert.deepStrictEqual(yield* known, { ethereum: [{ ...plain, global: "vessel" }], solana: [true] })
    })
  )

  it.effect("are those of now, not those of when the client was made", () =>
    Effect.gen(function* () {
      const host = yield* WalletHost
      assert.lengthOf((yield* host.page).ethereum, 0)
      vi.stubGlobal("ethereum", { request })
      assert.lengthOf((yield* host.page).ethereum, 1)
    }).pipe(Effect.provide(WalletHost.layer))
  )

  it.effect("do not harm when they are not what they should be", () =>
    Effect.gen(function* () {
      vi.stubGlobal("ethereum", { request: "no function", providers: "no list" })
      vi.stubGlobal("vessel", null)
      vi.stubGlobal("solana", { connect: request })
      vi.stubGlobal("phantom", "installed")
      assert.deepStrictEqual(yield* known, { ethereum: [], solana: [] })
    })
  )

  it.effect("do not harm when they throw", () =>
    Effect.gen(function* () {
      for (const name of ["vessel", "solana", "phantom"]) vi.stubGlobal(name, hostile)
      vi.stubGlobal("ethereum", { request, providers: new Proxy([], hostile) })
      const forget = announcing(hostile)
      assert.deepStrictEqual(yield* known, { ethereum: [plain], solana: [] })
      forget()
    })
  )

  it.effect("can be forbidden", () =>
    Effect.gen(function* () {
      vi.stubGlobal("ethereum", { request })
      const { ethereum } = yield* Effect.flatMap(WalletHost, (host) => host.page)
      assert.deepStrictEqual(ethereum, [])
    }).pipe(Effect.provide(WalletHost.layerNoop))
  )
})

describe("a wallet that announces itself", () => {
  it.effect("is asked for, and known by its reverse domain name", () =>
    Effect.gen(function* () {
      const provider = { request, isMetaMask: true }
      vi.stubGlobal("ethereum", provider)
      const forget = announcing({ info: { rdns: "io.metamask" }, provider })
      assert.deepStrictEqual((yield* known).ethereum, [{ ...plain, isMetaMask: true, rdns: "io.metamask" }])
      forget()
    })
  )

  it.effect("is heard later too, until the client closes", () =>
    Effect.gen(function* () {
      const host = yield* Effect.scoped(
        Effect.gen(function* () {
          const living = yield* WalletHost
          announce({ info: { rdns: "io.rabby" }, provider: { request } })
          assert.lengthOf((yield* living.page).ethereum, 1)
          return living
        }).pipe(Effect.provide(WalletHost.layer))
      )
      announce({ info: { rdns: "io.metamask" }, provider: { request } })
      assert.lengthOf((yield* host.page).ethereum, 1)
    })
  )

  it.effect("is not heard without a name, or without a provider", () =>
    Effect.gen(function* () {
      const host = yield* WalletHost
      for (const detail of [undefined, {}, { info: { rdns: "a.b" } }, { info: {}, provider: { request } }])
        announce(detail)
      assert.deepStrictEqual((yield* host.page).ethereum, [])
    }).pipe(Effect.provide(WalletHost.layer))
  )
})

describe("an Ethereum provider", () => {
  it.effect("is asked as EIP-1193 says", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = []
      const ethereum = {
        answer: "signed",
        request(this: { readonly answer: string }, told: unknown) {
          asked.push(told)
          return Promise.resolve(this.answer)
        }
      }
      vi.stubGlobal("ethereum", ethereum)
      const [provider] = (yield* page).ethereum
      assert.strictEqual(yield* provider?.request("personal_sign", ["a", "b"]) ?? Effect.void, "signed")
      yield* provider?.request("eth_requestAccounts") ?? Effect.void
      assert.deepStrictEqual(asked, [
        { method: "personal_sign", params: ["a", "b"] },
        { method: "eth_requestAccounts" }
      ])
    })
  )

  for (const [how, refuse, code] of [
    ["rejects", () => Promise.reject(Object.assign(new Error("no"), { code: 4001 })), 4001],
    ["rejects with something that throws", () => Promise.reject(hostileError), undefined],
    [
      "throws",
      () => {
        throw new Error("broken")
      },
      undefined
    ]
  ] as const) {
    it.effect(`that ${how} fails, with its code if it tells one`, () =>
      Effect.gen(function* () {
        vi.stubGlobal("ethereum", { request: refuse })
        const [provider] = (yield* page).ethereum
        const error = yield* Effect.flip(
          Effect.asVoid(provider?.request("eth_requestAccounts") ?? Effect.void)
        )
        assert.deepInclude(error, { _tag: "WalletFault", code })
      })
    )
  }
})

/** An error whose code cannot be read. */
const hostileError = Object.defineProperty(new Error("no"), "code", {
  get: () => {
    throw new Error("looked at")
  }
})

/** The Solana provider that such a global makes. */
const solanaOf = (raw: object) =>
  Effect.gen(function* () {
    vi.stubGlobal("solana", raw)
    const [provider] = (yield* page).solana
    return provider ?? (yield* Effect.dieMessage("no provider"))
  })

describe("a Solana provider", () => {
  const key = { toString: () => "key-1" }

  for (const [where, raw] of [
    ["is the one that it answers with", { connect: () => Promise.resolve({ publicKey: key }), request }],
    ["may be text", { connect: () => Promise.resolve({ publicKey: "key-1" }), request }],
    ["may be shown by itself", { connect: () => Promise.resolve(), publicKey: key, request }]
  ] as const) {
    it.effect(`connects; its public key ${where}`, () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* (yield* solanaOf(raw)).connect, "key-1")
      })
    )
  }

  it.effect("connects without a key when its key throws", () =>
    Effect.gen(function* () {
      const connect = () => Promise.resolve({ publicKey: hostile })
      assert.isUndefined(yield* (yield* solanaOf({ connect, request })).connect)
    })
  )

  it.effect("is asked to sign bytes, to be shown as UTF-8, and the signature is what it calls so", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = []
      const ask = (told: unknown) => {
        asked.push(told)
        return Promise.resolve({ signature: "signed" })
      }
      const { signMessage } = yield* solanaOf({ connect: request, request: ask, signMessage: request })
      const message = new Uint8Array([1, 2])
      assert.strictEqual(yield* signMessage(message), "signed")
      assert.deepStrictEqual(asked, [{ method: "signMessage", params: { message, display: "utf8" } }])
    })
  )

  it.effect("that takes no requests signs by its own method", () =>
    Effect.gen(function* () {
      const asked: Array<ReadonlyArray<unknown>> = []
      const signature = new Uint8Array([3])
      const sign = (...told: ReadonlyArray<unknown>) => {
        asked.push(told)
        return Promise.resolve(signature)
      }
      const { signMessage } = yield* solanaOf({ connect: request, signMessage: sign })
      const message = new Uint8Array([1, 2])
      assert.strictEqual(yield* signMessage(message), signature)
      assert.deepStrictEqual(asked, [[message, "utf8"]])
    })
  )
})
