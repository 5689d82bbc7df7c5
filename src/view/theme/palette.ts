/** The custom properties of the theme that a site's styles set. */
import type { Styles } from "../../domain/widget/Theme.js"
import { paletteCss } from "./paletteCss.js"

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

/** Whether the theme has a custom property of this name. */
export const isThemeProperty = (name: string): boolean =>
  name.startsWith("--lk-") && paletteCss.includes(`${name}:`)
