// @vitest-environment happy-dom
import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { WalletHost } from "../../../src/services/browser/WalletHost.js"

const page = Effect.flatMap(WalletHost, (host) => host.page).pipe(Effect.provide(WalletHost.layer))

/** The properties of each provider, without its methods. */
const known = Effect.map(page, ({ ethereum, solana }) => ({
  ethereum: ethereum.map(({ request: _, ...marks }) => marks),
  solana: solana.map(({ isPhantom }) => isPhantom)
}))

const request = () => Promise.resolve([])
const plain = { isMetaMask: false, isCoinbaseWallet: false, aggregate: false }

/** An object that throws on every access. */
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

/** A wallet that announces itself on request. */
const announcing = (detail: unknown) => {
  const answer = () => void announce(detail)
  window.addEventListener("eip6963:requestProvider", answer)
  return () => window.removeEventListener("eip6963:requestProvider", answer)
}

afterEach(() => void vi.unstubAllGlobals())

describe("WalletHost.page", () => {
  it.effect("is empty without extensions", function* () {
    assert.deepStrictEqual(yield* known, { ethereum: [], solana: [] })
  })

  it.effect("finds wallets in the globals of their extensions", function* () {
    vi.stubGlobal("ethereum", { request, isMetaMask: true })
    // Some wallets are functions
    vi.stubGlobal(
      "vessel",
      Object.assign(() => {}, { request })
    )
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

  it.effect("finds the wallets in the list of another one", function* () {
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
    vi.stubGlobal("ethereum", { request, providers: providers.slice(1) })
    assert.deepStrictEqual((yield* known).ethereum, [
      { ...plain, isCoinbaseWallet: true },
      { ...plain, aggregate: true }
    ])
  })

  it.effect("lists each wallet once, with all its properties", function* () {
    const wallet: Record<string, unknown> = { request }
    wallet["providers"] = [wallet]
    const solana = { connect: request, request, isPhantom: true }
    vi.stubGlobal("ethereum", wallet)
    vi.stubGlobal("vessel", wallet)
    vi.stubGlobal("solana", solana)
    vi.stubGlobal("phantom", { solana })
    assert.deepStrictEqual(yield* known, { ethereum: [{ ...plain, global: "vessel" }], solana: [true] })
  })

  it.effect("finds wallets that appeared after the client was made", () =>
    Effect.gen(function* () {
      const host = yield* WalletHost
      assert.lengthOf((yield* host.page).ethereum, 0)
      vi.stubGlobal("ethereum", { request })
      assert.lengthOf((yield* host.page).ethereum, 1)
    }).pipe(Effect.provide(WalletHost.layer))
  )

  it.effect("says when a wallet has come into the page later", () =>
    Effect.gen(function* () {
      const host = yield* WalletHost
      for (const arrive of [
        () => announce({ info: { rdns: "io.rabby" }, provider: { request } }),
        () => {
          vi.stubGlobal("ethereum", { request, isMetaMask: true })
          window.dispatchEvent(new Event("ethereum#initialized"))
        }
      ]) {
        const found = yield* Effect.fork(Effect.zipRight(host.changed ?? Effect.never, host.page))
        yield* Effect.yieldNow()
        assert.isNull(yield* Fiber.poll(found).pipe(Effect.map(Option.getOrNull)))
        arrive()
        assert.isNotEmpty((yield* found).ethereum)
      }
    }).pipe(Effect.provide(WalletHost.layer))
  )

  it.effect("ignores globals of an unexpected shape", function* () {
    vi.stubGlobal("ethereum", { request: "no function", providers: "no list" })
    vi.stubGlobal("vessel", null)
    vi.stubGlobal("solana", { connect: request })
    vi.stubGlobal("phantom", "installed")
    assert.deepStrictEqual(yield* known, { ethereum: [], solana: [] })
  })

  it.effect("ignores globals that throw", function* () {
    for (const name of ["vessel", "solana", "phantom"]) vi.stubGlobal(name, hostile)
    vi.stubGlobal("ethereum", { request, providers: new Proxy([], hostile) })
    const forget = announcing(hostile)
    assert.deepStrictEqual(yield* known, { ethereum: [plain], solana: [] })
    forget()
  })

  it.effect("is empty with layerNoop", () =>
    Effect.gen(function* () {
      vi.stubGlobal("ethereum", { request })
      const { ethereum } = yield* Effect.flatMap(WalletHost, (host) => host.page)
      assert.deepStrictEqual(ethereum, [])
    }).pipe(Effect.provide(WalletHost.layerNoop))
  )
})

describe("A wallet that announces itself", () => {
  it.effect("is requested and has its reverse domain name", function* () {
    const provider = { request, isMetaMask: true }
    vi.stubGlobal("ethereum", provider)
    const forget = announcing({ info: { rdns: "io.metamask" }, provider })
    assert.deepStrictEqual((yield* known).ethereum, [{ ...plain, isMetaMask: true, rdns: "io.metamask" }])
    forget()
  })

  it.effect("has the name and the icon that it announced, where they are texts", () =>
    Effect.gen(function* () {
      const host = yield* WalletHost
      const icon = "data:image/png;base64,AA=="
      const detail = { info: { rdns: "io.rabby", name: "Rabby Wallet", icon }, provider: { request } }
      announce(detail)
      announce({
        info: { rdns: "me.rainbow", name: { toString: () => "Rainbow" }, icon: 1 },
        provider: { request }
      })
      assert.deepStrictEqual(
        (yield* host.page).ethereum.map(({ icon, name, rdns }) => ({ icon, name, rdns })),
        [detail.info, { icon: undefined, name: undefined, rdns: "me.rainbow" }]
      )
    }).pipe(Effect.provide(WalletHost.layer))
  )

  it.effect("is found until the client closes", function* () {
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

  it.effect("is ignored without a name or a provider", () =>
    Effect.gen(function* () {
      const host = yield* WalletHost
      for (const detail of [undefined, {}, { info: { rdns: "a.b" } }, { info: {}, provider: { request } }])
        announce(detail)
      assert.deepStrictEqual((yield* host.page).ethereum, [])
    }).pipe(Effect.provide(WalletHost.layer))
  )
})

describe("An Ethereum provider", () => {
  it.effect("gets requests as EIP-1193 defines them", function* () {
    const asked: Array<unknown> = []
    const ethereum = {
      answer: "signed",
      request(this: { readonly answer: string }, details: unknown) {
        asked.push(details)
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
    it.effect(`that ${how} fails with its code, if it has one`, function* () {
      vi.stubGlobal("ethereum", { request: refuse })
      const [provider] = (yield* page).ethereum
      const error = yield* Effect.flip(Effect.asVoid(provider?.request("eth_requestAccounts") ?? Effect.void))
      assert.deepInclude(error, { _tag: "WalletFault", code })
    })
  }
})

/** An error whose code throws on access. */
const hostileError = Object.defineProperty(new Error("no"), "code", {
  get: () => {
    throw new Error("looked at")
  }
})

/** The Solana provider for this global. */
const solanaOf = (raw: object) =>
  Effect.gen(function* () {
    vi.stubGlobal("solana", raw)
    const [provider] = (yield* page).solana
    return provider ?? (yield* Effect.dieMessage("no provider"))
  })

describe("A Solana provider", () => {
  const key = { toString: () => "key-1" }

  for (const [where, raw] of [
    ["is in its answer", { connect: () => Promise.resolve({ publicKey: key }), request }],
    ["may be a string", { connect: () => Promise.resolve({ publicKey: "key-1" }), request }],
    ["may be its own property", { connect: () => Promise.resolve(), publicKey: key, request }]
  ] as const) {
    it.effect(`connects when its public key ${where}`, function* () {
      assert.strictEqual(yield* (yield* solanaOf(raw)).connect, "key-1")
    })
  }

  it.effect("connects without a key when reading the key throws", function* () {
    const connect = () => Promise.resolve({ publicKey: hostile })
    assert.isUndefined(yield* (yield* solanaOf({ connect, request })).connect)
  })

  it.effect("signs bytes, shown as UTF-8, and returns the signature field", function* () {
    const asked: Array<unknown> = []
    const ask = (details: unknown) => {
      asked.push(details)
      return Promise.resolve({ signature: "signed" })
    }
    const { signMessage } = yield* solanaOf({ connect: request, request: ask, signMessage: request })
    const message = new Uint8Array([1, 2])
    assert.strictEqual(yield* signMessage(message), "signed")
    assert.deepStrictEqual(asked, [{ method: "signMessage", params: { message, display: "utf8" } }])
  })

  it.effect.each([-32601, 4200, "4200"])(
    "signs with its signMessage method when its request method knows none: %o",
    function* (code) {
      const signature = new Uint8Array([3])
      const { signMessage } = yield* solanaOf({
        connect: request,
        request: () => Promise.reject({ code }),
        signMessage: () => Promise.resolve(signature)
      })
      assert.strictEqual(yield* signMessage(new Uint8Array([1])), signature)
    }
  )

  it.effect("does not ask again when the user has refused", function* () {
    const { signMessage } = yield* solanaOf({
      connect: request,
      request: () => Promise.reject({ code: 4001 }),
      signMessage: request
    })
    const refused = yield* Effect.flip(Effect.asVoid(signMessage(new Uint8Array([1]))))
    assert.strictEqual(refused.code, 4001)
  })

  it.effect("without a request method signs with its signMessage method", function* () {
    const asked: Array<ReadonlyArray<unknown>> = []
    const signature = new Uint8Array([3])
    const sign = (...args: ReadonlyArray<unknown>) => {
      asked.push(args)
      return Promise.resolve(signature)
    }
    const { signMessage } = yield* solanaOf({ connect: request, signMessage: sign })
    const message = new Uint8Array([1, 2])
    assert.strictEqual(yield* signMessage(message), signature)
    assert.deepStrictEqual(asked, [[message, "utf8"]])
  })
})
