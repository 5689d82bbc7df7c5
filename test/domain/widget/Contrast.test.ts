import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { contrast, mix, parseColor, readableTheme } from "../../../src/domain/widget/Contrast.js"
import type { Styles } from "../../../src/domain/widget/Theme.js"
import { siteProperties } from "../../../src/view/theme/palette.js"

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

  it("is 4.54 between white and a middle grey", () =>
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54))

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

it("mix takes each channel the same share of the way", () =>
  expect(mix([0, 100, 200], [100, 140, 0], 0.5)).toEqual([50, 120, 100]))

/** What the check says, as properties by their names. */
const checked = (styles: Styles, isDark: boolean, opaque?: (color: string) => string) => {
  const { problems, properties } = readableTheme(new Map(siteProperties(styles, isDark)), isDark, opaque)
  return { problems, properties: Object.fromEntries(properties) }
}

describe("readableTheme", () => {
  it.each([false, true])("changes nothing about readable styles (dark: %s)", (isDark) => {
    expect(checked({ fontFamily: "Georgia" }, isDark)).toEqual({ problems: [], properties: {} })
  })

  it("replaces unreadable text colours with black or white, and reports them", () => {
    const { problems, properties } = checked(
      {
        buttons: { primary: { backgroundColor: "#FFEE58", textColor: "#FFFFFF" } },
        colors: { accent: "var(--brand)" },
        container: { backgroundColor: "#101418" }
      },
      false
    )
    expect(properties).toMatchObject({
      "--lk-button-primary-text": "#000000",
      "--lk-color-primary": "#FFFFFF",
      "--lk-input-text": "#FFFFFF"
    })
    for (const problem of [
      /^buttons\.primary\.textColor #FFFFFF cannot be read on #FFEE58: #000000 is used\.$/,
      /^colors\.primary #\w+ cannot be read on #101418: #FFFFFF is used\.$/
    ])
      expect(problems).toContainEqual(expect.stringMatching(problem))
  })

  it("names the text of the main button when the site chose its background only", () => {
    const { problems } = checked({ buttons: { primary: { backgroundColor: "#FFEE58" } } }, false)
    expect(problems).toEqual([
      "buttons.primary.textColor #FFFFFF cannot be read on #FFEE58: #000000 is used."
    ])
  })

  it("names the text of the main button when the site chose only that", () => {
    const { problems } = checked({ buttons: { primary: { textColor: "#101010" } } }, false)
    expect(problems).toEqual([
      expect.stringMatching(
        /^buttons\.primary\.textColor #101010 cannot be read on #[^:]+: #FFFFFF is used\.$/
      )
    ])
  })

  it("checks input text against the input's own background when it has one", () => {
    const { problems, properties } = checked(
      { inputs: { backgroundColor: "#000", textColor: "#111" } },
      false
    )
    expect(properties).toMatchObject({ "--lk-input-text": "#FFFFFF" })
    expect(problems).toEqual(["inputs.textColor #111 cannot be read on #000: #FFFFFF is used."])
  })

  it("checks the text of the other buttons against their own background", () => {
    const { problems } = checked(
      { buttons: { secondary: { backgroundColor: "#000", textColor: "#111" } } },
      false
    )
    expect(problems).toEqual(["buttons.secondary.textColor #111 cannot be read on #000: #FFFFFF is used."])
  })

  it("keeps colours that cannot be parsed", () => {
    const styles = { colors: { primary: "var(--brand)" }, container: { backgroundColor: "canvas" } }
    expect(checked(styles, false)).toEqual({ problems: [], properties: {} })
  })

  it("checks the colours that opaque returns", () => {
    const { properties } = checked({ container: { backgroundColor: "black" } }, false, (color) =>
      color === "black" ? "rgb(0, 0, 0)" : color
    )
    expect(properties).toMatchObject({ "--lk-color-primary": "#FFFFFF" })
  })

  it("uses what `dark` says in the dark scheme only", () => {
    const styles = { dark: { colors: { primary: "#223344" }, container: { backgroundColor: "#112233" } } }
    expect(checked(styles, false)).toEqual({ problems: [], properties: {} })
    expect(checked(styles, true).problems).toContain(
      "The dark scheme's text #223344 cannot be read on #112233: #FFFFFF is used."
    )
  })

  it("keeps the texts of the dark scheme, whatever the primary colour of both is", () => {
    expect(checked({ colors: { primary: "#0b3d91" } }, true)).toEqual({ problems: [], properties: {} })
  })

  it("darkens the dark scheme's texts on a light card, but not in inputs that stay dark", () => {
    const styles = { container: { backgroundColor: "#fff" }, inputs: { backgroundColor: "#222" } }
    expect(checked(styles, true).properties).toMatchObject({
      "--lk-color-text": "#000000",
      "--lk-input-text": "#EDEEF3",
      "--lk-button-secondary-text": "#000000"
    })
  })

  describe("with an accent", () => {
    const colors = ["#4B54D9", "#1D4ED8", "#0F766E", "#FFD600", "#E11D48", "#000000", "#FFFFFF", "#7A7A7A"]
    const rgb = (color = "") => {
      const parsed = parseColor(color)
      if (parsed === undefined) throw new Error(`no colour: ${color}`)
      return parsed
    }

    it.each(colors.flatMap((accent) => [[accent, false] as const, [accent, true] as const]))(
      "%s makes a theme whose texts can all be read, without a warning (dark: %s)",
      (accent, isDark) => {
        const { problems, properties } = checked({ colors: { accent } }, isDark)
        expect(problems).toEqual([])
        const card = properties["--lk-container-background"] ?? "#FFFFFF"
        const texts = [
          isDark ? "--lk-color-text" : "--lk-color-primary",
          "--lk-color-secondary",
          "--lk-color-link"
        ]
        for (const name of texts)
          expect(contrast(rgb(card), rgb(properties[name])), name).toBeGreaterThanOrEqual(4.5)
        const label = properties["--lk-button-primary-text"] ?? "#FFFFFF"
        expect(contrast(rgb(accent), rgb(label)), "the main button").toBeGreaterThanOrEqual(4.5)
        const placeholder = properties["--lk-input-placeholder"]
        expect(contrast(rgb(card), rgb(placeholder)), "placeholders").toBeGreaterThanOrEqual(4.5)
      }
    )

    it("gives the greys its hue, and takes the main button's colour when there is no accent", () => {
      const fromAccent = checked({ colors: { accent: "#FF0000" } }, false).properties
      const [red, , blue] = rgb(fromAccent["--lk-color-secondary"])
      expect(red).toBeGreaterThan(blue)
      const button = checked({ buttons: { primary: { backgroundColor: "#FF0000" } } }, false).properties
      expect(button["--lk-color-link"]).toBe(fromAccent["--lk-color-link"])
    })

    it("keeps the greys that the site chose", () => {
      const { properties } = checked({ colors: { accent: "#FF0000", secondary: "#555555" } }, false)
      expect(properties).not.toHaveProperty("--lk-color-secondary")
    })
  })
})
