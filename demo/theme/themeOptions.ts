/** A theme of a site: a look of the playground, with the changes of a reader. */
import type { MountOptions, Styles } from "latchkey/widget"
import { logo } from "../gallery/logo.js"
import { presetOf, type Look } from "../looks.js"
import { mountOptions, type Chosen } from "../mountOptions.js"
import { defaults, type Switch } from "../options.js"

export interface ThemeChoice {
  readonly look: Look
  /** Default: the look's. */
  readonly scheme?: NonNullable<MountOptions["colorScheme"]>
  /** The accent, as `#rrggbb`. Default: the look's. */
  readonly color?: string
  /** The corners of card, inputs and buttons, in px. Default: the look's. */
  readonly corners?: number
  /** The width of the card, in px. Default: the look's. */
  readonly width?: number
  /** A list of font families. Default: the look's. */
  readonly font?: string
}

/** The options of a mount that make the theme. */
export const themeOptions = ({ look, scheme, color, corners, width, font }: ThemeChoice) => {
  const preset = presetOf(look)
  const { buttons, colors, container, dark, inputs, ...others }: Styles = preset.styles
  const round = corners === undefined ? {} : { borderRadius: `${corners}px` }
  const accent = color === undefined ? {} : { accent: color }
  const styles: Styles = {
    ...others,
    ...(font !== undefined && { fontFamily: font }),
    container: { ...container, ...round, ...(width !== undefined && { width: `${width}px` }) },
    colors: { ...colors, ...accent },
    inputs: { ...inputs, ...round },
    buttons: {
      primary: { ...buttons?.primary, ...round },
      secondary: { ...buttons?.secondary, ...round },
      disabled: { ...buttons?.disabled, ...round }
    },
    ...(dark && { dark: { ...dark, colors: { ...dark.colors, ...accent } } })
  }
  return { colorScheme: scheme ?? preset.colorScheme, styles }
}

/** What a site with the theme passes to `mountLogin`. */
export const siteOptions = (
  choice: ThemeChoice,
  on: ReadonlyArray<Switch> = ["emailMagicLinks", "sms", "crypto"]
): Chosen => ({
  ...mountOptions({ ...defaults, on }, "https://example.com"),
  ...themeOptions(choice)
})

/** The same on the documentation's site, which has no `/logo.svg`. */
export const onSite = ({ styles, ...others }: Chosen): Chosen => ({
  ...others,
  styles: { ...styles, ...(styles?.logo && { logo: { logoImageUrl: logo } }) }
})
