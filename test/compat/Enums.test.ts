import { describe, expect, it } from "vitest"
import { AppScreens, Wallets } from "../../src/compat/Enums.js"
import { walletNames, wallets } from "../../src/domain/Wallets.js"
import { inWords } from "../domain/support.js"

describe("Wallets", () => {
  it("lists the wallets in the order of detection", () => {
    expect(Object.entries(Wallets)).toEqual([
      ["Vessel", "Vessel"],
      ["Phantom", "Phantom"],
      ["Metamask", "Metamask"],
      ["Coinbase", "Coinbase"],
      ["Binance", "Binance"],
      ["GenericEthereumWallet", "Other Ethereum Wallet"],
      ["GenericSolanaWallet", "Other Solana Wallet"]
    ])
  })

  it("uses the widget's names", () => {
    expect(Object.entries(Wallets)).toEqual(walletNames.map((name) => [name, wallets[name].label]))
  })
})

describe("AppScreens", () => {
  it("has these screens", () => {
    expect(Object.keys(AppScreens)).toEqual([
      "Main",
      "PasskeyRegistrationStart",
      "PasskeyRegistrationSuccess",
      "PasskeyConfirmation",
      "PasswordCreateOrLogin",
      "PasswordResetForm",
      "PasswordForgot",
      "PasswordBreached",
      "PasswordSetNew",
      "PasswordDedupe",
      "PasswordConfirmation",
      "EmailConfirmation",
      "OTPAuthenticate",
      "OTPConfirmation",
      "CryptoConnect",
      "CryptoSignMessage",
      "CryptoOtherScreen",
      "CryptoSetupWallet",
      "CryptoError",
      "CryptoConfirmation",
      "IDPConsent"
    ])
  })

  const exceptions = new Map([
    ["PasskeyRegistrationStart", "Register New Passkey"],
    ["PasswordCreateOrLogin", "Password"]
  ])

  it("have their names in words as values, with two exceptions", () => {
    const names = Object.keys(AppScreens)
    expect(Object.values(AppScreens)).toEqual(names.map((name) => exceptions.get(name) ?? inWords(name)))
  })
})
