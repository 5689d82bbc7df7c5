/** Checks the contrast of text in a site's styles and corrects it (WCAG 2.2, success criterion 1.4.3). */
import { dark } from "./Palette.js"
import { over, type Styles, type Theme, themeOf } from "./Theme.js"

/** The minimum contrast of text in normal size. */
const minimum = 4.5

type Rgb = readonly [red: number, green: number, blue: number]

/** Parses an opaque colour in hex (3 or 6 digits) or `rgb()`; undefined for any other. */
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

/** The contrast ratio: from 1 (equal colours) to 21 (black on white). */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Black or white, for text whose colour has too little contrast; undefined when it has enough or cannot be parsed. */
const correction = (background: string, color: string): string | undefined => {
  const behind = parseColor(background)
  const text = parseColor(color)
  if (behind === undefined || text === undefined || contrast(behind, text) >= minimum) return undefined
  return contrast(behind, [0, 0, 0]) >= contrast(behind, [255, 255, 255]) ? "#000000" : "#FFFFFF"
}

/** The text of the dark palette without transparency: white at 87 % on the dark card. */
const darkText = "#e0e1e1"

/** The styles of a site over the defaults of a scheme. */
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
  /** The styles of the site, with unreadable text colours replaced. */
  readonly styles: Styles
  /** A readable colour for headings and text, or undefined when the colour of the scheme is readable. */
  readonly text: string | undefined
  /** One sentence for each replaced colour. */
  readonly problems: ReadonlyArray<string>
}

/** Replaces unreadable text colours. `opaque` converts any CSS colour to hex or `rgb()`. */
export const readableStyles = (
  styles: Styles,
  scheme: Scheme,
  opaque: (color: string) => string = (color) => color
): Readable => {
  const problems: Array<string> = []
  const fit = (name: string, background: string, color: string): string | undefined => {
    const better = correction(opaque(background), opaque(color))
    if (better !== undefined)
      problems.push(`${name} ${color} cannot be read on ${background}: ${better} is used.`)
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
      // `--lk-input-text` follows `--lk-color-text` in the dark scheme; inputs keep their colour when that is replaced
      inputs: { ...styles.inputs, textColor: typed ?? (text && inputs.textColor) }
    },
    text,
    problems
  }
}
