import { expect, it } from "vitest"
import { countries } from "../../../src/domain/values/Countries.js"
import { countryOptions } from "../../../src/view/phone/countryOptions.js"

it("countryOptions ends Arabic names with a mark, so that the plus sign of the code after them stays before it", () => {
  expect(countryOptions("ar", countries).every(({ name }) => name.endsWith("\u200e"))).toBe(true)
})

it("countryOptions names and sorts the countries in a language", () => {
  const names = countryOptions("de", countries).map(({ name }) => name)
  expect(names).toContain("Österreich")
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "de")))
})

it("countryOptions has the default country while the others load", () => {
  expect(countryOptions("de")).toEqual([{ code: "US", callingCode: "1", name: "Vereinigte Staaten" }])
})
