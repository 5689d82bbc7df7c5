import { describe, expect, it } from "vitest"
import { countryOf } from "../../../src/domain/values/Countries.js"
import { isE164, submitFallback, typingFallback } from "../../../src/domain/values/Phone.js"

describe("The fallback of a late parser", () => {
  it("is the raw input while typing", () => {
    expect(typingFallback("(202) 555-01")).toEqual({
      isValid: false,
      number: "(202) 555-01",
      national: "(202) 555-01"
    })
  })

  it.each([
    ["(202) 555-0123", "US", "+12025550123"],
    ["20 7946 0958", "GB", "+442079460958"],
    ["612 345 678", "ES", "+34612345678"],
    ["464-1234", "AG", "+12684641234"],
    ["+44 20 7946-0958", "US", "+442079460958"],
    [" +49 (30) 123456", "US", "+4930123456"],
    ["＋४४ २० ७९४६-०९५८", "US", "+442079460958"],
    ["\u202a+49 30 123456\u202c", "US", "+4930123456"],
    ["00 1", "US", "+1001"]
  ] as const)("on submit takes %s in %s as valid with the calling code prefixed", (raw, country, number) => {
    expect(submitFallback(raw, countryOf(country))).toEqual({ isValid: true, number, national: raw })
  })
})

describe("phone numbers must be E.164", () => {
  it.each(["+12025550123", "+442079460958", "+12", "+123456789012345"])("%s is valid", (value) => {
    expect(isE164(value)).toBe(true)
  })

  it.each([
    "",
    "+",
    "+1",
    "12025550123",
    "+02025550123",
    "+1234567890123456",
    "+1 202 555 0123",
    "+1-202-555-0123",
    "+1202555012a",
    "++12025550123",
    " +12025550123",
    "+12025550123\n",
    "+١٢٣٤٥"
  ])("%j is invalid", (value) => {
    expect(isE164(value)).toBe(false)
  })
})
