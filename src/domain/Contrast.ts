/** Whether text can be read on its ground, and what to do when not (WCAG 2.2, success criterion 1.4.3). */
import { over, type Styles, type Theme, themeOf } from "./Theme.js"

/** What text of ordinary size needs. */
const enough = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

/** A colour in hex (3 or 6 digits) or `rgb()`; undefined when it is another, or can be seen through. */
export const parseColor = (color: string): Rgb | undefined => {
  const text = color.trim().toLowerCase()
  if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(text)) {
    const digits = text.length === 4 ? text.slice(1).replace(/./g, "$&$&") : text.slice(1)
    const bits = Number.parseInt(digits, 16)
    return [bits >> 16, (bits >> 8) & 255, bits & 255]
  }
  const [, red, green, blue] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*1\s*)?\)$/.exec(text) ?? []
  return red === undefined ? undefined : [Number(red), Number(green), Number(blue)]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** From 1 (the same) to 21 (black on white). */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Black or white, whichever can be read on the ground, where the colour cannot; undefined when it can, or is not known. */
const correction = (ground: string, color: string): string | undefined => {
  const under = parseColor(ground)
  const over = parseColor(color)
  if (under === undefined || over === undefined || contrast(under, over) >= enough) return undefined
  return contrast(under, [0, 0, 0]) >= contrast(under, [255, 255, 255]) ? "#000000" : "#FFFFFF"
}

/** The dark scheme's own colours, as the style sheets have them. */
export const dark = {
  container: { backgroundColor: "#0f1419" },
  colors: { primary: "#b3cfdc", secondary: "#9aacb6", success: "#63c9be", error: "#ff9d96" },
  buttons: {
    primary: { backgroundColor: "#b3cfdc", textColor: "#0f1a21" },
    secondary: { backgroundColor: "#171e25", textColor: "#e0e5e8" }
  },
  inputs: { backgroundColor: "#171e25" }
}

/** Headings and text of the dark scheme: white at 87 % on its card. */
const darkText = "#e0e1e1"

/** What a site's styles look like over a scheme's own. */
const themeIn = (scheme: Scheme, styles: Styles): Theme =>
  scheme === "light"
    ? themeOf(styles)
    : themeOf({
        ...styles,
        container: over(dark.container, styles.container),
        colors: over(dark.colors, styles.colors),
        buttons: {
          ...styles.buttons,
          primary: over(dark.buttons.primary, styles.buttons?.primary),
          secondary: over(dark.buttons.secondary, styles.buttons?.secondary)
        },
        inputs: over({ ...dark.inputs, textColor: darkText }, styles.inputs)
      })

export type Scheme = "light" | "dark"

export interface Readable {
  /** What the site set, with colours that can be read in the place of those that cannot. */
  readonly styles: Styles
  /** The colour of headings and text, where the scheme's own cannot be read. */
  readonly text: string | undefined
  /** What could not be read, a sentence each. */
  readonly problems: ReadonlyArray<string>
}

/** Styles whose texts can be read in a scheme. `opaque` gives a colour in hex or `rgb()`, however it is written. */
export const readableStyles = (
  styles: Styles,
  scheme: Scheme,
  opaque: (color: string) => string = (color) => color
): Readable => {
  const problems: Array<string> = []
  const fit = (name: string, ground: string, color: string): string | undefined => {
    const better = correction(opaque(ground), opaque(color))
    if (better !== undefined)
      problems.push(`${name} ${color} cannot be read on ${ground}: ${better} is used.`)
    return better
  }
  const { buttons, colors, container, inputs } = themeIn(scheme, styles)
  const card = container.backgroundColor
  const field = parseColor(opaque(inputs.backgroundColor)) === undefined ? card : inputs.backgroundColor
  const fitButton = (kind: "primary" | "secondary") => ({
    ...styles.buttons?.[kind],
    textColor:
      fit(`buttons.${kind}.textColor`, buttons[kind].backgroundColor, buttons[kind].textColor) ??
      styles.buttons?.[kind]?.textColor
  })
  const fitColor = (kind: "primary" | "secondary" | "success" | "error") =>
    fit(`colors.${kind}`, card, colors[kind]) ?? styles.colors?.[kind]
  const text = scheme === "dark" ? fit("The dark scheme's text", card, darkText) : undefined
  const typed = fit("inputs.textColor", field, inputs.textColor) ?? styles.inputs?.textColor
  return {
    styles: {
      ...styles,
      colors: {
        primary: fitColor("primary"),
        secondary: fitColor("secondary"),
        success: fitColor("success"),
        error: fitColor("error")
      },
      buttons: { ...styles.buttons, primary: fitButton("primary"), secondary: fitButton("secondary") },
      // What is typed follows the dark scheme's text, unless that had to change
      inputs: { ...styles.inputs, textColor: typed ?? (text && inputs.textColor) }
    },
    text,
    problems
  }
}
