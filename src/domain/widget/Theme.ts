/** The style keys of a theme and their defaults. */
import type { DeepPartial, Palette } from "./Palette.js"

type Colors = Palette["colors"]
type Container = Palette["container"]
type Inputs = Palette["inputs"]
type ButtonColors = Palette["buttons"]["primary"]

interface ContainerStyle extends Container {
  /** The radius of the card's corners. Default: `12px`. */
  readonly borderRadius: string
  /** The width of the card, which shrinks on narrow screens. Default: `400px`. */
  readonly width: string
}

interface ButtonStyle extends ButtonColors {
  /** The radius of the corners. Default: `8px`. */
  readonly borderRadius: string
}

interface InputStyle extends Inputs {
  /** The radius of the corners. Default: `8px`. */
  readonly borderRadius: string
}

interface ButtonStyles {
  /** The main button of a screen. Default: white on `colors.accent`. */
  readonly primary: ButtonStyle
  /** The other buttons. Default: `colors.primary` on white. */
  readonly secondary: ButtonStyle
  /** Buttons that cannot be pressed. Default: `#60636F` on `#F1F2F4`. */
  readonly disabled: ButtonStyle
}

/** How the buttons of social providers are arranged. */
export type SocialLayout = "rows" | "grid" | "icons" | "auto"

/** CSS values as strings; unknown keys are ignored. Defaults are those of the light scheme. */
export interface Theme {
  /** The card. Default: the default of each key. */
  readonly container: ContainerStyle
  /** Colours of the accent, text, success, warnings and errors. Default: the default of each key. */
  readonly colors: Colors
  /** The buttons, by their kinds. Default: the default of each key. */
  readonly buttons: ButtonStyles
  /** Inputs. Default: the default of each key. */
  readonly inputs: InputStyle
  /** The font of all text. Default: `system-ui, sans-serif`. */
  readonly fontFamily: string
  /**
   * The buttons of social providers: `rows` with their full texts, a `grid` of two columns with their names, or a row of
   * `icons`, whose texts are read aloud and shown as tooltips. `auto` has rows up to two providers, a grid up to four, and
   * icons above. Default: `rows`.
   */
  readonly socialLayout: SocialLayout
  /** Whether the first screen has no visible title. Default: false. */
  readonly hideHeaderText: boolean
  /** The logo above the title. Default: none. */
  readonly logo: {
    /** The image: an `https:`, `http:` or `data:image/…` address, shown up to 50 px high and 100 px wide. Default: none. */
    readonly logoImageUrl: string
  }
}

/** The keys of a theme that are colours, shapes and fonts. */
type Look = "container" | "colors" | "buttons" | "inputs" | "fontFamily"

/** The `styles` option: any part of a theme. An undefined member counts as not set. */
export interface Styles extends DeepPartial<Theme> {
  /** What differs in the dark scheme. All other styles apply in both schemes. Default: nothing. */
  readonly dark?: DeepPartial<Pick<Theme, Look>> | undefined
}

/** How so many buttons of social providers are arranged; undefined for rows. */
export const socialLayoutOf = ({ socialLayout }: Styles, count: number): "grid" | "icons" | undefined => {
  const layout = socialLayout === "auto" ? (count > 4 ? "icons" : count > 2 && "grid") : socialLayout
  return layout === "grid" || layout === "icons" ? layout : undefined
}
