import { expect, it } from "vitest"
import { countriesAtom } from "../../../src/view/atoms/phone.js"
import { makeRegistry } from "../../support/view/renderWidget.js"

it("countries are named and sorted in the language of the page", () => {
  document.documentElement.lang = "de"
  const names = makeRegistry()
    .registry.get(countriesAtom)
    .map(({ name }) => name)
  document.documentElement.lang = ""
  expect(names).toContain("Österreich")
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "de")))
})
