import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const folder = "src/view/theme/parts"

const shorthand =
  /^\s*((border|padding|margin|inset)-(block|inline)|border-(block|inline)-(start|end)):.*var\(/

describe("the style sheet", () => {
  it("has no variable in a logical shorthand, because Safari drops such lines under `all: revert-layer`", () => {
    const found = readdirSync(folder).flatMap((file) =>
      readFileSync(`${folder}/${file}`, "utf8")
        .split("\n")
        .filter((line) => shorthand.test(line))
        .map((line) => `${file}: ${line.trim()}`)
    )
    expect(found).toEqual([])
  })
})
