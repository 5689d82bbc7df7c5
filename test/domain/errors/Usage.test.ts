import { describe, expect, it } from "vitest"
import { UsageError } from "../../../src/domain/errors/BasicErrors.js"
import { checkOptions, findUsageError } from "../../../src/domain/errors/Usage.js"

/** Per kind: what the message calls it, what is of it, what is not. */
const kinds = [
  ["string", "a string", ["", "a"], [1, true, null, {}, ["a"]]],
  ["number", "a number", [0, -1, 1.5], ["1", NaN, Infinity, null, {}, [1]]],
  ["boolean", "a boolean", [true, false], ["true", 0, null, {}]],
  ["object", "an object", [{}, { a: 1 }], ["a", 1, null, [], () => {}]],
  ["strings", "an array of strings", [[], ["a", "b"]], ["a", [1], ["a", null], null, { 0: "a" }]],
  ["function", "a function", [() => {}, Array], ["a", 1, null, {}, []]]
] as const

describe.each(kinds)("a field that must be %s", (kind, words, good, bad) => {
  const check = (value: unknown) => findUsageError("session.authenticate", { field: kind }, { field: value })
  const message = `Invalid call to session.authenticate\nfield must be ${words}.`

  it.each(good.map((value) => ({ value })))("may be $value", ({ value }) => {
    expect(check(value)).toBeUndefined()
  })

  it.each([...bad, undefined].map((value) => ({ value })))("cannot be $value", ({ value }) => {
    expect(check(value)).toBeInstanceOf(UsageError)
    expect(check(value)?.message).toBe(message)
  })

  it("may be missing or undefined when it is optional, and is checked otherwise", () => {
    const fields = { field: `${kind}?` } as const
    expect(findUsageError("a.b", fields, {})).toBeUndefined()
    expect(findUsageError("a.b", fields, { field: undefined })).toBeUndefined()
    expect(findUsageError("a.b", fields, { field: good[0] })).toBeUndefined()
    expect(findUsageError("a.b", fields, { field: bad[0] })?.problem).toBe(`field must be ${words}.`)
    expect(findUsageError("a.b", fields, { field: null })?.problem).toBe(`field must be ${words}.`)
  })
})

describe("an invalid call", () => {
  const fields = { token: "string", session_duration_minutes: "number" } as const

  it("names the method in its error", () => {
    expect(findUsageError("magicLinks.authenticate", fields, {})?.method).toBe("magicLinks.authenticate")
  })

  it.each([
    [{}, "token must be a string."],
    [{ token: 1, session_duration_minutes: "30" }, "token must be a string."],
    [{ token: "a", session_duration_minutes: "30" }, "session_duration_minutes must be a number."],
    [undefined, "token must be a string."],
    [null, "token must be a string."]
  ])("names the first wrong field: %j", (values, problem) => {
    expect(findUsageError("a.b", fields, values)?.problem).toBe(problem)
  })

  it.each(["", "a", 1, true, ["a"], () => {}].map((options) => ({ options })))(
    "has options that are no object: $options",
    ({ options }) => {
      const message = "Invalid call to a.b\noptions must be an object."
      expect(findUsageError("a.b", fields, options)?.message).toBe(message)
    }
  )

  it.each([undefined, null])("has %s where checkOptions needs an object", (options) => {
    expect(() => checkOptions("a.b", {}, options)).toThrow("Invalid call to a.b\noptions must be an object.")
  })

  it("accepts additional options", () => {
    expect(
      findUsageError("a.b", fields, { token: "a", session_duration_minutes: 30, more: 1 })
    ).toBeUndefined()
  })

  it("accepts any options of a method without fields", () => {
    expect(findUsageError("user.get", {}, undefined)).toBeUndefined()
  })
})
