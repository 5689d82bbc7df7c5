import { type Styles, themeOf } from "../../domain/Theme.js"

/** How the keys of a theme are called in custom properties. */
const names: Readonly<Record<string, string>> = {
  backgroundColor: "background",
  borderColor: "border",
  borderRadius: "radius",
  placeholderColor: "placeholder",
  textColor: "text"
}

type Property = readonly [name: string, value: string | undefined]

const group = (prefix: string, styles: object = {}): ReadonlyArray<Property> =>
  Object.entries(styles).map(([key, value]: [string, string | undefined]) => [
    `--lk-${prefix}-${names[key] ?? key}`,
    value
  ])

/** Each custom property that styles give a value. */
export const themeProperties = ({
  buttons = {},
  colors,
  container,
  fontFamily,
  inputs
}: Styles): ReadonlyArray<Property> => [
  ...group("container", container),
  ...group("color", colors),
  ...Object.entries(buttons).flatMap(([variant, styles]) => group(`button-${variant}`, styles)),
  ...group("input", inputs),
  ["--lk-font-family", fontFamily]
]

const properties = themeProperties(themeOf()).map(([name]) => name)

/** Writes what a site set to the root's custom properties; the rest stays with the stylesheet and its dark scheme. */
export const applyTheme = (element: HTMLElement, styles: Styles = {}, text?: string): void => {
  const set = new Map(themeProperties(styles)).set("--lk-color-text", text)
  for (const name of [...properties, "--lk-color-text"]) {
    const value = set.get(name)
    if (value === undefined) element.style.removeProperty(name)
    else element.style.setProperty(name, value)
  }
}
