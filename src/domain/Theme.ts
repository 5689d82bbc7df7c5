/** The style keys of a theme and their defaults (wire reference 6.2). */
import { light, type Palette } from "./Palette.js"

type ButtonStyle = Palette["buttons"]["primary"] & { readonly borderRadius: string }

/** CSS values as strings; unknown keys are ignored. */
export interface Theme {
  readonly container: Palette["container"] & { readonly borderRadius: string; readonly width: string }
  readonly colors: Palette["colors"]
  readonly buttons: { readonly [Kind in keyof Palette["buttons"]]: ButtonStyle }
  readonly inputs: Palette["inputs"] & { readonly borderRadius: string }
  readonly fontFamily: string
  readonly hideHeaderText: boolean
  readonly logo: { readonly logoImageUrl: string }
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
