/** Derives colours from a site's accent, and corrects texts that cannot be read (WCAG 2.2, success criterion 1.4.3). */
import { dark, light } from "./Palette.js"

/** The minimum contrast of text in normal size. */
const minimum = 4.5

export type Rgb = readonly [red: number, green: number, blue: number]

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

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** Black or white, whichever is easier to read on a background. */
const blackOrWhite = (background: Rgb): Rgb =>
  contrast(background, black) >= contrast(background, white) ? black : white

/** Mixes two colours. `share` is that of `other`, from 0 to 1. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const channel = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

const hex = (color: Rgb): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`.toUpperCase()

/** `color`, moved towards black or white as far as a text on `background` needs. */
const readableOn = (background: Rgb, color: Rgb, share = 0): Rgb => {
  const moved = mix(color, blackOrWhite(background), share)
  return share >= 1 || contrast(background, moved) >= minimum
    ? moved
    : readableOn(background, color, share + 0.05)
}

/** How much of the accent the greys get. */
const tintShare = 0.06

export interface Readable {
  /** Custom properties over those of the styles: greys in the hue of the accent, and unreadable colours replaced. */
  readonly properties: ReadonlyArray<readonly [name: string, value: string]>
  /** One sentence for each replaced colour that the site chose, or that it made unreadable. */
  readonly problems: ReadonlyArray<string>
}

/**
 * Completes a theme in a scheme. `own` are the custom properties that the site's styles set there, and `opaque` converts any CSS
 * colour to hex or `rgb()`.
 */
export const readableTheme = (
  own: ReadonlyMap<string, string>,
  isDark: boolean,
  opaque: (color: string) => string = (color) => color
): Readable => {
  const properties: Array<readonly [string, string]> = []
  const problems: Array<string> = []
  const colorOf = (color: string) => parseColor(opaque(color))
  const ownAccent = own.get("--lk-color-accent")
  const accent = ownAccent === undefined ? undefined : colorOf(ownAccent)
  const palette = isDark ? { ...light, ...dark } : light

  /** A grey of the palette in the hue of the accent. A text is readable on what is behind it. */
  const tinted = (property: string, grey: string, behind?: Rgb): string => {
    const known = parseColor(grey)
    if (accent === undefined || known === undefined) return grey
    const mixed = mix(known, accent, tintShare)
    const color = hex(behind === undefined ? mixed : readableOn(behind, mixed))
    properties.push([property, color])
    return color
  }
  /** Corrects a text, and says so when it has a name. */
  const fit = (property: string, name: string | undefined, background: string, color: string): string => {
    const behind = colorOf(background)
    const text = colorOf(color)
    if (behind === undefined || text === undefined || contrast(behind, text) >= minimum) return color
    const better = hex(blackOrWhite(behind))
    properties.push([property, better])
    if (name !== undefined)
      problems.push(`${name} ${color} cannot be read on ${background}: ${better} is used.`)
    return better
  }

  const card =
    own.get("--lk-container-background") ??
    (isDark
      ? tinted("--lk-container-background", palette.container.backgroundColor)
      : light.container.backgroundColor)
  const ground = colorOf(card)
  for (const name of ["secondary", "success", "warning", "error"] as const) {
    const property = `--lk-color-${name}`
    const fallback = palette.colors[name]
    fit(
      property,
      `colors.${name}`,
      card,
      own.get(property) ?? (name === "secondary" ? tinted(property, fallback, ground) : fallback)
    )
  }
  const textProperty = isDark ? "--lk-color-text" : "--lk-color-primary"
  const chosenText = own.get(textProperty) ?? tinted(textProperty, palette.colors.primary)
  const text = fit(textProperty, isDark ? "The dark scheme's text" : "colors.primary", card, chosenText)

  /** The background of a part. One that cannot be parsed shows the card. */
  const behind = (prefix: string, fallback: string) => {
    const background = own.get(`${prefix}-background`) ?? fallback
    return colorOf(background) === undefined ? card : background
  }
  /** Corrects a text that is that of the card by default. It is set when the card's text was replaced and this one need not be. */
  const fitOwnText = (prefix: string, name: string, background: string) => {
    const chosen = own.get(`${prefix}-text`) ?? chosenText
    if (fit(`${prefix}-text`, name, background, chosen) === chosen && text !== chosenText)
      properties.push([`${prefix}-text`, chosen])
  }
  const field = behind("--lk-input", palette.inputs.backgroundColor)
  fitOwnText("--lk-input", "inputs.textColor", field)
  const placeholder = "--lk-input-placeholder"
  if (!own.has(placeholder))
    fit(placeholder, undefined, field, tinted(placeholder, palette.inputs.placeholderColor, colorOf(field)))
  const other = "--lk-button-secondary"
  fitOwnText(other, "buttons.secondary.textColor", behind(other, palette.buttons.secondary.backgroundColor))

  const main = "--lk-button-primary"
  const ownMain = own.get(`${main}-background`)
  const ownLabel = own.get(`${main}-text`)
  fit(
    `${main}-text`,
    // From the accent alone follows a text that can be read on it
    (ownMain ?? ownLabel) ? "buttons.primary.textColor" : undefined,
    ownMain ?? ownAccent ?? palette.colors.accent,
    ownLabel ?? light.buttons.primary.textColor
  )
  if (ground !== undefined && accent !== undefined)
    properties.push(["--lk-color-link", hex(readableOn(ground, accent))])
  return { properties, problems }
}
