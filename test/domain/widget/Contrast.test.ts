import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { contrast, parseColor, readableStyles } from "../../../src/domain/widget/Contrast.js"

describe("parseColor", () => {
  it.each([
    ["#fff", [255, 255, 255]],
    [" #19303D ", [25, 48, 61]],
    ["rgb(1, 2, 3)", [1, 2, 3]],
    ["rgb(1 2 3)", [1, 2, 3]],
    ["rgba(1, 2, 3, 1)", [1, 2, 3]]
  ])("%s", (color, expected) => expect(parseColor(color)).toEqual(expected))

  it.each(["transparent", "red", "rgba(1, 2, 3, 0.5)", "#19303D80", "var(--brand)", "", "#12"])(
    "returns undefined for other notations and translucent colours: %s",
    (color) => expect(parseColor(color)).toBeUndefined()
  )
})

describe("contrast", () => {
  it("is 21 between black and white", () => expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21))

  it("is 19.80 between white and a dark grey, whose light grows linearly", () =>
    expect(contrast([10, 10, 10], [255, 255, 255])).toBeCloseTo(19.8))

  it("is symmetric and between 1 and 21", () => {
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

describe("readableStyles", () => {
  it("keeps readable styles unchanged", () => {
    for (const scheme of ["light", "dark"] as const) {
      const { problems, styles, text } = readableStyles({ fontFamily: "Georgia" }, scheme)
      expect(problems).toEqual([])
      expect([styles.colors?.primary, styles.inputs?.textColor, text]).toEqual([
        undefined,
        undefined,
        undefined
      ])
    }
  })

  it("replaces unreadable text colours with black or white, and reports them", () => {
    const { problems, styles } = readableStyles(
      {
        buttons: { primary: { backgroundColor: "#FFEE58", textColor: "#FFFFFF" } },
        container: { backgroundColor: "#101418" }
      },
      "light"
    )
    expect(styles.buttons?.primary?.textColor).toBe("#000000")
    expect(styles.colors?.primary).toBe("#FFFFFF")
    expect(styles.inputs?.textColor).toBe("#FFFFFF")
    expect(problems).toContain(
      "buttons.primary.textColor #FFFFFF cannot be read on #FFEE58: #000000 is used."
    )
  })

  it("checks input text against the input's own background when it has one", () => {
    const { styles } = readableStyles({ inputs: { backgroundColor: "#000", textColor: "#111" } }, "light")
    expect(styles.inputs?.textColor).toBe("#FFFFFF")
  })

  it("keeps colours that cannot be parsed", () => {
    const styles = { colors: { primary: "var(--brand)" }, container: { backgroundColor: "canvas" } }
    expect(readableStyles(styles, "light").problems).toEqual([])
  })

  it("checks the colours that opaque returns", () => {
    const { styles } = readableStyles({ container: { backgroundColor: "black" } }, "light", (color) =>
      color === "black" ? "rgb(0, 0, 0)" : color
    )
    expect(styles.colors?.primary).toBe("#FFFFFF")
  })

  it("checks against the colours of the dark scheme in dark mode", () => {
    const colors = { primary: "#0b3d91" }
    expect(readableStyles({ colors }, "light").problems).toEqual([])
    expect(readableStyles({ colors }, "dark").styles.colors?.primary).toBe("#FFFFFF")
    // The text of inputs does not follow the primary colour in the dark scheme
    expect(readableStyles({ colors }, "dark").styles.inputs?.textColor).toBeUndefined()
  })

  it("keeps readable colours and all other styles", () => {
    const ownStyles = {
      buttons: {
        primary: { backgroundColor: "#ffd54f", borderRadius: "9px" },
        secondary: { textColor: "#101418" },
        disabled: { textColor: "#111" }
      },
      inputs: { backgroundColor: "#222", textColor: "#fff" }
    }
    const { problems, styles } = readableStyles(ownStyles, "dark")
    expect(styles.buttons?.primary).toEqual({ ...ownStyles.buttons.primary, textColor: undefined })
    expect(styles.buttons?.secondary?.textColor).toBe("#FFFFFF")
    expect(styles.buttons?.disabled).toEqual(ownStyles.buttons.disabled)
    expect(styles.inputs).toEqual(ownStyles.inputs)
    expect(problems).toEqual([
      "buttons.secondary.textColor #101418 cannot be read on #171e25: #FFFFFF is used."
    ])
  })

  it("darkens the dark scheme's text on a light card, and keeps it light in dark inputs", () => {
    const { styles, text } = readableStyles({ container: { backgroundColor: "#fff" } }, "dark")
    expect(text).toBe("#000000")
    expect(styles.inputs?.textColor).toBe("#e0e1e1")
  })
})
