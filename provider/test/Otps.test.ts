import { describe, expect, it } from "@effect/vitest"
import { otps as Otps } from "../../src/domain/otp/calls.js"
import { phoneMethods } from "../../src/domain/session/PhoneMethod.js"
import { base, minutes, publicToken, setUp, wrong } from "./support.js"

const path = "/otps/authenticate"
const phone_number = "+12025550123"
const redeem = (code: { method_id: string; token: string }) => ({ ...code, session_duration_minutes: 30 })

describe("Otps", () => {
  it("sends passcodes of six digits to the address of the call", async () => {
    const { inbox, smsCode } = setUp()
    const { token } = await smsCode(phone_number)
    expect(token).toMatch(/^\d{6}$/)
    expect(inbox.latest(phone_number)).toMatchObject({ channel: "sms", code: token, to: phone_number })
  })

  it.each([
    [1, "en", "It expires in 1 minute. Never share this code."],
    [2, "es", "Caduca en 2 minutos. No compartas este código con nadie."]
  ])(
    "begin the message with the code, and say how long it lasts: %i",
    async (expiration_minutes, locale, rest) => {
      const { call, inbox } = setUp()
      await call(Otps.sms.loginOrCreate, { phone_number, expiration_minutes, locale })
      const { body = "", code = "" } = inbox.latest() ?? {}
      expect(body.startsWith(`${code} `)).toBe(true)
      expect(body.endsWith(rest)).toBe(true)
    }
  )

  it("logs in by SMS with a phone number factor", async () => {
    const { signInBySms } = setUp()
    const { session, user } = await signInBySms(phone_number)
    expect(session.authentication_factors).toMatchObject([
      { type: "otp", delivery_method: "sms", phone_number_factor: { phone_number } }
    ])
    expect(user.phone_numbers).toMatchObject([{ phone_number, verified: true }])
  })

  it.each(phoneMethods)("logs the same user in by %s", async (method) => {
    const { call, inbox, signInBySms } = setUp()
    const { user_id } = await signInBySms(phone_number)
    const { method_id } = await call(Otps[method].loginOrCreate, { phone_number })
    const token = inbox.latest()?.code ?? ""
    const answer = await call(Otps.authenticate, redeem({ method_id, token }))
    expect(inbox.latest()?.channel).toBe(method)
    expect(answer.user_id).toBe(user_id)
    expect(answer.session.authentication_factors).toMatchObject([{ delivery_method: method }])
  })

  it("logs in by email with an email factor", async () => {
    const { call, inbox } = setUp()
    const { method_id } = await call(Otps.email.loginOrCreate, { email: "a@example.com" })
    const token = inbox.latest()?.code ?? ""
    const { session } = await call(Otps.authenticate, redeem({ method_id, token }))
    expect(session.authentication_factors).toMatchObject([
      { type: "otp", delivery_method: "email", email_factor: { email_address: "a@example.com" } }
    ])
  })

  it("rejects a wrong passcode", async () => {
    const { errorOf, smsCode } = setUp()
    const { method_id, token } = await smsCode(phone_number)
    const body = redeem({ method_id, token: wrong(token) })
    expect(await errorOf("POST", path, body)).toBe("404 otp_code_not_found")
  })

  it("rejects a passcode for an unknown method id", async () => {
    const { errorOf } = setUp()
    const body = redeem({ method_id: "phone-number-test-0", token: "123456" })
    expect(await errorOf("POST", path, body)).toBe("404 otp_code_not_found")
  })

  it("rejects the passcode of another number", async () => {
    const { call, errorOf, smsCode } = setUp()
    const own = await smsCode(phone_number)
    const other = await smsCode("+12025550124")
    const mixed = redeem({ method_id: own.method_id, token: other.token })
    if (own.token !== other.token) expect(await errorOf("POST", path, mixed)).toBe("404 otp_code_not_found")
    await call(Otps.authenticate, redeem(other))
  })

  it("rejects a passcode that is not six digits", async () => {
    const { errorOf, smsCode } = setUp()
    const { method_id } = await smsCode(phone_number)
    expect(await errorOf("POST", path, redeem({ method_id, token: "12345a" }))).toBe("400 invalid_code")
  })

  it("accepts a passcode once", async () => {
    const { call, errorOf, smsCode } = setUp()
    const code = await smsCode(phone_number)
    await call(Otps.authenticate, redeem(code))
    expect(await errorOf("POST", path, redeem(code))).toBe("404 otp_code_not_found")
  })

  it("rejects a passcode after two minutes", async () => {
    const { pass, errorOf, smsCode } = setUp()
    const code = await smsCode(phone_number)
    pass(minutes(2))
    expect(await errorOf("POST", path, redeem(code))).toBe("404 otp_code_not_found")
  })

  it("expires a passcode after the minutes of the call, at most ten", async () => {
    const { call, pass, errorOf, smsCode } = setUp()
    const code = await smsCode(phone_number, { expiration_minutes: 10 })
    pass(minutes(9))
    await call(Otps.authenticate, redeem(code))
    const sent = await errorOf("POST", "/otps/sms/login_or_create", { phone_number, expiration_minutes: 11 })
    expect(sent).toBe("400 invalid_expiration")
  })

  it("replaces the passcode for the same number and delivery", async () => {
    const { call, errorOf, smsCode } = setUp()
    const first = await smsCode(phone_number)
    const second = await smsCode(phone_number)
    if (first.token !== second.token) {
      expect(await errorOf("POST", path, redeem(first))).toBe("404 otp_code_not_found")
    }
    expect((await call(Otps.authenticate, redeem(second))).method_id).toBe(second.method_id)
  })

  it("keeps the passcode of another delivery", async () => {
    const { call, smsCode } = setUp()
    const bySms = await smsCode(phone_number)
    await call(Otps.whatsapp.loginOrCreate, { phone_number })
    expect((await call(Otps.authenticate, redeem(bySms))).method_id).toBe(bySms.method_id)
  })

  it("locks a user out for an hour after ten wrong passcodes", async () => {
    const { call, pass, errorOf, smsCode } = setUp()
    const code = await smsCode(phone_number)
    const bad = redeem({ ...code, token: wrong(code.token) })
    for (const _ of Array(10)) expect(await errorOf("POST", path, bad)).toBe("404 otp_code_not_found")
    expect(await errorOf("POST", path, redeem(code))).toBe("429 user_lock_limit_reached")
    pass(minutes(60))
    await call(Otps.authenticate, redeem(await smsCode(phone_number)))
  })

  it("resets the count of wrong passcodes after a right one", async () => {
    const { call, errorOf, smsCode } = setUp({ lockOut: { failures: 2 } })
    for (const _ of Array(3)) {
      const code = await smsCode(phone_number)
      const bad = redeem({ ...code, token: wrong(code.token) })
      expect(await errorOf("POST", path, bad)).toBe("404 otp_code_not_found")
      expect((await call(Otps.authenticate, redeem(code))).method_id).toBe(code.method_id)
    }
  })

  it("returns the IP address of the device", async () => {
    const { fetch, smsCode } = setUp()
    const answer = await fetch(`${base}/otps/authenticate`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
        "Content-Type": "application/json",
        "X-Forwarded-For": "192.0.2.1"
      },
      body: JSON.stringify(redeem(await smsCode("+12025550123")))
    })
    expect(await answer.json()).toMatchObject({ data: { user_device: { ip_address: "192.0.2.1" } } })
  })

  it("rejects phone numbers that are not E.164", async () => {
    const { errorOf } = setUp()
    const sent = await errorOf("POST", "/otps/sms/login_or_create", { phone_number: "2025550123" })
    expect(sent).toBe("400 invalid_phone_number")
  })

  it.each(["+1415", "+1234", "+10000000000", "+4407400123456"])(
    "rejects %s, which no telephone has",
    async (phone_number) => {
      const { errorOf, inbox } = setUp()
      const sent = await errorOf("POST", "/otps/sms/login_or_create", { phone_number })
      expect(sent).toBe("400 invalid_phone_number")
      expect(inbox.list()).toEqual([])
    }
  )

  it("rejects phone numbers of unknown countries", async () => {
    const { errorOf } = setUp()
    const sent = await errorOf("POST", "/otps/sms/login_or_create", { phone_number: "+9995550123" })
    expect(sent).toBe("400 invalid_phone_number_country_code")
  })

  it("sends no primary factor to an unknown number", async () => {
    const { errorOf } = setUp()
    const sent = await errorOf("POST", "/otps/whatsapp/send/primary", { phone_number })
    expect(sent).toBe("404 phone_number_not_found")
  })

  it("adds a secondary factor to the session", async () => {
    const { call, inbox, signInByLink } = setUp()
    const { session, session_token } = await signInByLink("a@example.com")
    const { method_id } = await call(Otps.sms.send, { phone_number }, session_token, { factor: "secondary" })
    const token = inbox.latest()?.code ?? ""
    const answer = await call(Otps.authenticate, redeem({ method_id, token }), session_token)
    expect(answer.session.session_id).toBe(session.session_id)
    expect(answer.session_token).toBe(session_token)
    expect(answer.session.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "otp"])
  })

  it("replaces a factor that the session already has", async () => {
    const { signInBySms } = setUp()
    const first = await signInBySms(phone_number)
    const second = await signInBySms(phone_number, first.session_token)
    expect(second.session.authentication_factors).toHaveLength(1)
  })

  it("adds the origin-bound line when autofill is enabled", async () => {
    const { inbox, smsCode } = setUp()
    const { token } = await smsCode(phone_number, { enable_autofill: true })
    expect(inbox.latest()?.body.split("\n").at(-1)).toBe(`@app.test #${token}`)
  })

  it("rejects a factor other than primary and secondary", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", "/otps/sms/send/tertiary", { phone_number })).toBe("404 route_not_found")
  })
})
