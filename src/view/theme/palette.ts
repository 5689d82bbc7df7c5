import { dark, light, type Palette } from "../../domain/Palette.js"
import { themeProperties } from "./themeProperties.js"

const properties = (palette: Palette) => [...themeProperties(palette), ...Object.entries(palette.properties)]

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
