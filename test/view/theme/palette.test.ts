import { describe, expect, it } from "vitest"
import { dark, light } from "../../../src/domain/widget/Palette.js"
import { themeOf } from "../../../src/domain/widget/Theme.js"
import {
  darkProperties,
  lightProperties,
  paletteCss,
  themeProperties
} from "../../../src/view/theme/palette.js"

type Properties = typeof lightProperties

const declared = (properties: Properties) => properties.map(([name, value]) => `${name}:${value}`).join(";")

const names = (properties: Properties) => properties.map(([name]) => name)

describe("the palette as CSS", () => {
  it("gives every custom property of the theme a light default", () => {
    expect(paletteCss).toContain(`:where(.lk-root){${declared(lightProperties)}}`)
    expect(names(lightProperties)).toEqual(expect.arrayContaining(names([...themeProperties(themeOf())])))
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
