import { describe, expect, it } from "vitest"
import { dark, light } from "../../../src/domain/Palette.js"
import { themeOf } from "../../../src/domain/Theme.js"

import { darkProperties, lightProperties, paletteCss } from "../../../src/view/theme/palette.js"
import { themeProperties } from "../../../src/view/theme/themeProperties.js"

const ruleOf = (start: string) => paletteCss.split(`${start}{`)[1]?.split("}")[0]

const declared = (properties: ReadonlyMap<string, string | undefined>) =>
  [...properties].map(([name, value]) => `${name}:${value}`).join(";")

describe("the palette as CSS", () => {
  it("gives every custom property of the theme its light default", () => {
    expect(ruleOf(":where(.lk-root)")).toBe(declared(lightProperties))
    expect([...lightProperties.keys()]).toEqual(
      expect.arrayContaining(themeProperties(themeOf()).map(([name]) => name))
    )
    expect([...lightProperties.values()]).not.toContain(undefined)
  })

  it("uses the colours of the light and the dark palette", () => {
    expect([...lightProperties]).toEqual(expect.arrayContaining([...themeProperties(light)]))
    expect([...darkProperties]).toEqual(expect.arrayContaining([...themeProperties(dark)]))
  })

  it("sets the same dark colours by attribute and, for auto, by media query", () => {
    const [attribute, media] = paletteCss.split("@media (prefers-color-scheme:dark)")
    const colors = `${declared(darkProperties)};color-scheme:dark`
    expect(attribute).toContain(`:where(.lk-root[data-scheme=dark]){${colors}}`)
    expect(media).toBe(`{:where(.lk-root[data-scheme=auto]){${colors}}}}`)
  })
})
