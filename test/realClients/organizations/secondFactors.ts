/** Second factors of members. */
import { TOTP } from "otpauth"
import { expect } from "vitest"
import { phone, wrong } from "../../support/realClients/steps.js"
import {
  ada,
  call,
  refusalOf,
  seedCompanies,
  session_duration_minutes,
  signIn,
  textAt
} from "../../support/realClients/memberSteps.js"
import { at } from "../../support/realClients/organizationPage.js"
import type { Flow } from "../flow.js"

export const secondFactors: ReadonlyArray<Flow> = [
  {
    name: "a passcode by SMS, which the organization asks for",
    story: async (world) => {
      const { ada: member_id, engines: organization_id } = await seedCompanies(world, {
        mfa_policy: "REQUIRED_FOR_ALL"
      })
      expect(at(await signIn(world, organization_id), "member_session")).toBeNull()
      const member = { organization_id, member_id }
      await call(world, "otps.sms.send", { ...member, mfa_phone_number: phone })
      const login = { ...member, session_duration_minutes }
      const attempt = { ...login, code: wrong(world.code()) }
      expect(await refusalOf(world, "otps.sms.authenticate", attempt)).toMatch(/^40/)
      await call(world, "otps.sms.authenticate", { ...login, code: world.code() })
      await call(world, "self.deleteMFAPhoneNumber")
      await call(world, "session.revoke")
    }
  },
  {
    name: "an authenticator app, which the organization asks for, and its recovery codes",
    story: async (world) => {
      const { ada: member_id, engines: organization_id } = await seedCompanies(world, {
        mfa_policy: "REQUIRED_FOR_ALL"
      })
      await signIn(world, organization_id)
      const member = { organization_id, member_id }
      const created = await call(world, "totp.create", { ...member, expiration_minutes: 30 })
      const login = { ...member, session_duration_minutes }
      const code = new TOTP({ secret: textAt(created, "secret") }).generate()
      expect(await refusalOf(world, "totp.authenticate", { ...login, code: wrong(code) })).toMatch(/^40/)
      await call(world, "totp.authenticate", { ...login, code, set_mfa_enrollment: "enroll" })
      await call(world, "recoveryCodes.get")
      const rotated = await call(world, "recoveryCodes.rotate")
      await call(world, "session.revoke")
      await signIn(world, organization_id)
      const recovery_code = textAt(rotated, "recovery_codes.0")
      await call(world, "recoveryCodes.recover", { ...login, recovery_code })
      const again = { ...login, recovery_code }
      expect(await refusalOf(world, "recoveryCodes.recover", again)).toMatch(/^40/)
      await call(world, "self.deleteMFATOTP")
    }
  },
  {
    name: "a second factor that a member adds in their session",
    story: async (world) => {
      const { ada: member_id, engines: organization_id } = await seedCompanies(world)
      await signIn(world, organization_id)
      await call(world, "self.update", { mfa_phone_number: phone, mfa_enrolled: true })
      const member = { organization_id, member_id }
      await call(world, "otps.sms.send", { ...member, locale: "en" })
      const code = world.code()
      await call(world, "otps.sms.authenticate", {
        ...member,
        code,
        session_duration_minutes,
        set_mfa_enrollment: "unenroll"
      })
      expect(textAt(await call(world, "self.getSync"), "email_address")).toBe(ada)
    }
  }
]
