/** The custom properties of the theme: those of a site's styles, and the defaults of all. */
import { dark, light, type DarkPalette, type Palette } from "../../domain/widget/Palette.js"
import type { Styles } from "../../domain/widget/Theme.js"

type Property = readonly [name: string, value: string]

/** `textColor` becomes `…-text`, and `borderRadius` becomes `…-radius`. Anything but a text counts as not set. */
const group = (prefix: string, styles: object | null | undefined): ReadonlyArray<Property> =>
  Object.entries(styles ?? {}).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[`--lk-${prefix}-${key.replace("Color", "").replace("borderRadius", "radius")}`, value] as const]
      : []
  )

/** The accent follows the main button. */
const propertiesOf = (styles: Styles): ReadonlyArray<Property> => [
  ...group("color", { accent: styles.buttons?.primary?.backgroundColor }),
  ...themeProperties(styles)
]

/** The custom properties that a site's styles set in a scheme. */
export const siteProperties = ({ dark, ...styles }: Styles, isDark: boolean): ReadonlyArray<Property> => [
  ...propertiesOf(styles),
  ...(isDark && dark ? [...propertiesOf(dark), ...group("color", { text: dark.colors?.primary })] : [])
]

/** The custom properties of the style keys that are set. */
export const themeProperties = ({
  buttons,
  colors,
  container,
  fontFamily,
  inputs
}: Styles): ReadonlyArray<Property> => [
  ...group("container", container),
  ...group("color", colors),
  ...Object.entries(buttons ?? {}).flatMap(([variant, styles]) => group(`button-${variant}`, styles)),
  ...group("input", inputs),
  ...group("font", { family: fontFamily })
]

const properties = (palette: Palette | DarkPalette): ReadonlyArray<Property> => [
  ...themeProperties(palette),
  ...Object.entries(palette.properties)
]

/** The public custom properties of the theme and their defaults. */
export const lightProperties = properties(light)

/** The custom properties that have another default in the dark scheme. */
export const darkProperties = properties(dark)

/** Whether the theme has a custom property of this name. */
export const isThemeProperty = (name: string): boolean => lightProperties.some(([known]) => known === name)

const declarations = (properties: ReadonlyArray<readonly [name: string, value: string]>) =>
  properties.map(([name, value]) => `${name}:${value}`).join(";")

const darkRule = (scheme: "dark" | "auto") =>
  `:where(.lk-root[data-scheme=${scheme}]){${declarations(darkProperties)};color-scheme:dark}`

/** The palette as CSS. `auto` is a media query, so that it also works before any script runs. */
export const paletteCss =
  `@layer latchkey{:where(.lk-root){${declarations(lightProperties)}}` +
  `${darkRule("dark")}@media (prefers-color-scheme:dark){${darkRule("auto")}}}`
