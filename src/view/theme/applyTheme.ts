import { type Theme, themeOf } from "../../domain/Theme.js"

/** How the keys of a theme are called in custom properties. */
const names: Readonly<Record<string, string>> = {
  backgroundColor: "background",
  borderColor: "border",
  borderRadius: "radius",
  placeholderColor: "placeholder",
  textColor: "text"
}

const group = (prefix: string, styles: object): ReadonlyArray<readonly [name: string, value: string]> =>
  Object.entries(styles).map(([key, value]: [string, string]) => [
    `--lk-${prefix}-${names[key] ?? key}`,
    value
  ])

/** Each custom property and what a theme gives it. */
export const themeProperties = ({ buttons, colors, container, fontFamily, inputs }: Theme) => [
  ...group("container", container),
  ...group("color", colors),
  ...Object.entries(buttons).flatMap(([variant, styles]) => group(`button-${variant}`, styles)),
  ...group("input", inputs),
  ["--lk-font-family", fontFamily] as const
]

const defaults = new Map(themeProperties(themeOf()))

/** Writes a theme to the root's custom properties; what is at its default stays with the stylesheet and its dark scheme. */
export const applyTheme = (element: HTMLElement, theme: Theme): void => {
  for (const [name, value] of themeProperties(theme)) {
    if (value === defaults.get(name)) element.style.removeProperty(name)
    else element.style.setProperty(name, value)
  }
}
