import { describe, expect, it } from "vitest"
import { MagicLinkOptions } from "../../src/domain/api/MagicLinks.js"
import { EmailOtpOptions, SmsOptions, WhatsAppOptions } from "../../src/domain/api/Otps.js"
import { methodArguments, type CheckedMethod } from "../../src/domain/Arguments.js"
import { findUsageError } from "../../src/domain/Usage.js"

const problem = (method: CheckedMethod, values: object) =>
  findUsageError(method, methodArguments[method], values)?.problem

const email = "ada@example.com"
const phone_number = "+12025550123"
const session_duration_minutes = 30

/** Each method with no more than it needs (specification section 5). */
const least: ReadonlyArray<readonly [method: CheckedMethod, values: Readonly<Record<string, unknown>>]> = [
  ["onStateChange", { callback: () => {} }],
  ["user.onChange", { callback: () => {} }],
  ["session.onChange", { callback: () => {} }],
  ["session.authenticate", {}],
  ["session.revoke", {}],
  ["session.updateSession", { session_token: "opaque" }],
  ["magicLinks.email.loginOrCreate", { email }],
  ["magicLinks.email.send", { email }],
  ["magicLinks.authenticate", { token: "token-1", session_duration_minutes }],
  ["otps.sms.loginOrCreate", { phone_number }],
  ["otps.sms.send", { phone_number }],
  ["otps.whatsapp.loginOrCreate", { phone_number }],
  ["otps.whatsapp.send", { phone_number }],
  ["otps.email.loginOrCreate", { email }],
  ["otps.email.send", { email }],
  ["otps.authenticate", { code: "123456", method_id: "method-1", session_duration_minutes }],
  ["authenticateByUrl", { session_duration_minutes }]
]

it("every method that is checked has a row here", () => {
  expect(least.map(([method]) => method).sort()).toEqual(Object.keys(methodArguments).sort())
})

describe.each(least)("%s", (method, values) => {
  const required = Object.keys(values)
  const optional = Object.keys(methodArguments[method]).filter((field) => !required.includes(field))

  it("needs these arguments and no more", () => {
    expect(problem(method, values)).toBeUndefined()
    for (const field of required) {
      expect(problem(method, { ...values, [field]: undefined })).toMatch(`${field} must be `)
    }
  })

  it("takes undefined for the others, and checks them when they are said", () => {
    for (const field of optional) {
      expect(problem(method, { ...values, [field]: undefined })).toBeUndefined()
      expect(problem(method, { ...values, [field]: Symbol(field) })).toMatch(`${field} must be `)
    }
  })
})

describe("what a site may say about a message is checked whole", () => {
  it.each([
    ["magicLinks.email.loginOrCreate", MagicLinkOptions.fields],
    ["magicLinks.email.send", MagicLinkOptions.fields],
    ["otps.sms.loginOrCreate", SmsOptions.fields],
    ["otps.sms.send", SmsOptions.fields],
    ["otps.whatsapp.loginOrCreate", WhatsAppOptions.fields],
    ["otps.whatsapp.send", WhatsAppOptions.fields],
    ["otps.email.loginOrCreate", EmailOtpOptions.fields],
    ["otps.email.send", EmailOtpOptions.fields]
  ] as const)("by %s", (method, fields) => {
    const [, ...options] = Object.keys(methodArguments[method])
    expect(options.sort()).toEqual(Object.keys(fields).sort())
  })
})

it.each([
  [
    "magicLinks.email.send",
    { email, login_expiration_minutes: "30" },
    "login_expiration_minutes must be a number."
  ],
  ["otps.sms.send", { phone_number, enable_autofill: 1 }, "enable_autofill must be a boolean."],
  ["otps.email.send", { email, locale: 1 }, "locale must be a string."],
  ["session.revoke", { forceClear: "yes" }, "forceClear must be a boolean."],
  ["session.onChange", { callback: {} }, "callback must be a function."],
  ["authenticateByUrl", { session_duration_minutes, keepToken: 1 }, "keepToken must be a boolean."]
] as const)("an invalid call to %s with %j: %s", (method, values, words) => {
  expect(problem(method, values)).toBe(words)
})
