import { parseSiweMessage } from "viem/siwe"
import { expect } from "vitest"
import { installMetaMask, installPhantom } from "../../support/browser/wallets.js"
import { isSignedIn } from "../../support/realClients/steps.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { mountLogin } from "./mount.js"

const choose = async (world: World, name: string) => {
  await world.page.reload()
  await mountLogin(world, ["crypto"])
  await world.page.getByRole("button", { name: `Continue with ${name}` }).click()
}

const wallet = ({ page }: World) =>
  page.evaluate(() => stytch.user.getSync()?.crypto_wallets[0]?.crypto_wallet_address)

export const wallets: ReadonlyArray<Flow> = [
  {
    name: "MetaMask",
    story: async (world) => {
      const { address, shown } = await installMetaMask(world.context)
      await choose(world, "Metamask")
      await isSignedIn(world)
      expect([await wallet(world), shown.length]).toEqual([address, 1])
    }
  },
  {
    name: "MetaMask, with Sign-In with Ethereum",
    options: { bootstrap: { siwe_required_for_crypto_wallets: true } },
    story: async (world) => {
      const { address, shown } = await installMetaMask(world.context)
      await choose(world, "Metamask")
      await isSignedIn(world)
      expect(parseSiweMessage(shown[0] ?? "")).toMatchObject({ address, domain: new URL(world.site).host })
    }
  },
  {
    name: "Phantom",
    story: async (world) => {
      const { address } = await installPhantom(world.context)
      await choose(world, "Phantom")
      await isSignedIn(world)
      expect(await wallet(world)).toBe(address)
    }
  },
  {
    name: "a wallet that signs with another key, which is refused",
    story: async (world) => {
      const owner = await installMetaMask(world.context)
      owner.isImpostor = true
      const refused = world.page.waitForResponse((response) =>
        response.url().endsWith("/crypto_wallets/authenticate")
      )
      await choose(world, "Metamask")
      expect((await refused).status()).toBe(401)
      await world.page
        .getByText(/error|try again/i)
        .first()
        .waitFor()
    }
  }
]
