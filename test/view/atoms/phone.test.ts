import { expect, it } from "vitest"
import { countriesAtom } from "../../../src/view/atoms/phone.js"
import { localeAtom } from "../../../src/view/atoms/words.js"
import { makeRegistry } from "../../support/view/renderWidget.js"

it("countriesAtom names and sorts the countries in the widget's language", () => {
  const { registry } = makeRegistry()
  registry.set(localeAtom, "de")
  const names = registry.get(countriesAtom).map(({ name }) => name)
  expect(names).toContain("Österreich")
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "de")))
})
