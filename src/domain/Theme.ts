/** The style keys of a theme and their defaults (wire reference 6.2). */

interface ButtonStyle {
  readonly backgroundColor: string
  readonly textColor: string
  readonly borderColor: string
  readonly borderRadius: string
}

/** CSS values as text; unknown keys are ignored. */
export interface Theme {
  readonly container: {
    readonly backgroundColor: string
    readonly borderColor: string
    readonly borderRadius: string
    readonly width: string
  }
  readonly colors: {
    readonly primary: string
    readonly secondary: string
    readonly success: string
    readonly error: string
  }
  readonly buttons: {
    readonly primary: ButtonStyle
    readonly secondary: ButtonStyle
    readonly disabled: ButtonStyle
  }
  readonly inputs: {
    readonly backgroundColor: string
    readonly textColor: string
    readonly borderColor: string
    readonly borderRadius: string
    readonly placeholderColor: string
  }
  readonly fontFamily: string
  readonly hideHeaderText: boolean
  readonly logo: { readonly logoImageUrl: string }
}

type DeepPartial<T> = {
  readonly [K in keyof T]?: (T[K] extends object ? DeepPartial<T[K]> : T[K]) | undefined
}

/** What a site passes as `styles`; undefined counts as not set. */
export type Styles = DeepPartial<Theme>

/** The defaults with what a site sets; input colours follow `colors.primary` unless they are set. */
export const themeOf = (styles: Styles = {}): Theme => {
  const colors = over(
    { primary: "#19303D", secondary: "#5C727D", success: "#0C5A56", error: "#8B1214" },
    styles.colors
  )
  return {
    container: over(
      { backgroundColor: "#FFFFFF", borderColor: "#ADBCC5", borderRadius: "8px", width: "400px" },
      styles.container
    ),
    colors,
    buttons: {
      primary: over(
        { backgroundColor: "#19303D", textColor: "#FFFFFF", borderColor: "#19303D", borderRadius: "4px" },
        styles.buttons?.primary
      ),
      secondary: over(
        { backgroundColor: "#FFFFFF", textColor: "#19303D", borderColor: "#19303D", borderRadius: "4px" },
        styles.buttons?.secondary
      ),
      disabled: over(
        { backgroundColor: "#F3F5F6", textColor: "#8296A1", borderColor: "#F3F5F6", borderRadius: "4px" },
        styles.buttons?.disabled
      )
    },
    inputs: over(
      {
        backgroundColor: "transparent",
        textColor: colors.primary,
        borderColor: colors.primary,
        borderRadius: "4px",
        placeholderColor: "#8296A1"
      },
      styles.inputs
    ),
    fontFamily: styles.fontFamily ?? "Arial, Helvetica, sans-serif",
    hideHeaderText: styles.hideHeaderText ?? false,
    logo: { logoImageUrl: styles.logo?.logoImageUrl ?? "" }
  }
}

/** The defaults where `own` does not set them. */
export const over = <T extends object>(defaults: T, own: DeepPartial<NoInfer<T>> = {}): T => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
})

/** The logo's address when it is one a picture may be fetched from, else nothing. */
export const logoUrl = (theme: Theme, base: string): string | undefined => {
  const raw = theme.logo.logoImageUrl
  if (raw === "" || !URL.canParse(raw, base)) return undefined
  const url = new URL(raw, base)
  const isPicture = url.protocol === "data:" && url.pathname.startsWith("image/")
  return url.protocol === "https:" || url.protocol === "http:" || isPicture ? url.href : undefined
}
