import { expect, it } from "vitest"
import { shownName } from "../../../src/domain/values/plainText.js"

it.each([
  [" Ada ", "Ada"],
  ["\u200B", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined]
])("shownName of %j is %j", (name, shown) => {
  expect(shownName(name)).toBe(shown)
})
