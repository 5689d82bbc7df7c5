import { describe, expect, it } from "@effect/vitest"
import { TOTP } from "otpauth"
import { magicLinks as MagicLinks } from "../../../src/domain/magicLink/calls.js"
import { otps as Otps } from "../../../src/domain/otp/calls.js"
import { passwords as Passwords } from "../../../src/domain/passwords/calls.js"
import { totps as Totps } from "../../../src/domain/secondFactor/calls.js"
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

  it("does not let one factor reset the count or end the lock of another", async () => {
    const { call, errorOf, signUp } = setUp({ lockOut: { failures: 2 } })
    const { session_token } = await signUp(email, strong)
    const { secret } = await call(Totps.create, { expiration_minutes: 10 }, session_token)
    const right = new TOTP({ secret }).generate({ timestamp: Date.UTC(2026, 0, 6, 12) })
    const byApp = (totp_code: string) =>
      errorOf("POST", "/totps/authenticate", { totp_code, session_duration_minutes: 30 }, session_token)
    const password = { email, password: strong, session_duration_minutes: 30 }

    expect(await byApp(wrong(right))).toBe("404 totp_code_not_found")
    await call(Passwords.authenticate, password)
    expect(await byApp(wrong(right))).toBe("404 totp_code_not_found")
    expect(await byApp(right)).toBe(locked)
    await call(Passwords.resetBySession, { password: stronger }, session_token)
    expect(await byApp(right)).toBe(locked)
  })

  it("does not let an own address reset the count of an added one", async () => {
    const { call, errorOf, inbox, signInByLink } = setUp({ lockOut: { failures: 2 } })
    const { session_token } = await signInByLink(email)
    const added = { phone_number: "+14155552671" }
    const { method_id } = await call(Otps.sms.send, added, session_token, { factor: "secondary" })
    const code = inbox.latest()?.code ?? ""
    const enter = (token: string) =>
      errorOf("POST", "/otps/authenticate", { method_id, token, session_duration_minutes: 30 }, session_token)

    expect(await enter(wrong(code))).toBe("404 otp_code_not_found")
    const own = await call(Otps.email.loginOrCreate, { email })
    const token = inbox.latest()?.code ?? ""
    await call(Otps.authenticate, { ...own, token, session_duration_minutes: 30 }, session_token)
    expect(await enter(wrong(code))).toBe("404 otp_code_not_found")
    expect(await enter(code)).toBe(locked)
  })

  it("does not count a right code that is sent again", async () => {
    const { call, errorOf, inbox, signUp } = setUp({ lockOut: { failures: 2 } })
    const { session_token } = await signUp(email, strong)
    const duration = { session_duration_minutes: 30 }
    /** Sends the same body four times at once, and returns the answers to all but one. */
    const repeat = async (path: string, body: object) => {
      const sent = [1, 2, 3, 4].map(() => errorOf("POST", path, { ...body, ...duration }, session_token))
      return (await Promise.allSettled(sent)).flatMap((each) =>
        each.status === "fulfilled" ? each.value : []
      )
    }
    const refused = (error: string) => [error, error, error]

    const { recovery_codes, secret } = await call(Totps.create, { expiration_minutes: 10 }, session_token)
    const totp_code = new TOTP({ secret }).generate({ timestamp: Date.UTC(2026, 0, 6, 12) })
    const app = "404 totp_code_not_found"
    expect(await repeat("/totps/authenticate", { totp_code })).toEqual(refused(app))
    const [recovery_code = ""] = recovery_codes
    const recovery = "404 recovery_code_not_found"
    expect(await repeat("/totps/recover", { recovery_code })).toEqual(refused(recovery))
    const { method_id } = await call(Otps.email.loginOrCreate, { email })
    const token = inbox.latest()?.code ?? ""
    const passcode = "404 otp_code_not_found"
    expect(await repeat("/otps/authenticate", { method_id, token })).toEqual(refused(passcode))

    const wrongCode = { method_id, token: wrong(token), ...duration }
    expect(await errorOf("POST", "/otps/authenticate", wrongCode, session_token)).toBe(passcode)
    expect(await errorOf("POST", "/otps/authenticate", wrongCode, session_token)).toBe(passcode)
    expect(await errorOf("POST", "/otps/authenticate", wrongCode, session_token)).toBe(locked)
  })
})
