import { describe, expect, it } from "vitest"
import {
  detectWallets,
  ethereumSignature,
  ethereumWalletOf,
  firstAccount,
  shownOnMain,
  solanaAddress,
  solanaSignature,
  solanaWalletOf,
  chainOf,
  walletKey,
  walletNames,
  wallets,
  type DetectedWallet,
  type EthereumMarks,
  type WalletName,
  walletErrorCode
} from "../../../src/domain/wallets/Wallets.js"
import { WalletError } from "../../../src/domain/errors/WalletOneTapErrors.js"
import { walletIconLength, walletNameLength } from "../../../src/domain/limits/Limits.js"

const marks = (fields: Partial<EthereumMarks> = {}): EthereumMarks => ({
  isMetaMask: false,
  isCoinbaseWallet: false,
  aggregate: false,
  ...fields
})

describe("walletNames", () => {
  it("lists seven wallets in the order of detection", () => {
    expect(walletNames.map((name) => [name, wallets[name].label, wallets[name].chain])).toEqual([
      ["Vessel", "Vessel", "ethereum"],
      ["Phantom", "Phantom", "solana"],
      ["Metamask", "Metamask", "ethereum"],
      ["Coinbase", "Coinbase", "ethereum"],
      ["Binance", "Binance", "ethereum"],
      ["GenericEthereumWallet", "Other Ethereum Wallet", "ethereum"],
      ["GenericSolanaWallet", "Other Solana Wallet", "solana"]
    ])
  })
})

describe("ethereumWalletOf", () => {
  it.each<readonly [fields: Partial<EthereumMarks>, wallet: WalletName | undefined]>([
    [{ isMetaMask: true }, "Metamask"],
    [{ isCoinbaseWallet: true }, "Coinbase"],
    [{ isCoinbaseWallet: true, isMetaMask: true }, "Coinbase"],
    [{ global: "vessel" }, "Vessel"],
    [{ global: "BinanceChain", isMetaMask: true }, "Binance"],
    [{ rdns: "io.metamask" }, "Metamask"],
    [{ rdns: "io.metamask.flask" }, "Metamask"],
    [{ rdns: "com.coinbase.wallet" }, "Coinbase"],
    [{ rdns: "com.binance.wallet" }, "Binance"],
    [{ rdns: "io.rabby" }, "GenericEthereumWallet"],
    [{ rdns: "io.metamaskfake" }, "GenericEthereumWallet"],
    [{ rdns: "com.brave.wallet", isMetaMask: true }, "GenericEthereumWallet"],
    [{ aggregate: true, isMetaMask: true }, "Metamask"],
    [{ aggregate: true }, undefined],
    [{}, "GenericEthereumWallet"]
  ])("identifies %j as %s", (fields, wallet) => {
    expect(ethereumWalletOf(marks(fields))).toBe(wallet)
  })
})

describe("ethereumWalletOf an announced wallet", () => {
  const icon = "data:image/svg+xml,%3Csvg/%3E"

  it("may have an icon of exactly the limited length", () => {
    const longest = icon.padEnd(walletIconLength, "A")
    expect(ethereumWalletOf(marks({ rdns: "io.rabby", name: "Rabby", icon: longest }))).toMatchObject({
      icon: longest
    })
  })

  it("has the announced name and icon, unless it is known", () => {
    const rabby = { rdns: "io.rabby", name: "Rabby Wallet", icon }
    expect(ethereumWalletOf(marks(rabby))).toEqual(rabby)
    expect(ethereumWalletOf(marks({ ...rabby, isMetaMask: true }))).toEqual(rabby)
    expect(ethereumWalletOf(marks({ ...rabby, rdns: "io.metamask" }))).toBe("Metamask")
  })

  it("is not Phantom, which signs with its Solana provider", () => {
    expect(ethereumWalletOf(marks({ rdns: "app.phantom", name: "Phantom" }))).toBeUndefined()
  })

  it.each<readonly [announced: string, shown: string]>([
    ["<b>Rabby</b> {wallet}", "<b>Rabby</b> {wallet}"],
    [" Rabby\n\t Wallet ", "Rabby Wallet"],
    ["\u202eybbaR\u202c\u0000\u200b", "ybbaR"],
    ["\u2066Rab\u2069\u200fby\u061c", "Rabby"],
    ["محفظة", "محفظة"],
    ["x".repeat(1000), "x".repeat(walletNameLength)],
    ["🦊".repeat(1000), "🦊".repeat(walletNameLength)],
    [`${" ".repeat(10 * walletNameLength - 1)}Rabby`, "R"]
  ])("shows the name %j as %j", (name, shown) => {
    expect(ethereumWalletOf(marks({ rdns: "io.rabby", name }))).toMatchObject({ name: shown })
  })

  it.each([undefined, "", " \n", "\u202e\u200b", "\u3164"])(
    "without a visible name is a generic one: %j",
    (name) => {
      const named = name === undefined ? {} : { name }
      expect(ethereumWalletOf(marks({ rdns: "io.rabby", icon, ...named }))).toBe("GenericEthereumWallet")
    }
  )

  it.each([
    "https://rabby.test/icon.png",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    " data:image/png;base64,AA==",
    "blob:https://app.test/1",
    `data:image/png;base64,${"A".repeat(walletIconLength)}`,
    ""
  ])("has no icon but an image in a data URL of a limited length: %.60s", (wrong) => {
    expect(ethereumWalletOf(marks({ rdns: "io.rabby", name: "Rabby", icon: wrong }))).toEqual({
      rdns: "io.rabby",
      name: "Rabby",
      icon: undefined
    })
  })

  it("signs in as chain ethereum", () => {
    expect(chainOf({ rdns: "io.rabby", name: "Rabby", icon })).toBe("ethereum")
    expect(chainOf("Phantom")).toBe("solana")
  })

  it("is never taken for a wallet of the same name", () => {
    expect(walletKey("Metamask")).toBe("Metamask")
    expect(walletKey({ rdns: "Metamask", name: "Metamask", icon })).not.toBe(walletKey("Metamask"))
  })
})

describe("solanaWalletOf", () => {
  it.each([
    [true, "Phantom"],
    [false, "GenericSolanaWallet"]
  ] as const)("identifies a provider with isPhantom %s as %s", (isPhantom, wallet) => {
    expect(solanaWalletOf({ isPhantom })).toBe(wallet)
  })
})

describe("detectWallets", () => {
  it("lists each wallet once, in the order of detection", () => {
    const ethereum = [
      marks(),
      marks({ isMetaMask: true }),
      marks({ rdns: "io.metamask" }),
      marks({ global: "vessel" })
    ]
    expect(detectWallets({ ethereum, solana: [{ isPhantom: false }, { isPhantom: true }] })).toEqual([
      "Vessel",
      "Phantom",
      "Metamask",
      "GenericEthereumWallet",
      "GenericSolanaWallet"
    ])
  })

  it("lists each announced wallet once, before the generic ones", () => {
    const [rabby, other] = [
      { rdns: "io.rabby", name: "Rabby Wallet" },
      { rdns: "me.rainbow", name: "Rainbow" }
    ]
    const ethereum = [
      marks(rabby),
      marks(other),
      marks({ ...rabby, name: "Another" }),
      marks({ rdns: "io.metamask", name: "MetaMask" }),
      marks({ rdns: "app.phantom", name: "Phantom" }),
      marks({ isMetaMask: true }),
      marks()
    ]
    expect(detectWallets({ ethereum, solana: [{ isPhantom: true }] })).toEqual([
      "Phantom",
      "Metamask",
      { ...rabby, icon: undefined },
      { ...other, icon: undefined },
      "GenericEthereumWallet"
    ])
  })

  it("returns an empty list without wallets, or with only an aggregate provider", () => {
    expect(detectWallets({ ethereum: [], solana: [] })).toEqual([])
    expect(detectWallets({ ethereum: [marks({ aggregate: true })], solana: [] })).toEqual([])
  })
})

describe("shownOnMain", () => {
  const announced = { rdns: "io.rabby", name: "Rabby", icon: undefined }
  const all: ReadonlyArray<DetectedWallet> = [...walletNames.slice(0, 2), announced, ...walletNames.slice(2)]

  it.each([
    [0, 5],
    [2, 3],
    [4, 1],
    [5, 0],
    [19, 0]
  ])("with %i social providers shows %i wallets and returns the rest", (count, room) => {
    const { rest, shown } = shownOnMain(all, count)
    expect(shown).toEqual(all.slice(0, room))
    expect(rest).toEqual(all.slice(room))
  })
})

const address = `0x${"aB".repeat(20)}`
const publicKey = "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"

describe("Wallet answers", () => {
  it.each<readonly [answer: unknown, first: string | undefined]>([
    [[address, "0x1"], address],
    [[], undefined],
    [[""], undefined],
    [[`${address}0`], undefined],
    [[{ toString: () => address }], undefined],
    [address, undefined],
    [undefined, undefined]
  ])("firstAccount returns only an address: %j", (answer, first) => {
    expect(firstAccount(answer)).toBe(first)
  })

  it.each<readonly [answer: unknown, taken: boolean]>([
    [publicKey, true],
    ["1".repeat(32), true],
    ["[object Object]", false],
    ["0".repeat(40), false],
    ["1".repeat(45), false],
    [undefined, false]
  ])("solanaAddress accepts only a public key in base58: %j, %s", (answer, taken) => {
    expect(solanaAddress(answer)).toBe(taken ? answer : undefined)
  })

  it.each<readonly [answer: unknown, taken: boolean]>([
    [`0x${"0f".repeat(65)}`, true],
    ["0x", false],
    ["0x123", false],
    ["signed", false],
    [null, false]
  ])("ethereumSignature accepts only hex: %j, %s", (answer, taken) => {
    expect(ethereumSignature(answer)).toBe(taken ? answer : undefined)
  })

  it("solanaSignature accepts 64 bytes at any offset", () => {
    const bytes = Uint8Array.from({ length: 80 }, (_, index) => index)
    expect(solanaSignature(bytes.subarray(8, 72))).toEqual(bytes.slice(8, 72))
    expect(solanaSignature(new DataView(bytes.buffer, 8, 64))).toEqual(bytes.slice(8, 72))
    for (const wrong of [bytes, new Uint8Array(), "x".repeat(64), undefined])
      expect(solanaSignature(wrong)).toBeUndefined()
  })

  it("solanaSignature accepts bytes that came as JSON, and a text in base58", () => {
    const bytes = Uint8Array.from({ length: 64 }, (_, index) => index)
    for (const list of [[...bytes], { type: "Buffer", data: [...bytes] }])
      expect(solanaSignature(list)).toEqual(bytes)
    const text = "5".repeat(88)
    expect(solanaSignature(text)).toBe(text)
    for (const wrong of [[1], Array(64).fill(256), Array(64).fill("1"), "0".repeat(88), { data: "1" }])
      expect(solanaSignature(wrong)).toBeUndefined()
  })
})

describe("the code of a wallet's error", () => {
  it.each([
    [4001, "wallet_refused"],
    ["4001", "wallet_refused"],
    [-32002, "wallet_waiting"],
    ["-32002", "wallet_waiting"],
    [4100, "wallet_waiting"],
    [-32603, "wallet_failed"],
    ["", "wallet_failed"],
    [undefined, "wallet_failed"],
    [null, "wallet_failed"]
  ])("%j is %s", (code, read) => {
    expect(walletErrorCode(code)).toBe(read)
  })
})

describe("WalletError", () => {
  it.each([
    ["connect", "[Error] Could not connect to wallet"],
    ["sign", "[Error] Could not sign message"]
  ] as const)("for the operation %s has the message: %s", (operation, message) => {
    const error = new WalletError({ code: "wallet_refused", operation, cause: new Error("SECRET") })
    expect(error).toMatchObject({ _tag: "WalletError", code: "wallet_refused", operation, message })
  })
})
