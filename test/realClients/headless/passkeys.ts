import { expect } from "vitest"
import { addAuthenticator, factorsOf, refusalOf, signIn, signOut } from "../../support/realClients/steps.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const register = ({ page }: World, options: { is_passkey?: boolean } = { is_passkey: true }) =>
  page.evaluate(
    async (options) =>
      (await stytch.webauthn.register({ ...options, domain: "localhost", session_duration_minutes: 60 }))
        .webauthn_registration_id,
    options
  )

const authenticate = ({ page }: World, options: { is_passkey?: boolean } = { is_passkey: true }) =>
  page.evaluate(
    async (options) =>
      (await stytch.webauthn.authenticate({ ...options, domain: "localhost", session_duration_minutes: 60 }))
        ?.user_id,
    options
  )

const nameOfFirst = ({ page }: World) =>
  page.evaluate(() => stytch.user.getSync()?.webauthn_registrations[0]?.name)

export const passkeys: ReadonlyArray<Flow> = [
  {
    name: "passkeys: registered, renamed, used, refused when the device has one, deleted",
    story: async (world) => {
      const { page } = world
      await addAuthenticator(world)
      const { user_id } = await signIn(world)
      const webauthn_registration_id = await register(world)
      await page.evaluate((options) => stytch.webauthn.update(options), {
        webauthn_registration_id,
        name: "My laptop"
      })
      await page.evaluate(() => stytch.user.get())
      expect(await nameOfFirst(world)).toBe("My laptop")
      // The device has a passkey of this user already.
      await expect(register(world)).rejects.toThrow()
      await signOut(world)
      expect(await authenticate(world)).toBe(user_id)
      await page.evaluate((id) => stytch.user.deleteWebauthnRegistration(id), webauthn_registration_id)
      expect(await page.evaluate(() => stytch.user.getSync()?.webauthn_registrations)).toEqual([])
      await signOut(world)
      expect(await refusalOf(authenticate(world))).toBe("404 webauthn_registration_not_found")
    }
  },
  {
    name: "a security key as the second factor, which does not verify who holds it",
    story: async (world) => {
      await addAuthenticator(world, "security key")
      const { user_id } = await signIn(world)
      expect(await register(world, {})).toMatch(/^webauthn-registration-/)
      expect(await authenticate(world, {})).toBe(user_id)
      expect(await factorsOf(world)).toEqual(["email", "webauthn_registration"])
    }
  }
]
