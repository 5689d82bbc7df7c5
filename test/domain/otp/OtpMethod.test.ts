import { expect, it } from "vitest"
import { otpMethods } from "../../../src/domain/otp/OtpMethod.js"
import { phoneMethods } from "../../../src/domain/session/PhoneMethod.js"

it("a passcode is sent to a phone number in every way, or to an email address", () => {
  expect(otpMethods).toEqual([...phoneMethods, "email"])
})
