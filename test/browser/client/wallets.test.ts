import type { Page } from "playwright-core"
import { parseSiweMessage } from "viem/siwe"
import { describe, expect } from "vitest"
import { factors, logOut, signedInAs, signIn } from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"
import { calls } from "../../support/browser/login.js"
import { installMetaMask, installPhantom } from "../../support/browser/wallets.js"

const kinds = { Metamask: "ethereum", Phantom: "solana" } as const
type Name = keyof typeof kinds

/** As a site does it: connects, asks for the challenge, has it signed, signs in. */
const signInWith = (page: Page, name: Name) =>
  page.evaluate(
    async ([wallet, crypto_wallet_type]) => {
      const { auth, wallets } = window.site
      const crypto_wallet_address = await wallets.connect(wallet)
      const own = { crypto_wallet_address, crypto_wallet_type }
      const { challenge } = await auth.cryptoWallets.authenticateStart(own)
      const signature = await wallets.sign(wallet, crypto_wallet_address, challenge)
      await auth.cryptoWallets.authenticate({ ...own, signature, session_duration_minutes: 30 })
    },
    [name, kinds[name]] as const
  )

const signInInVain = ...
