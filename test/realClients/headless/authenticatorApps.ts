import { TOTP } from "otpauth"
import { expect } from "vitest"
import { refusalOf, signIn } from "../../support/realClients/steps.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const authenticate = ({ page }: World, totp_code: string) =>
  page.evaluate(
    async (totp_code) =>
      (await stytch.totps.authenticate({ totp_code, session_duration_minutes: 60 })).status_code,
    totp_code
  )

const recover = ({ page }: World, recovery_code: string) =>
  page.evaluate(
    async (recovery_code) =>
      (await stytch.totps.recover({ recovery_code, session_duration_minutes: 60 })).status_code,
    recovery_code
  )

export const authenticatorApps: ReadonlyArray<Flow> = [
  {
    name: "authenticator apps and their recovery codes",
    story: async (world) => {
      const { page } = world
      await signIn(world)
      const { recovery_codes, secret, totp_id } = await page.evaluate(() =>
        stytch.totps.create({ expiration_minutes: 60 })
      )
      const code = new TOTP({ secret }).generate()
      expect(await authenticate(world, code)).toBe(200)
      expect(await refusalOf(authenticate(world, code))).toBe("404 totp_code_not_found")
      const stored = await page.evaluate(async () => (await stytch.totps.recoveryCodes()).totps)
      expect(stored).toMatchObject([{ recovery_codes }])
      const recovery = recovery_codes[0] ?? ""
      expect(await recover(world, recovery)).toBe(200)
      expect(await refusalOf(recover(world, recovery))).toBe("404 recovery_code_not_found")
      await page.evaluate((id) => stytch.user.deleteTOTP(id), totp_id)
      expect(await page.evaluate(() => stytch.user.getSync()?.totps)).toEqual([])
    }
  }
]
