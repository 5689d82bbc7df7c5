import { ed25519 } from "@noble/curves/ed25519.js"
import { base58 } from "@scure/base"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { parseSiweMessage } from "viem/siwe"
import { expect } from "vitest"
import { refusalOf, signIn } from "../../support/realClients/steps.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

interface Wallet {
  readonly crypto_wallet_type: string
  readonly crypto_wallet_address: string
  readonly sign: (message: string) => Promise<string>
}

export const makeEthereum = (): Wallet => {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    crypto_wallet_type: "ethereum",
    crypto_wallet_address: account.address,
    sign: (message) => account.signMessage({ message })
  }
}

const makeSolana = (): Wallet => {
  const { publicKey, secretKey } = ed25519.keygen()
  return {
    crypto_wallet_type: "solana",
    crypto_wallet_address: base58.encode(publicKey),
    sign: (message) =>
      Promise.resolve(base58.encode(ed25519.sign(new TextEncoder().encode(message), secretKey)))
  }
}

type Start = Parameters<typeof globalThis.stytch.cryptoWallets.authenticateStart>[0]

export const challengeFor = ({ page }: World, { sign: _, ...wallet }: Wallet, more: Partial<Start> = {}) =>
  page.evaluate(async (options) => (await stytch.cryptoWallets.authenticateStart(options)).challenge, {
    ...wallet,
    ...more
  })

export const authenticate = ({ page }: World, { sign: _, ...wallet }: Wallet, signature: string) =>
  page.evaluate(async (options) => (await stytch.cryptoWallets.authenticate(options)).status_code, {
    ...wallet,
    signature,
    session_duration_minutes: 60
  })

export const wallets: ReadonlyArray<Flow> = [
  {
    name: "crypto wallets on Ethereum and Solana",
    story: async (world) => {
      for (const wallet of [makeEthereum(), makeSolana()]) {
        const signature = await wallet.sign(await challengeFor(world, wallet))
        expect(await authenticate(world, wallet, signature)).toBe(200)
        expect(await refusalOf(authenticate(world, wallet, signature))).toBe(
          "404 crypto_wallet_challenge_not_found"
        )
      }
    }
  },
  {
    name: "a crypto wallet as the second factor, then deleted",
    story: async (world) => {
      const { page } = world
      const { user_id } = await signIn(world)
      const wallet = makeEthereum()
      expect(await authenticate(world, wallet, await wallet.sign(await challengeFor(world, wallet)))).toBe(
        200
      )
      const user = await page.evaluate(() => stytch.user.getSync())
      expect([user?.user_id, user?.crypto_wallets.length]).toEqual([user_id, 1])
      await page.evaluate(
        (id) => stytch.user.deleteCryptoWallet(id),
        user?.crypto_wallets[0]?.crypto_wallet_id ?? ""
      )
      expect(await page.evaluate(() => stytch.user.getSync()?.crypto_wallets)).toEqual([])
    }
  },
  {
    name: "Sign-In with Ethereum, with parameters and where the project requires it",
    options: { bootstrap: { siwe_required_for_crypto_wallets: true } },
    story: async (world) => {
      const { page, site } = world
      const wallet = makeEthereum()
      const statement = "Welcome to the harbour."
      const challenge = await challengeFor(world, wallet, {
        siwe_params: { uri: site, statement, chain_id: "10" }
      })
      const { address, chainId, domain, statement: shown, uri } = parseSiweMessage(challenge)
      expect({ address, chainId, domain, shown, uri }).toEqual({
        address: wallet.crypto_wallet_address,
        chainId: 10,
        domain: new URL(site).host,
        shown: statement,
        uri: site
      })
      expect(await authenticate(world, wallet, await wallet.sign(challenge))).toBe(200)
      await page.evaluate(() => stytch.session.revoke())
      // The client adds what the project requires.
      const plain = await challengeFor(world, wallet)
      expect(parseSiweMessage(plain).domain).toBe(new URL(site).host)
      expect(await authenticate(world, wallet, await wallet.sign(plain))).toBe(200)
    }
  }
]
