import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { contrast, parseColor, readableTheme } from "../../src/domain/Contrast.js"
import { themeOf } from "../../src/domain/Theme.js"

describe("a colour is read", () => {
  it.each([
    ["#fff", [255, 255, 255]],
    [" #19303D ", [25, 48, 61]],
    ["rgb(1, 2, 3)", [1, 2, 3]],
    ["rgb(1 2 3)", [1, 2, 3]],
    ["rgba(1, 2, 3, 1)", [1, 2, 3]]
  ])("%s", (color, expected) => expect(parseColor(color)).toEqual(expected))

  it.each(["transparent", "red", "rgba(1, 2, 3, 0.5)", "#19303D80", "var(--brand)", "", "#12"])(
    "unless it is of another kind, or can be seen through: %s",
    (color) => expect(parseColor(color)).toBeUndefined()
  )
})

describe("contrast", () => {
  it("is 21 between black and white", () => expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21))

  it("is the same both ways, from 1 to 21", () => {
    const channel = FastCheck.integer({ min: 0, max: 255 })
    const color = FastCheck.tuple(channel, channel, channel)
    FastCheck.assert(
      FastCheck.property(color, color, (a, b) => {
        expect(contrast(a, b)).toBeCloseTo(contrast(b, a))
        expect(contrast(a, b)).toBeGreaterThanOrEqual(1)
        expect(contrast(a, b)).toBeLessThanOrEqual(21.0001)
      })
    )
  })
})

describe("a theme that could not be read", () => {
  it("is left alone when it can be", () => {
    expect(readableTheme(themeOf())).toEqual({ theme: themeOf(), problems: [] })
  })

  it("gets black or white text, whichever can be read, and says so", () => {
    const { problems, theme } = readableTheme(
      themeOf({
        buttons: { primary: { backgroundColor: "#FFEE58", textColor: "#FFFFFF" } },
        container: { backgroundColor: "#101418" }
      })
    )
    expect(theme.buttons.primary.textColor).toBe("#000000")
    expect(theme.colors.primary).toBe("#FFFFFF")
    expect(theme.inputs.textColor).toBe("#FFFFFF")
    expect(problems).toContain(
      "buttons.primary.textColor #FFFFFF cannot be read on #FFEE58: #000000 is used."
    )
  })

  it("has text in fields judged on the field's own ground where it has one", () => {
    const { theme } = readableTheme(themeOf({ inputs: { backgroundColor: "#000", textColor: "#111" } }))
    expect(theme.inputs.textColor).toBe("#FFFFFF")
  })

  it("keeps what cannot be judged", () => {
    const styles = { colors: { primary: "var(--brand)" }, container: { backgroundColor: "canvas" } }
    expect(readableTheme(themeOf(styles)).problems).toEqual([])
  })
})
