import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { WalletError } from "../../../../src/domain/FeatureErrors.js"
import { later, refused } from "../../../support/view/fakeCalls.js"
import { button, heading, press, announcements } from "../../../support/view/hands.js"
import { after } from "../../../support/view/time.js"
import {
  atWallets,
  refusedBy,
  walletAddress,
  walletAuthenticated,
  withMetamask
} from "../../../support/view/wallets.js"

const signatures = (calls: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]>) =>
  calls.filter(([path]) => path === "wallets.sign")

describe("CryptoSignMessage", () => {
  it("asks the wallet to sign on entry, once, and explains why", async () => {
    const { calls } = await withMetamask({ answers: { "wallets.sign": Effect.never } })
    expect(heading("Sign to log in")).toBe(document.activeElement)
    expect(announcements()).toContain("Waiting for Metamask")
    expect(signatures(calls)).toEqual([["wallets.sign", "Metamask", walletAddress, "Sign in to Acme."]])
  })

  it("signs in with the signature, with a session of 30 minutes", async () => {
    const { calls } = await withMetamask()
    expect(calls.slice(3)).toEqual([
      [
        "cryptoWallets.authenticate",
        {
          crypto_wallet_address: walletAddress,
          crypto_wallet_type: "ethereum",
          signature: "0xSigned",
          session_duration_minutes: 30
        }
      ]
    ])
  })

  it("sends the configured session duration and Solana's chain", async () => {
    const { calls } = await atWallets({
      config: { products: ["crypto"], sessionOptions: { sessionDurationMinutes: 60 } }
    })
    await press("Continue with Phantom")
    expect(calls[3]?.[1]).toMatchObject({ crypto_wallet_type: "solana", session_duration_minutes: 60 })
  })

  it("leads to 'Success!' and emits CRYPTO_WALLET_AUTHENTICATE only", async () => {
    const { events } = await withMetamask()
    expect(heading("Success!")).toBe(document.activeElement)
    expect(screen.getByText("Your wallet has been successfully verified.")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull()
    expect(events.slice(1)).toEqual([{ type: "CRYPTO_WALLET_AUTHENTICATE", data: walletAuthenticated }])
  })

  it("shows '[Error] Could not sign message' in a toast and leads to CryptoError when the prompt is refused", async () => {
    const { calls, errors } = await withMetamask({
      answers: { "wallets.sign": Effect.fail(refusedBy("sign")) }
    })
    expect(heading("Looks like there was an error!")).toBe(document.activeElement)
    expect(screen.getByRole("alert").textContent).toBe("[Error] Could not sign message")
    expect(errors).toEqual([refusedBy("sign")])
    expect(calls.map(([path]) => path)).not.toContain("cryptoWallets.authenticate")
  })

  it("leads to CryptoError when the provider refuses the signature", async () => {
    const { errors } = await withMetamask({
      answers: { "cryptoWallets.authenticate": Effect.fail(refused("invalid_signature")) }
    })
    expect(heading("Looks like there was an error!")).toBeTruthy()
    expect(errors).toEqual([refused("invalid_signature")])
  })

  it("asks the wallet again on 'Ask again' and ignores the previous request", async () => {
    const [first, second] = [later<string, WalletError>(), later<string, WalletError>()]
    const { answers, calls } = await withMetamask({ answers: { "wallets.sign": first.answer } })
    answers["wallets.sign"] = second.answer
    await after(() => button("Ask again").focus())
    await press("Ask again")
    expect(document.activeElement).toBe(button("Ask again"))
    await after(() => first.fail(refusedBy("sign")))
    expect(heading("Sign to log in")).toBeTruthy()
    await after(() => second.succeed("0xSecond"))
    expect(heading("Success!")).toBeTruthy()
    expect(signatures(calls)).toHaveLength(2)
    expect(calls.at(-1)?.[1]).toMatchObject({ signature: "0xSecond" })
  })

  it("keeps 'Ask again' busy after the wallet has signed, so that the response is not lost", async () => {
    const { calls, interrupted } = await withMetamask({
      answers: { "wallets.sign": Effect.succeed("0xSigned"), "cryptoWallets.authenticate": Effect.never }
    })
    expect(button("Ask again").getAttribute("aria-busy")).toBe("true")
    await press("Ask again")
    expect(signatures(calls)).toHaveLength(1)
    expect(interrupted).toEqual([])
  })

  it("returns to Main by the back arrow and cancels what is running", async () => {
    const { interrupted } = await withMetamask({ answers: { "wallets.sign": Effect.never } })
    await press("Back")
    expect(heading("Sign up or log in")).toBe(document.activeElement)
    expect(interrupted).toEqual(["wallets.sign"])
  })
})
