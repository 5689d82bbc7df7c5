/** The palette as CSS, from which `src/view/theme/paletteCss.ts` is written. */
import { dark, light, type DarkPalette, type Palette } from "../../src/domain/widget/Palette.js"
import { themeProperties } from "../../src/view/theme/palette.js"

const properties = (
  palette: Palette | DarkPalette
): ReadonlyArray<readonly [name: string, value: string]> => [
  ...themeProperties(palette),
  ...Object.entries(palette.properties)
]

/** The public custom properties of the theme and their defaults. */
export const lightProperties = properties(light)

/** The custom properties that have another default in the dark scheme. */
export const darkProperties = properties(dark)

const declarations = (properties: ReadonlyArray<readonly [name: string, value: string]>) =>
  properties.map(([name, value]) => `${name}:${value}`).join(";")

const darkRule = (scheme: "dark" | "auto") =>
  `:where(.lk-root[data-scheme=${scheme}]){${declarations(darkProperties)};color-scheme:dark}`

/** `auto` is a media query, so that it also works before any script runs. */
const css =
  `@layer latchkey{:where(.lk-root){${declarations(lightProperties)}}` +
  `${darkRule("dark")}@media (prefers-color-scheme:dark){${darkRule("auto")}}}`

/** The module with the palette. */
export const paletteModule = `/**
 * The default look as CSS, computed from \`domain/widget/Palette.ts\` so that the first screen does not have to. \`LATCHKEY_WRITE=1 npx
 * vitest run --project unit test/packaging/palette.test.ts\` writes this file.
 */
export const paletteCss =
  "${css}"
`
