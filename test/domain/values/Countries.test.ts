import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min"
import { describe, expect, it } from "vitest"
import { callingCodes, countries, countryOf, isCountryCode } from "../../../src/domain/values/Countries.js"

/** The countries of the provider's own widget. */
const order =
  "US AX AS AG AI AR AT AU BE BJ BO BR IO BN BG BF CM CA BQ CF CL CX CC CO CD CK CR HR CZ DK DO EC SV EE SZ FK " +
  "FI FR GF DE GH GR GD GT GG GW GY HU IS IN IE IM IT JM JP KZ KE KI KR LV LT LU MO MT MH MR MU YT MX MC ME NR " +
  "NL NZ NI NF NO PA PY PE PN PL PT PR RO BL SH KN LC MF PM SM ST SC SX SK SI ZA SS ES SR SJ SE CH TW TZ TK TO " +
  "TT TR UA GB UM UY VA EH"

/** The calling codes that include the area code. */
const withAreaCode = {
  AS: "1684",
  AG: "1268",
  AI: "1264",
  DO: "1829",
  GD: "1473",
  JM: "1876",
  KN: "1869",
  LC: "1758",
  TT: "1868"
}

/** The codes that the provider's client shows, which differ from the ITU's. */
const odd = { PN: "870", VA: "379", UM: "1" }

const codes = countries.map(({ code }) => code)

describe("callingCodes", () => {
  it("has 116 countries in this order", () => {
    expect(countries).toHaveLength(116)
    expect(codes.join(" ")).toBe(order)
  })

  it("has the codes of the specification", () => {
    expect(callingCodes).toMatchObject({ US: "1", GB: "44", IN: "91", DE: "49", FR: "33" })
  })

  it("adds the area code for nine countries, and differs from the ITU for three", () => {
    expect(callingCodes).toMatchObject({ ...withAreaCode, ...odd })
  })

  it("has the codes of the ITU for all other countries", () => {
    const ours = codes
      .filter((country) => !(country in withAreaCode) && !(country in odd))
      .filter((country) => isSupportedCountry(country))
    expect(ours.length).toBeGreaterThan(100)
    expect(ours.map((country) => `${country} ${callingCodes[country]}`)).toEqual(
      ours.map((country) => `${country} ${getCountryCallingCode(country)}`)
    )
  })

  it("isCountryCode accepts the listed countries", () => {
    expect(codes.every(isCountryCode)).toBe(true)
  })

  it("countryOf returns the calling code without the plus", () => {
    expect(countryOf("NL")).toEqual({ code: "NL", callingCode: "31" })
    expect(countries).toEqual(codes.map(countryOf))
    for (const { callingCode } of countries) expect(callingCode).toMatch(/^[1-9]\d{0,3}$/)
  })

  it("countryOf returns the default country for a text that is no code", () => {
    expect(countryOf("XX")).toEqual({ code: "US", callingCode: "1" })
  })

  it.each(["", "us", "XX", "USA", "constructor", "__proto__"])("isCountryCode rejects %j", (value) => {
    expect(isCountryCode(value)).toBe(false)
  })
})
