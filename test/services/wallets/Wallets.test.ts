import { assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { WalletName } from "../../../src/domain/wallets/Wallets.js"
import type { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { WalletError } from "../../../src/domain/errors/WalletOneTapErrors.js"
import { layerWallets, layerWalletsFrom } from "../../../src/services/wallets/layerWallets.js"
import { WalletFault } from "../../../src/services/browser/WalletHost.js"
import { Wallets } from "../../../src/services/api/features.js"
import {
  ethereumAddress,
  ethereumSigned,
  fakeEthereum,
  fakeSolana,
  fakeWalletHost,
  personRefused,
  solanaKey,
  solanaSigned
} from "../../support/wallets.js"

const challenge = "app.test wants you to sign in\nNonce: ü1"

/** Runs with these wallets in the page. */
const within = <A, E>(
  wallets: Parameters<typeof fakeWalletHost>[0],
  run: (wallets: Wallets["Type"]) => Effect.Effect<A, E>
) =>
  Effect.flatMap(Wallets, run).pipe(Effect.provide(layerWallets.pipe(Layer.provide(fakeWalletHost(wallets)))))

const codeAndOperation = (error: NetworkError | WalletError) => {
  assert.strictEqual(error._tag, "WalletError")
  return { code: error.code, operation: error._tag === "WalletError" && error.operation }
}

describe("Wallets.detect", () => {
  it.effect("lists the wallets in the order of detection", function* () {
    const wallets = [
      fakeSolana(false),
      fakeEthereum({ isCoinbaseWallet: true }),
      fakeSolana(),
      fakeEthereum({ rdns: "io.metamask" })
    ]
    assert.deepStrictEqual(yield* within(wallets, ({ detect }) => detect), [
      "Phantom",
      "Metamask",
      "Coinbase",
      "GenericSolanaWallet"
    ])
  })

  it.effect("returns an empty list without wallets", function* () {
    assert.deepStrictEqual(yield* within([], ({ detect }) => detect), [])
  })
})

describe("Wallets.connect with an Ethereum wallet", () => {
  it.effect("requests the accounts and returns the first", function* () {
    const other = fakeEthereum()
    const wallet = fakeEthereum({ isMetaMask: true })
    const address = yield* within([other, wallet], ({ connect }) => connect("Metamask"))
    assert.strictEqual(address, ethereumAddress)
    assert.deepStrictEqual(wallet.asked, [["eth_requestAccounts"]])
    assert.deepStrictEqual(other.asked, [])
  })

  it.effect("connects an unknown wallet, also when it is the only one", function* () {
    const address = yield* within([fakeEthereum()], ({ connect }) => connect("GenericEthereumWallet"))
    assert.strictEqual(address, ethereumAddress)
  })
})

describe("Wallets.sign with an Ethereum wallet", () => {
  const signing = (code: number) => {
    const refused = new WalletFault({ code, cause: undefined })
    const answers = [Effect.fail(refused), Effect.succeed(ethereumSigned)]
    const wallet = fakeEthereum({}, { sign: Effect.suspend(() => answers.shift() ?? Effect.fail(refused)) })
    const signed = within([wallet], ({ sign }) => sign("GenericEthereumWallet", ethereumAddress, "Nonce: ü1"))
    return { signed, wallet }
  }

  it.effect("sends the message as hex to a wallet that takes no text", function* () {
    const { signed, wallet } = signing(-32602)
    assert.strictEqual(yield* signed, ethereumSigned)
    assert.deepStrictEqual(wallet.asked, [
      ["personal_sign", ["Nonce: ü1", ethereumAddress]],
      ["personal_sign", ["0x4e6f6e63653a20c3bc31", ethereumAddress]]
    ])
  })

  it.effect("asks once when the user refuses", function* () {
    const { signed, wallet } = signing(4001)
    assert.strictEqual((yield* Effect.flip(signed)).code, "wallet_refused")
    assert.strictEqual(wallet.asked.length, 1)
  })
})

describe("Wallets.connect and Wallets.sign with an announced wallet", () => {
  it.effect("ask the one of its reverse domain name", function* () {
    const [rabby, rainbow] = [
      fakeEthereum({ rdns: "io.rabby", name: "Rabby" }),
      fakeEthereum({ rdns: "me.rainbow", name: "Rainbow" })
    ]
    yield* within([rabby, fakeEthereum(), rainbow], ({ connect, detect, sign }) =>
      Effect.gen(function* () {
        const picked = (yield* detect)[1]
        if (picked === undefined) return yield* Effect.dieMessage("no wallet")
        assert.strictEqual(yield* connect(picked), ethereumAddress)
        return yield* sign(picked, ethereumAddress, challenge)
      })
    )
    assert.deepStrictEqual(rabby.asked, [])
    assert.deepStrictEqual(rainbow.asked, [
      ["eth_requestAccounts"],
      ["personal_sign", [challenge, ethereumAddress]]
    ])
  })

  it.effect("fail when it has left the page, also beside another unknown wallet", function* () {
    const gone = { rdns: "io.rabby", name: "Rabby", icon: undefined }
    const error = yield* Effect.flip(within([fakeEthereum()], ({ connect }) => connect(gone)))
    assert.strictEqual(error.code, "wallet_not_found")
  })
})

describe("Wallets.connect with a Solana wallet", () => {
  it.effect("returns the public key", function* () {
    const [other, wallet] = [fakeSolana(), fakeSolana(false)]
    const address = yield* within([other, wallet], ({ connect }) => connect("GenericSolanaWallet"))
    assert.strictEqual(address, solanaKey)
    assert.deepStrictEqual([wallet.asked, other.asked], [["connect"], []])
  })
})

describe("Wallets.sign", () => {
  it.effect("sends an Ethereum wallet the unchanged challenge, then the address", function* () {
    const wallet = fakeEthereum({ rdns: "com.coinbase.wallet" })
    const signature = yield* within([wallet], ({ sign }) => sign("Coinbase", ethereumAddress, challenge))
    assert.strictEqual(signature, ethereumSigned)
    assert.deepStrictEqual(wallet.asked, [["personal_sign", [challenge, ethereumAddress]]])
  })

  it.effect("sends a Solana wallet the challenge's bytes and returns the signature in base58", function* () {
    const wallet = fakeSolana()
    const signature = yield* within([wallet], ({ sign }) => sign("Phantom", solanaKey, challenge))
    assert.strictEqual(signature, solanaSigned.text)
    const encoded = fakeSolana(true, { sign: Effect.succeed(solanaSigned.text) })
    const same = yield* within([encoded], ({ sign }) => sign("Phantom", solanaKey, challenge))
    assert.strictEqual(same, solanaSigned.text)
    assert.deepStrictEqual(wallet.asked, [challenge])
  })

  it.effect("fails when the answer or the code of a wallet throws when it is read", function* () {
    const hostile = () => {
      throw new Error("hostile")
    }
    const answer = new Proxy([], { get: hostile })
    const refusal = Effect.fail(new WalletFault({ code: { valueOf: hostile }, cause: undefined }))
    const solana = fakeSolana(true, { sign: Effect.succeed(answer) })
    const ethereum = fakeEthereum({}, { sign: refusal })
    for (const [wallet, name, address] of [
      [solana, "Phantom", solanaKey],
      [ethereum, "GenericEthereumWallet", ethereumAddress]
    ] as const) {
      const error = yield* Effect.flip(within([wallet], ({ sign }) => sign(name, address, challenge)))
      assert.deepStrictEqual(codeAndOperation(error), { code: "wallet_failed", operation: "sign" })
    }
  })

  it.effect("does not prompt when the encoder cannot be loaded, and loads it again the next time", () => {
    let loads = 0
    const wallet = fakeSolana()
    const layer = layerWalletsFrom(() =>
      ++loads === 1 ? Promise.reject(new Error("offline")) : Promise.resolve({ encode: () => "encoded" })
    ).pipe(Layer.provide(fakeWalletHost([wallet])))
    return Effect.gen(function* () {
      const { sign } = yield* Wallets
      const error = yield* Effect.flip(sign("Phantom", solanaKey, challenge))
      assert.deepStrictEqual(codeAndOperation(error), { code: "wallet_failed", operation: "sign" })
      assert.deepStrictEqual(wallet.asked, [])
      assert.strictEqual(yield* sign("Phantom", solanaKey, challenge), "encoded")
    }).pipe(Effect.provide(layer))
  })

  it("fails without a prompt when the encoder has not loaded after 30 seconds", async () => {
    vi.useFakeTimers()
    try {
      const wallet = fakeSolana()
      const layer = layerWalletsFrom(() => new Promise(() => {}))
      const failed = Effect.runPromise(
        Wallets.pipe(
          Effect.flatMap(({ sign }) => Effect.flip(sign("Phantom", solanaKey, challenge))),
          Effect.provide(Layer.provide(layer, fakeWalletHost([wallet])))
        )
      )
      await vi.advanceTimersByTimeAsync(30_000)
      assert.deepStrictEqual(codeAndOperation(await failed), { code: "wallet_failed", operation: "sign" })
      assert.deepStrictEqual(wallet.asked, [])
    } finally {
      vi.useRealTimers()
    }
  })
})

const broken = Effect.fail(new WalletFault({ code: -32603, cause: new Error("internal") }))

const cases: ReadonlyArray<
  readonly [what: string, wallet: typeof fakeEthereum | undefined, code: WalletError["code"]]
> = [
  ["that is not in the page is not found", undefined, "wallet_not_found"],
  [
    "whose prompt the user closes is refused",
    () => fakeEthereum({}, { connect: personRefused, sign: personRefused }),
    "wallet_refused"
  ],
  ["that breaks has failed", () => fakeEthereum({}, { connect: broken, sign: broken }), "wallet_failed"],
  [
    "that answers with nothing has failed",
    () => fakeEthereum({}, { connect: Effect.void, sign: Effect.succeed("") }),
    "wallet_failed"
  ],
  [
    "that answers with another type has failed",
    () => fakeEthereum({}, { connect: Effect.succeed([42]), sign: Effect.succeed({}) }),
    "wallet_failed"
  ]
]

const pending = Effect.fail(new WalletFault({ cause: undefined, code: -32002 }))

describe("Wallet errors", () => {
  const name: WalletName = "GenericEthereumWallet"
  for (const [what, wallet, code] of cases) {
    it.effect(what, function* () {
      const page = wallet === undefined ? [] : [wallet()]
      const connecting = yield* Effect.flip(within(page, ({ connect }) => connect(name)))
      assert.deepStrictEqual(codeAndOperation(connecting), { code, operation: "connect" })
      assert.strictEqual(connecting.message, "[Error] Could not connect to wallet")
      const signing = yield* Effect.flip(within(page, ({ sign }) => sign(name, ethereumAddress, challenge)))
      assert.deepStrictEqual(codeAndOperation(signing), { code, operation: "sign" })
      assert.strictEqual(signing.message, "[Error] Could not sign message")
    })
  }

  for (const [what, connect] of [
    ["is locked", Effect.succeed([])],
    ["has an open request", pending]
  ] as const)
    it.effect(`say that the user has to open a wallet that ${what}`, function* () {
      const wallet = fakeEthereum({}, { connect, sign: pending })
      const connecting = yield* Effect.flip(within([wallet], ({ connect }) => connect(name)))
      assert.deepStrictEqual(codeAndOperation(connecting), { code: "wallet_waiting", operation: "connect" })
      const signing = yield* Effect.flip(
        within([wallet], ({ sign }) => sign(name, ethereumAddress, challenge))
      )
      assert.deepStrictEqual(codeAndOperation(signing), { code: "wallet_waiting", operation: "sign" })
    })

  it.effect("are the same for a Solana wallet", function* () {
    const wallet = fakeSolana(true, { connect: personRefused, sign: Effect.succeed(new Uint8Array(3)) })
    const connecting = yield* Effect.flip(within([wallet], ({ connect }) => connect("Phantom")))
    assert.deepStrictEqual(codeAndOperation(connecting), { code: "wallet_refused", operation: "connect" })
    const signing = yield* Effect.flip(within([wallet], ({ sign }) => sign("Phantom", solanaKey, challenge)))
    assert.deepStrictEqual(codeAndOperation(signing), { code: "wallet_failed", operation: "sign" })
    const absent = yield* Effect.flip(within([], ({ connect }) => connect("Phantom")))
    assert.strictEqual(absent.code, "wallet_not_found")
  })

  it.effect("have the wallet's error as their cause", function* () {
    const wallet = fakeEthereum({}, { connect: personRefused })
    const error = yield* Effect.flip(within([wallet], ({ connect }) => connect(name)))
    assert.deepStrictEqual(error.cause, personRefused.cause)
  })

  it.effect("do not occur after an interruption, and the wallet can be used again", function* () {
    const wallet = fakeEthereum({}, { connect: Effect.never })
    yield* within([wallet], ({ connect }) =>
      Effect.gen(function* () {
        for (const times of [1, 2]) {
          const asking = yield* Effect.fork(connect(name))
          yield* Effect.yieldNow()
          yield* Fiber.interrupt(asking)
          assert.lengthOf(wallet.asked, times)
        }
      })
    )
  })
})
