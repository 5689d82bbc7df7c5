import { describe, expect, it } from "vitest"
import * as Idp from "../../src/domain/api/Idp.js"
import { MagicLinkOptions } from "../../src/domain/api/MagicLinks.js"
import { EmailOtpOptions, SmsOptions, WhatsAppOptions } from "../../src/domain/api/Otps.js"
import { ResetStart } from "../../src/domain/api/Passwords.js"
import { UserUpdate } from "../../src/domain/api/Users.js"
import { RegisterOptions } from "../../src/domain/api/WebAuthn.js"
import { methodArguments } from "../../src/domain/Arguments.js"
import { checkArguments } from "../../src/domain/Usage.js"
import { asynchronous, inOrder, kinds, leastValues as least, synchronous } from "../support/arguments.js"

const half = { session_duration_minutes: 30 }
const phone_number = "+12025550123"
const rows = [...asynchronous, ...synchronous]

it("every method that is checked has a row here", () => {
  expect(Object.keys(least).sort()).toEqual(rows.map(([method]) => method).sort())
})

describe.each(rows)("%s", (method, row) => {
  const values = least[method] ?? {}
  const problem = (changed: object) =>
    checkArguments(method, row, inOrder(row, { ...values, ...changed }))?.problem

  it("needs these arguments and no more", () => {
    expect(problem({})).toBeUndefined()
    for (const field of Object.keys(values)) {
      expect(problem({ [field]: undefined })).toMatch(new RegExp(`^${field} must be `))
    }
  })

  it("takes undefined for the others, and what is right for them", () => {
    for (const [field, rule] of Object.entries(row.fields)) {
      if (field in values) continue
      expect(problem({ [field]: undefined })).toBeUndefined()
      expect(problem({ [field]: kinds[rule].right })).toBeUndefined()
    }
  })
})

describe("what a site may say is checked whole", () => {
  const ceremony = { is_passkey: 0, session_duration_minutes: 0 }
  it.each([
    ["user.update", UserUpdate.fields],
    ["magicLinks.email.loginOrCreate", MagicLinkOptions.fields],
    ["magicLinks.email.send", MagicLinkOptions.fields],
    ["otps.sms.loginOrCreate", SmsOptions.fields],
    ["otps.sms.send", SmsOptions.fields],
    ["otps.whatsapp.loginOrCreate", WhatsAppOptions.fields],
    ["otps.whatsapp.send", WhatsAppOptions.fields],
    ["otps.email.loginOrCreate", EmailOtpOptions.fields],
    ["otps.email.send", EmailOtpOptions.fields],
    ["webauthn.register", { ...RegisterOptions.fields, ...ceremony }],
    ["passwords.resetByEmailStart", ResetStart.fields],
    ["idp.oauthAuthorizeStart", Idp.AuthorizeStart.fields],
    ["idp.oauthAuthorizeSubmit", Idp.AuthorizeSubmit.fields],
    ["idp.oauthLogoutStart", Idp.LogoutStart.fields]
  ] as const)("by %s", (method, schema) => {
    const { fields, names } = methodArguments[method]
    const options = Object.keys(fields).filter((field) => !names.includes(field))
    expect(options.sort()).toEqual(Object.keys(schema).sort())
  })
})

describe("arguments that stand by themselves", () => {
  const row = methodArguments["otps.authenticate"]

  it("are told apart from the options, which cannot stand in for them", () => {
    expect(checkArguments("m", row, [undefined, "method", { code: "123456", ...half }])?.problem).toBe(
      "code must be a string."
    )
    expect(checkArguments("m", row, ["123456", "method", { code: 5, ...half }])).toBeUndefined()
  })

  it("are followed by the options, which may be left out or null where nothing in them is needed", () => {
    const loginOrCreate = methodArguments["otps.sms.loginOrCreate"]
    expect(checkArguments("m", loginOrCreate, [phone_number])).toBeUndefined()
    expect(checkArguments("m", loginOrCreate, [phone_number, null])).toBeUndefined()
    expect(checkArguments("m", row, ["123456", "method"])?.problem).toBe(
      "session_duration_minutes must be a number."
    )
  })
})
