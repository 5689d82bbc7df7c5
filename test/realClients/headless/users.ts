import { expect } from "vitest"
import {
  continueAs,
  email,
  phone,
  refusalOf,
  returnedToken,
  signIn
} from "../../support/realClients/steps.js"
import type { Flow } from "../flow.js"

export const users: ReadonlyArray<Flow> = [
  {
    name: "the user's name and metadata",
    story: async (world) => {
      const { page } = world
      await signIn(world)
      await page.evaluate(() =>
        stytch.user.update({ name: { first_name: "Ada" }, untrusted_metadata: { a: 1, b: 2 } })
      )
      await page.evaluate(() => stytch.user.update({ untrusted_metadata: { b: 3 } }))
      const user = await page.evaluate(() => stytch.user.get())
      expect(user).toMatchObject({ name: { first_name: "Ada" }, untrusted_metadata: { a: 1, b: 3 } })
    }
  },
  {
    name: "the user's factors, deleted one after the other",
    story: async (world) => {
      const { code, page, site } = world
      await signIn(world)
      const method_id = await page.evaluate(
        async (phone) => (await stytch.otps.sms.send(phone)).method_id,
        phone
      )
      await page.evaluate(
        ([code, method_id]) => stytch.otps.authenticate(code, method_id, { session_duration_minutes: 60 }),
        [code(), method_id] as const
      )
      await page.evaluate(
        (url) => void stytch.oauth.github.start({ login_redirect_url: url, signup_redirect_url: url }),
        site
      )
      await continueAs(world, email)
      await page.evaluate(
        (token) => stytch.oauth.authenticate(token, { session_duration_minutes: 60 }),
        await returnedToken(world)
      )
      const user = await page.evaluate(() => stytch.user.get())
      const [phone_id, registration_id, email_id] = [
        user?.phone_numbers[0]?.phone_id ?? "",
        user?.providers[0]?.oauth_user_registration_id ?? "",
        user?.emails[0]?.email_id ?? ""
      ]
      await page.evaluate((id) => stytch.user.deletePhoneNumber(id), phone_id)
      await page.evaluate((id) => stytch.user.deleteOAuthRegistration(id), registration_id)
      expect(await refusalOf(page.evaluate((id) => stytch.user.deletePhoneNumber(id), phone_id))).toBe(
        "404 phone_number_not_found"
      )
      await page.evaluate((id) => stytch.user.deleteEmail(id), email_id)
      expect(
        await page.evaluate(() => {
          const user = stytch.user.getSync()
          return [user?.phone_numbers, user?.providers, user?.emails]
        })
      ).toEqual([[], [], []])
    }
  }
]
