import { describe, expect, it } from "vitest"
import { emailLogin } from "../../../src/domain/widget/EmailLogin.js"

describe("emailLogin", () => {
  it.each([
    ["undefined for passwords alone", ["passwords"], [], undefined],
    ["link with magic links", ["passwords", "emailMagicLinks"], [], "link"],
    ["code with passcodes by email", ["passwords", "otp"], ["sms", "email"], "code"],
    [
      "code with both passcodes by email and magic links",
      ["emailMagicLinks", "passwords", "otp"],
      ["email"],
      "code"
    ],
    [
      "link with magic links and passcodes by phone only",
      ["passwords", "otp", "emailMagicLinks"],
      ["sms"],
      "link"
    ],
    ["undefined with the email method but without the otp product", ["passwords"], ["email"], undefined]
  ] as const)("is %s", (_, products, methods, kind) => {
    expect(emailLogin(products, methods)).toBe(kind)
  })
})
