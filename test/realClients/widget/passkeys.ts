import { expect } from "vitest"
import { addAuthenticator, factorsOf, isSignedIn, signIn, signOut } from "../../support/realClients/steps.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"
import { mountLogin } from "./mount.js"

/** Registers a passkey in the widget, signs out and shows the login. */
const registerAndReturn = async (world: World) => {
  const { page } = world
  await addAuthenticator(world)
  await signIn(world)
  await page.evaluate(() => mount("passkeyRegistration", { products: ["passkeys", "emailMagicLinks"] }))
  const registered = page.waitForResponse((response) => response.url().endsWith("/webauthn/register"))
  await page.getByRole("button", { name: "Create a Passkey" }).click()
  expect((await registered).status()).toBe(200)
  await page.getByText(/Passkey successfully created/i).waitFor()
  await signOut(world)
  await page.reload()
  await mountLogin(world, ["emailMagicLinks", "passkeys"])
}

export const passkeys: ReadonlyArray<Flow> = [
  {
    name: "a passkey, registered and used from the suggestions of the email field",
    story: async (world) => {
      await registerAndReturn(world)
      // The virtual authenticator takes the suggestion without a click.
      await isSignedIn(world)
      expect(await factorsOf(world)).toEqual(["webauthn_registration"])
    }
  },
  {
    name: "a passkey, registered and used by the button",
    story: async (world) => {
      await world.context.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
      })
      await registerAndReturn(world)
      await world.page.getByRole("button", { name: /passkey/i }).click()
      await isSignedIn(world)
      expect(await factorsOf(world)).toEqual(["webauthn_registration"])
    }
  }
]
