import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { contrast, parseColor, readableTheme } from "../../../src/domain/widget/Contrast.js"
import { dark, light } from "../../../src/domain/widget/Palette.js"
import type { Styles } from "../../../src/domain/widget/Theme.js"
import * as themes from "../../../src/themes.js"
import { isThemeProperty, siteProperties } from "../../../src/view/theme/palette.js"

const schemes = [false, true]

/** The contrast of two colours that are written out. */
const between = (one: string | undefined, other: string | undefined): number => {
  const [text, ground] = [parseColor(one ?? ""), parseColor(other ?? "")]
  if (text === undefined || ground === undefined) throw new Error(`no colours: ${one}, ${other}`)
  return contrast(text, ground)
}

describe.each(Object.entries<Styles>(themes))("the theme %s", (_, styles) => {
  it.each(schemes)("has only texts that can be read (dark: %s)", (isDark) => {
    expect(readableTheme(new Map(siteProperties(styles, isDark)), isDark).problems).toEqual([])
  })

  it("sets colours, lengths and fonts, nothing else", () => {
    const isValue = (value: string) => /^(#[0-9A-F]{6}|0|\d+px|[\w ,"'-]+ (sans-)?serif)$/.test(value)
    expect(siteProperties(styles, true).filter(([, value]) => !isValue(value))).toEqual([])
  })
})

// `classic` keeps the provider's placeholder and disabled button
const { classic: _, ...ours } = themes

describe.each(Object.entries<Styles>(ours))("the theme %s", (_, styles) => {
  it.each(schemes)("has readable placeholders and disabled buttons (dark: %s)", (isDark) => {
    const palette = isDark ? { ...light, ...dark } : light
    const own = new Map(siteProperties(styles, isDark))
    const card = own.get("--lk-container-background") ?? palette.container.backgroundColor
    const ownField = own.get("--lk-input-background") ?? palette.inputs.backgroundColor
    const field = parseColor(ownField) === undefined ? card : ownField
    const placeholder = own.get("--lk-input-placeholder") ?? palette.inputs.placeholderColor
    expect(between(placeholder, field)).toBeGreaterThanOrEqual(4.5)
    const { backgroundColor, textColor } = palette.buttons.disabled
    const ownDisabled = own.get("--lk-button-disabled-background") ?? backgroundColor
    // The dark default is a little of the text's colour on the card
    const disabled = parseColor(ownDisabled) === undefined ? card : ownDisabled
    const label = own.get("--lk-button-disabled-text") ?? textColor
    expect(between(label, disabled)).toBeGreaterThanOrEqual(4.5)
  })
})

it("shadcn.css sets properties of the theme only", () => {
  const css = readFileSync("src/styles/shadcn.css", "utf8")
  const set = [...css.matchAll(/^ {2}(--lk-[\w-]+):/gm)].map(([, name = ""]) => name)
  expect(set.length).toBeGreaterThan(25)
  expect(set.filter((name) => !isThemeProperty(name))).toEqual([])
})
