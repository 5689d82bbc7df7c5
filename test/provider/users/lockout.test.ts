import { describe, expect, it } from "@effect/vitest"
import { magicLinks as MagicLinks } from "../../../src/domain/api/MagicLinks.js"
import { otps as Otps } from "../../../src/domain/api/Otps.js"
import { setUp, strong, stronger, wrong } from "../support.js"

const email = "a@example.com"
const locked = "429 user_lock_limit_reached"

describe("The lockout", () => {
  it("counts wrong passwords and wrong passcodes together, and leaves links alone", async () => {
    const { call, emailLink, errorOf, inbox, signUp } = setUp({ lockOut: { failures: 3 } })
    const { user_id } = await signUp(email, strong)
    const { method_id } = await call(Otps.email.loginOrCreate, { email })
    const code = inbox.latest()?.code ?? ""
    const byCode = (token: string) =>
      errorOf("POST", "/otps/authenticate", { method_id, token, session_duration_minutes: 30 })
    const byPassword = (password: string) =>
      errorOf("POST", "/passwords/authenticate", { email, password, session_duration_minutes: 30 })

    expect(await byPassword(stronger)).toBe("401 unauthorized_credentials")
    expect(await byCode(wrong(code))).toBe("404 otp_code_not_found")
    expect(await byPassword(stronger)).toBe("401 unauthorized_credentials")
    expect([await byPassword(strong), await byCode(code)]).toEqual([locked, locked])

    const token = await emailLink(email)
    const answer = await call(MagicLinks.authenticate, { token, session_duration_minutes: 30 })
    expect(answer.user_id).toBe(user_id)
  })
})
