import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { authenticate, email, sms, whatsapp } from "../../../src/domain/api/Otps.js"
import { OtpMethod, OTPMethods } from "../../../src/domain/OtpMethod.js"
import { itRoundTrips } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of passcodes", () => {
  itCalls([
    ["POST /otps/sms/login_or_create", sms.loginOrCreate, "retried"],
    ["POST /otps/sms/send/:factor", sms.send, "retried"],
    ["POST /otps/whatsapp/login_or_create", whatsapp.loginOrCreate, "retried"],
    ["POST /otps/whatsapp/send/:factor", whatsapp.send, "retried"],
    ["POST /otps/email/login_or_create", email.loginOrCreate, "retried"],
    ["POST /otps/email/send/:factor", email.send, "captchaToken"],
    ["POST /otps/authenticate", authenticate, "retried"]
  ])
})

it("OTP methods are sms, whatsapp, email", () => {
  expect(OtpMethod.literals).toEqual(["sms", "whatsapp", "email"])
  expect(OTPMethods).toEqual({ SMS: "sms", WhatsApp: "whatsapp", Email: "email" })
})

describe("sending a passcode carries all that a site may say", () => {
  const common = { expiration_minutes: 5, locale: "es" }
  const phone = { phone_number: "+12025550123", ...common }
  const text = { ...phone, enable_autofill: true, autofill_session_duration_minutes: 60 }
  const mail = { email: "ada@example.com", ...common, login_template_id: "a", signup_template_id: "b" }

  it("by SMS", () => {
    expect(Schema.encodeSync(sms.loginOrCreate.payload)(text)).toEqual(text)
    expect(Schema.encodeSync(sms.send.payload)(text)).toEqual(text)
  })

  it("by WhatsApp, where nothing fills the code in", () => {
    expect(Schema.encodeSync(whatsapp.loginOrCreate.payload)(text)).toEqual(phone)
    expect(Schema.encodeSync(whatsapp.send.payload)(text)).toEqual(phone)
  })

  it("by e-mail; the transport adds the tokens that prove that no robot calls", () => {
    const guarded = { ...mail, captcha_token: "captcha" }
    expect(Schema.encodeSync(email.loginOrCreate.payload)(guarded)).toEqual(mail)
    expect(Schema.encodeSync(email.send.payload)(guarded)).toEqual(mail)
  })
})

describe("sending a passcode needs no more than where to", () => {
  it("by SMS and WhatsApp", () => {
    const payload = { phone_number: "+12025550123" }
    for (const endpoint of [sms.loginOrCreate, sms.send]) {
      expect(Schema.encodeSync(endpoint.payload)(payload)).toEqual(payload)
    }
    for (const endpoint of [whatsapp.loginOrCreate, whatsapp.send]) {
      expect(Schema.encodeSync(endpoint.payload)(payload)).toEqual(payload)
    }
  })

  it("by e-mail", () => {
    const payload = { email: "ada@example.com" }
    expect(Schema.encodeSync(email.loginOrCreate.payload)(payload)).toEqual(payload)
    expect(Schema.encodeSync(email.send.payload)(payload)).toEqual(payload)
  })
})

it("sending answers with a method id", () => {
  for (const { loginOrCreate, send } of [sms, whatsapp, email]) {
    for (const { answer } of [loginOrCreate, send]) {
      expect(Schema.decodeUnknownSync(answer)({ method_id: "method-1" }).method_id).toBe("method-1")
      expect(() => Schema.decodeUnknownSync(answer)({})).toThrow("method_id")
    }
  }
})

describe("authenticating a passcode", () => {
  const payload = { token: "123456", method_id: "method-1", session_duration_minutes: 30 }

  it("carries the code, the method id and a duration", () => {
    expect(Schema.encodeSync(authenticate.payload)(payload)).toEqual(payload)
  })

  it.each(Object.keys(payload))("is refused without %s", (field) => {
    expect(() => Schema.decodeUnknownSync(authenticate.payload)({ ...payload, [field]: undefined })).toThrow(
      field
    )
  })

  it("answers with a session, and may tell the method id and the person's device", () => {
    const data = {
      user_id: "user-1",
      user: { user_id: "user-1" },
      session: { session_id: "session-1", user_id: "user-1", expires_at: "2026-01-06T12:30:00Z" },
      method_id: "method-1",
      user_device: { ip_geo_country: "NL" }
    }
    const { method_id: _method, user_device: _device, ...least } = data
    expect(Schema.decodeUnknownSync(authenticate.answer)(data)).toMatchObject(data)
    expect(Schema.decodeUnknownSync(authenticate.answer)(least)).toMatchObject(least)
  })
})

itRoundTrips("The payload of sms.loginOrCreate", sms.loginOrCreate.payload)
itRoundTrips("The answer of sms.loginOrCreate", sms.loginOrCreate.answer)
itRoundTrips("The payload of sms.send", sms.send.payload)
itRoundTrips("The answer of sms.send", sms.send.answer)
itRoundTrips("The payload of whatsapp.loginOrCreate", whatsapp.loginOrCreate.payload)
itRoundTrips("The answer of whatsapp.loginOrCreate", whatsapp.loginOrCreate.answer)
itRoundTrips("The payload of whatsapp.send", whatsapp.send.payload)
itRoundTrips("The answer of whatsapp.send", whatsapp.send.answer)
itRoundTrips("The payload of email.loginOrCreate", email.loginOrCreate.payload)
itRoundTrips("The answer of email.loginOrCreate", email.loginOrCreate.answer)
itRoundTrips("The payload of email.send", email.send.payload)
itRoundTrips("The answer of email.send", email.send.answer)
itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
