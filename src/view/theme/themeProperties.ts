import type { Styles } from "../../domain/Theme.js"

type Property = readonly [name: string, value: string]

/** `textColor` becomes `…-text`, and `borderRadius` becomes `…-radius`. Anything but a text counts as not set. */
const group = (prefix: string, styles: object | null | undefined): ReadonlyArray<Property> =>
  Object.entries(styles ?? {}).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[`--lk-${prefix}-${key.replace("Color", "").replace("borderRadius", "radius")}`, value] as const]
      : []
  )

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
