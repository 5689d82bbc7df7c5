/** Whether text can be read on its ground, and what to do when not (WCAG 2.2, success criterion 1.4.3). */
import type { Theme } from "./Theme.js"

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

/** The colour as it is when it can be read on the ground, or when one of both is not known; else black or white. */
const readableOn = (ground: string, color: string): string => {
  const under = parseColor(ground)
  const over = parseColor(color)
  if (under === undefined || over === undefined || contrast(under, over) >= enough) return color
  return contrast(under, [0, 0, 0]) >= contrast(under, [255, 255, 255]) ? "#000000" : "#FFFFFF"
}

/** A theme whose texts can be read, and what of the given one could not be. */
export const readableTheme = (
  theme: Theme
): { readonly theme: Theme; readonly problems: ReadonlyArray<string> } => {
  const problems: Array<string> = []
  const fit = (name: string, ground: string, color: string): string => {
    const readable = readableOn(ground, color)
    if (readable !== color)
      problems.push(`${name} ${color} cannot be read on ${ground}: ${readable} is used.`)
    return readable
  }
  const { buttons, colors, container, inputs } = theme
  const inputGround =
    parseColor(inputs.backgroundColor) === undefined ? container.backgroundColor : inputs.backgroundColor
  const fitButton = (kind: "primary" | "secondary") => ({
    ...buttons[kind],
    textColor: fit(`buttons.${kind}.textColor`, buttons[kind].backgroundColor, buttons[kind].textColor)
  })
  const fitColor = (kind: "primary" | "secondary" | "success" | "error") =>
    fit(`colors.${kind}`, container.backgroundColor, colors[kind])
  return {
    theme: {
      ...theme,
      colors: {
        primary: fitColor("primary"),
        secondary: fitColor("secondary"),
        success: fitColor("success"),
        error: fitColor("error")
      },
      buttons: { ...buttons, primary: fitButton("primary"), secondary: fitButton("secondary") },
      inputs: { ...inputs, textColor: fit("inputs.textColor", inputGround, inputs.textColor) }
    },
    problems
  }
}
