import type { Page } from "playwright-core"
import { parseSiweMessage } from "viem/siwe"
import { describe, expect } from "vitest"
import { factors, logOut, signedInAs, signIn } from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"
import { calls } from "../../support/browser/login.js"
import { installMetaMask, installPhantom, kinds } from "../../support/browser/wallets.js"

const chains = { Metamask: "ethereum", Phantom: "solana" } as const

/** Does what a site does: connect, request the challenge, sign it, authenticate. Returns the failure, if any. */
const signInWith = (page: Page, name: keyof typeof chains) =>
  page.evaluate(
    ([wallet, crypto_wallet_type]) => {
      const { auth, failure, wallets } = window.site
      const run = async () => {
        const crypto_wallet_address = await wallets.connect(wallet)
        const own = { crypto_wallet_address, crypto_wallet_type }
        const { challenge } = await auth.cryptoWallets.authenticateStart(own)
        const signature = await wallets.sign(wallet, crypto_wallet_address, challenge)
        await auth.cryptoWallets.authenticate({ ...own, signature, session_duration_minutes: 30 })
      }
      return failure(run())
    },
    [name, chains[name]] as const
  )

const detected = (page: Page) => page.evaluate(() => window.site.wallets.detect())

describe.for(kinds)("a wallet like $name", ({ connect, install, name, sign }) => {
  it("signs its owner up, then logs in again", async ({ context, open, provider }) => {
    const wallet = await install(context)
    const page = await open("client")
    expect(await detected(page)).toEqual([name])
    expect(await signInWith(page, name)).toBe("no failure")
    const [user] = await provider.state.users()
    expect(user).toMatchObject({
      status: "active",
      crypto_wallets: [
        { crypto_wallet_address: wallet.address, crypto_wallet_type: chains[name], verified: true }
      ]
    })
    expect(await signedInAs(page)).toBe(user?.user_id)
    expect(await factors(provider)).toEqual([["crypto crypto_wallet"]])

    await logOut(page)
    expect(await signInWith(page, name)).toBe("no failure")
    expect(await provider.state.users()).toHaveLength(1)
    expect(new Set(wallet.shown).size).toBe(2)
  })

  it("does not sign in when the owner rejects the request", async ({ context, open, provider }) => {
    const wallet = await install(context)
    const page = await open("client")
    for (const asked of [connect, sign]) {
      wallet.refuses.add(asked)
      expect(await signInWith(page, name)).toBe("WalletError: wallet_refused")
      wallet.refuses.clear()
    }
    expect(calls(provider, "/crypto_wallets/authenticate/start")).toEqual([200])
    expect(calls(provider, /crypto_wallets\/authenticate$/)).toEqual([])
    expect(await signedInAs(page)).toBe("absent")
  })

  it("does not sign in with another wallet's key", async ({ context, open, provider }) => {
    const wallet = await install(context)
    const page = await open("client")
    wallet.isImpostor = true
    expect(await signInWith(page, name)).toBe("ApiError: invalid_signature")
    expect(await provider.state.users()).toEqual([])
    expect(await signedInAs(page)).toBe("absent")
  })
})

describe("an Ethereum wallet", () => {
  it("is found when it only announces itself (EIP-6963)", async ({ context, open }) => {
    await installMetaMask(context, "announced")
    const page = await open("client")
    expect(await detected(page)).toEqual(["Metamask"])
    expect(await signInWith(page, "Metamask")).toBe("no failure")
    expect(await signedInAs(page)).toContain("user-")
  })

  it("is added to the account of the signed-in user", async ({ context, open, provider }) => {
    const { address } = await installMetaMask(context)
    const page = await open("client")
    await signIn(page, provider)
    expect(await signInWith(page, "Metamask")).toBe("no failure")
    expect(await provider.state.users()).toMatchObject([
      { emails: [{ email: "ada@example.com" }], crypto_wallets: [{ crypto_wallet_address: address }] }
    ])
    expect(await factors(provider)).toEqual([["otp email", "crypto crypto_wallet"]])
  })
})

describe("a page without wallets", () => {
  it("reports that there is no wallet to connect to", async ({ open }) => {
    const page = await open("client")
    expect(await detected(page)).toEqual([])
    expect(await signInWith(page, "Phantom")).toBe("WalletError: wallet_not_found")
  })
})

describe("a project that requires Sign-In with Ethereum", () => {
  it.scoped({ providerOptions: { bootstrap: { siwe_required_for_crypto_wallets: true } } })

  it("makes the owner sign the address and the site", async ({ context, open, serve }) => {
    const wallet = await installMetaMask(context)
    const page = await open("client")
    expect(await signInWith(page, "Metamask")).toBe("no failure")
    const { origin } = await serve()
    expect(wallet.shown.map((message) => parseSiweMessage(message))).toMatchObject([
      { address: wallet.address, domain: new URL(origin).host, uri: origin, chainId: 1 }
    ])
    expect(await signedInAs(page)).toContain("user-")
  })

  it("does not use SIWE with wallets of other chains", async ({ context, open }) => {
    const wallet = await installPhantom(context)
    const page = await open("client")
    expect(await signInWith(page, "Phantom")).toBe("no failure")
    expect(wallet.shown).toEqual([expect.stringContaining("asks you to sign in")])
  })
})
