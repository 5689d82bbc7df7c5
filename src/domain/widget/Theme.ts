/** The style keys of a theme and their defaults (wire reference 6.2). */
import { light, type Palette } from "./Palette.js"

type Colors = Palette["colors"]
type Container = Palette["container"]
type Inputs = Palette["inputs"]
type ButtonColors = Palette["buttons"]["primary"]

interface ContainerStyle extends Container {
  /** The radius of the card's corners. Default: `8px`. */
  readonly borderRadius: string
  /** The width of the card, which shrinks on narrow screens. Default: `400px`. */
  readonly width: string
}

interface ButtonStyle extends ButtonColors {
  /** The radius of the corners. Default: `4px`. */
  readonly borderRadius: string
}

interface InputStyle extends Inputs {
  /** The radius of the corners. Default: `4px`. */
  readonly borderRadius: string
}

interface ButtonStyles {
  /** The main button of a screen. Default: white on `#19303D`. */
  readonly primary: ButtonStyle
  /** The other buttons. Default: `#19303D` on white. */
  readonly secondary: ButtonStyle
  /** Buttons that cannot be pressed. Default: `#8296A1` on `#F3F5F6`. */
  readonly disabled: ButtonStyle
}

/** CSS values as strings; unknown keys are ignored. Defaults are those of the light scheme. */
export interface Theme {
  /** The card. Default: the default of each key. */
  readonly container: ContainerStyle
  /** Colours of text, success and errors. Default: the default of each key. */
  readonly colors: Colors
  /** The buttons, by their kinds. Default: the default of each key. */
  readonly buttons: ButtonStyles
  /** Inputs. Default: the default of each key. */
  readonly inputs: InputStyle
  /** The font of all text. Default: `Arial, Helvetica, sans-serif`. */
  readonly fontFamily: string
  /** Whether the first screen has no visible title. Default: false. */
  readonly hideHeaderText: boolean
  /** The logo above the title. Default: none. */
  readonly logo: {
    /** The image: an `https:`, `http:` or `data:image/…` address, shown up to 50 px high and 100 px wide. Default: none. */
    readonly logoImageUrl: string
  }
}

type DeepPartial<T> = {
  readonly [K in keyof T]?: (T[K] extends object ? DeepPartial<T[K]> : T[K]) | undefined
}

/** The `styles` option: any part of a theme. An undefined member counts as not set. */
export type Styles = DeepPartial<Theme>

/** The defaults overridden by what a site sets. Text and border of inputs default to `colors.primary`. */
export const themeOf = (styles: Styles = {}): Theme => {
  const colors = over(light.colors, styles.colors)
  const { primary, secondary, disabled } = styles.buttons ?? {}
  return {
    container: over(light.container, styles.container),
    colors,
    buttons: {
      primary: over(light.buttons.primary, primary),
      secondary: over(light.buttons.secondary, secondary),
      disabled: over(light.buttons.disabled, disabled)
    },
    inputs: over({ ...light.inputs, textColor: colors.primary, borderColor: colors.primary }, styles.inputs),
    fontFamily: styles.fontFamily ?? light.fontFamily,
    hideHeaderText: styles.hideHeaderText ?? false,
    logo: { logoImageUrl: styles.logo?.logoImageUrl ?? "" }
  }
}

/** `defaults` overridden by the texts of `own`. */
export const over = <T extends object>(defaults: T, own: DeepPartial<NoInfer<T>> | undefined): T => ({
  ...defaults,
  ...Object.fromEntries(Object.entries({ ...own }).filter(([, value]) => typeof value === "string"))
})
