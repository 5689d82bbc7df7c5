import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as Limits from "../../../src/domain/limits/Limits.js"
import { dark, light } from "../../../src/domain/widget/Palette.js"
import { isThemeProperty, themeProperties } from "../../../src/view/theme/palette.js"
import { paletteCss } from "../../../src/view/theme/paletteCss.js"
import { darkProperties, lightProperties } from "../../support/palette.js"

type Properties = typeof lightProperties

const declared = (properties: Properties) => properties.map(([name, value]) => `${name}:${value}`).join(";")

const transparent = { borderColor: "transparent", borderRadius: "8px" }

it("has these light defaults", () => {
  const { properties: _, ...styles } = light
  expect(styles).toEqual({
    container: {
      backgroundColor: "#FFFFFF",
      borderColor: "var(--lk-color-line)",
      borderRadius: "12px",
      width: "400px"
    },
    colors: {
      accent: "#4B54D9",
      primary: "#1C1F29",
      secondary: "#60636F",
      success: "#156F41",
      warning: "#845A0F",
      error: "#BE222A"
    },
    buttons: {
      primary: { backgroundColor: "var(--lk-color-accent)", textColor: "#FFFFFF", ...transparent },
      secondary: {
        backgroundColor: "var(--lk-container-background)",
        textColor: "var(--lk-color-text)",
        borderColor: "color-mix(in srgb,var(--lk-color-text) 16%,transparent)",
        borderRadius: "8px"
      },
      disabled: { backgroundColor: "#F1F2F4", textColor: "#60636F", ...transparent }
    },
    inputs: {
      backgroundColor: "color-mix(in srgb,var(--lk-color-text) 3%,var(--lk-container-background))",
      textColor: "var(--lk-color-text)",
      borderColor: "color-mix(in srgb,var(--lk-color-text) 22%,transparent)",
      borderRadius: "8px",
      placeholderColor: "#6B6E79"
    },
    fontFamily: "system-ui, sans-serif"
  })
})

describe("the palette as CSS", () => {
  it("gives every custom property of the theme a light default", () => {
    expect(paletteCss).toContain(`:where(.lk-root){${declared(lightProperties)}}`)
  })

  it.each([
    ["light", lightProperties],
    ["dark", darkProperties]
  ])("has a value for each property: %s", (_, properties) => {
    for (const [name, value] of properties) expect(value, name).not.toBe("")
  })

  it("tells the custom properties of the theme from all others", () => {
    expect(lightProperties.filter(([name]) => !isThemeProperty(name))).toEqual([])
    const others = ["color-scheme", "--lk-color", "--lk-color-", "--lk-", "color-text", "--other-color-text"]
    expect(others.filter(isThemeProperty)).toEqual([])
  })

  it("uses the colours of the light and the dark palette", () => {
    expect(lightProperties).toEqual(expect.arrayContaining([...themeProperties(light)]))
    expect(darkProperties).toEqual(expect.arrayContaining([...themeProperties(dark)]))
  })

  it("sets the same dark colours by attribute and, for auto, by media query", () => {
    const [attribute, media] = paletteCss.split("@media (prefers-color-scheme:dark)")
    const colors = `${declared(darkProperties)};color-scheme:dark`
    expect(attribute).toContain(`:where(.lk-root[data-scheme=dark]){${colors}}`)
    expect(media).toBe(`{:where(.lk-root[data-scheme=auto]){${colors}}}}`)
  })
})

describe("The style sheets", () => {
  const sheet = (name: string) => readFileSync(`src/view/${name}.css`, "utf8")

  it("give the card the width of the theme, 400px by default", () => {
    expect(sheet("theme/parts/layout")).toMatch(
      /^:where\(\.lk-card\) \{[^}]*\n {2}inline-size: var\(--lk-container-width\);/
    )
  })

  it("fill the bar of a code that is verified in 10 seconds", () => {
    expect(sheet("passcode/OtpInput")).toContain(`animation: lk-fill ${Limits.verifyingBar / 1000}s `)
  })
})
