import { describe, expect, it } from "vitest"
import { sheets } from "../../support/sheets.js"

const shorthand =
  /^\s*((border|padding|margin|inset)-(block|inline)|border-(block|inline)-(start|end)):.*var\(/

describe("the style sheet", () => {
  it("has no variable in a logical shorthand, because Safari drops such lines under `all: revert-layer`", () => {
    const found = sheets.flatMap(({ css, file }) =>
      css
        .split("\n")
        .filter((line) => shorthand.test(line))
        .map((line) => `${file}: ${line.trim()}`)
    )
    expect(found).toEqual([])
  })
})
