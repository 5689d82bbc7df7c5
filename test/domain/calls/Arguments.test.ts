import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { payloadFields } from "../../../src/domain/calls/Arguments.js"
import { RegisterOptions } from "../../../src/domain/passkeys/calls.js"
import { checkArguments } from "../../../src/domain/errors/Usage.js"
import { maybe } from "../../../src/domain/schemas/wire.js"
import { asynchronous, inOrder, kinds, synchronous } from "../../support/arguments.js"
import { callExamples, leastValues } from "../../support/callExamples.js"

const rows = [...asynchronous, ...synchronous]

const rowOf = (name: string) => {
  const row = asynchronous.find(([method]) => method === name)?.[1]
  if (row === undefined) throw new Error(`The table of calls has no ${name}`)
  return row
}

it("has an example of every method", () => {
  expect(Object.keys(callExamples).sort()).toEqual(rows.map(([method]) => method).sort())
})

describe.each(rows)("%s", (method, row) => {
  const values = leastValues(method)
  const problem = (changed: object) =>
    checkArguments(method, row, inOrder(row, { ...values, ...changed }))?.problem

  it("requires these arguments and no others", () => {
    expect(problem({})).toBeUndefined()
    for (const field of Object.keys(values)) {
      expect(problem({ [field]: undefined })).toMatch(new RegExp(`^${field} must be `))
    }
  })

  it("accepts undefined and valid values for its optional arguments", () => {
    for (const [field, rule] of Object.entries(row.fields)) {
      if (field in values) continue
      expect(problem({ [field]: undefined })).toBeUndefined()
      expect(problem({ [field]: kinds[rule].right })).toBeUndefined()
    }
  })
})

it("checks every option of a new passkey, although the method is written by hand", () => {
  const options = [
    ...Object.keys(RegisterOptions.fields),
    "is_passkey",
    "session_duration_minutes",
    "conditional_mediation"
  ]
  expect(Object.keys(rowOf("webauthn.register").fields).sort()).toEqual(options.sort())
})

describe("the arguments of a call", () => {
  it("are its path's parameters and its payload's fields", () => {
    expect(rowOf("webauthn.update")).toEqual({
      positional: [],
      fields: { webauthn_registration_id: "string", name: "string" }
    })
  })

  it("leave out the fields that the client fills in: the factor and the PKCE fields", () => {
    expect(rowOf("magicLinks.email.send").fields).not.toHaveProperty("factor")
    expect(rowOf("magicLinks.email.send").fields).not.toHaveProperty("code_challenge")
    expect(rowOf("magicLinks.authenticate").fields).not.toHaveProperty("code_verifier")
    expect(rowOf("idp.oauthAuthorizeSubmit").fields).toHaveProperty("code_challenge")
  })

  it("have the kinds of the payload's types", () => {
    expect(rowOf("idp.oauthAuthorizeSubmit").fields).toMatchObject({
      scopes: "strings",
      consent_granted: "boolean",
      state: "string?"
    })
    expect(rowOf("cryptoWallets.authenticate").fields).toMatchObject({
      crypto_wallet_type: "string",
      session_duration_minutes: "number"
    })
    expect(rowOf("user.update").fields).toEqual({ name: "object?", untrusted_metadata: "object?" })
  })

  it("have the kinds of the members of nested unions", () => {
    const name = Schema.NullOr(Schema.String)
    const type = Schema.Literal("platform", "cross-platform")
    const { ast } = Schema.Struct({ name: maybe(name), again: name, type: maybe(type) })
    expect(payloadFields(ast)).toEqual({ name: "stringOrNull?", again: "stringOrNull", type: "string?" })
  })

  it.each([
    ["null|NumberKeyword", Schema.Struct({ a: maybe(Schema.Union(Schema.Null, Schema.Number)) })],
    ["5", Schema.Struct({ a: Schema.Literal(5) })],
    ["Declaration", Schema.Struct({ a: Schema.DateFromSelf })]
  ])("have no kind for another type: %s", (type, { ast }) => {
    expect(() => payloadFields(ast)).toThrow(`No kind of argument is ${type}`)
  })
})

describe("positional arguments", () => {
  const row = rowOf("otps.authenticate")
  const half = { session_duration_minutes: 30 }

  it("cannot be replaced by options of the same name", () => {
    expect(checkArguments("m", row, [undefined, "method", { code: "123456", ...half }])?.problem).toBe(
      "code must be a string."
    )
    expect(checkArguments("m", row, ["123456", "method", { code: 5, ...half }])).toBeUndefined()
  })

  it("are followed by options, which may be missing or null when none is required", () => {
    const loginOrCreate = rowOf("otps.sms.loginOrCreate")
    expect(checkArguments("m", loginOrCreate, ["+12025550123"])).toBeUndefined()
    expect(checkArguments("m", loginOrCreate, ["+12025550123", null])).toBeUndefined()
    expect(checkArguments("m", row, ["123456", "method"])?.problem).toBe(
      "session_duration_minutes must be a number."
    )
  })
})
