import { describe, expect, it } from "vitest"
import { AppScreens, EventType, Wallets } from "../../src/compat/Enums.js"
import { walletNames, wallets } from "../../src/domain/wallets/Wallets.js"
import type { WidgetEvents } from "../../src/view/atoms/events.js"
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

describe("EventType", () => {
  it("has the events of magic links, OTP, crypto, passwords, passkeys and OAuth authorize", () => {
    const events: ReadonlyArray<keyof WidgetEvents> = Object.values(EventType)
    expect(events).toEqual([
      "MAGIC_LINK_LOGIN_OR_CREATE",
      "OTP_LOGIN_OR_CREATE",
      "OTP_AUTHENTICATE",
      "CRYPTO_WALLET_AUTHENTICATE_START",
      "CRYPTO_WALLET_AUTHENTICATE",
      "PASSWORD_CREATE",
      "PASSWORD_AUTHENTICATE",
      "PASSWORD_RESET_BY_EMAIL_START",
      "PASSWORD_RESET_BY_EMAIL",
      "PASSKEY_REGISTER",
      "PASSKEY_AUTHENTICATE",
      "PASSKEY_SKIP",
      "PASSKEY_DONE",
      "AUTHENTICATE_FLOW_COMPLETE",
      "OAUTH_AUTHORIZE_FLOW_START",
      "OAUTH_AUTHORIZE_FLOW_COMPLETE",
      "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED"
    ])
  })
})
