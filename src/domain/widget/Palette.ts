/**
 * The default look in each scheme. The style sheet, the defaults of `styles` and the contrast check are all made from
 * `light` and `dark`, so each colour is written once.
 */

/** The colours that a scheme defines. */
export interface Palette {
  readonly container: {
    /** The background of the card. Default: `#FFFFFF`. */
    readonly backgroundColor: string
    /** The border of the card. Default: the text's colour at 12 %. */
    readonly borderColor: string
  }
  readonly colors: {
    /** Main buttons, links and the focus ring. Default: `buttons.primary.backgroundColor`, or `#4B54D9`. */
    readonly accent: string
    /** Headings and text. Default: `#1C1F29`, with a touch of your accent. */
    readonly primary: string
    /** Notes and other secondary text. Default: `#60636F`, with a touch of your accent. */
    readonly secondary: string
    /** What succeeded. Default: `#156F41`. */
    readonly success: string
    /** Warnings. Default: `#845A0F`. */
    readonly warning: string
    /** Errors. Default: `#BE222A`. */
    readonly error: string
  }
  readonly buttons: {
    readonly primary: ButtonColors
    readonly secondary: ButtonColors
    readonly disabled: ButtonColors
  }
  readonly inputs: {
    /** The background of inputs. Default: the text's colour at 3 %. */
    readonly backgroundColor: string
    /** The text of inputs. Default: `colors.primary`. */
    readonly textColor: string
    /** The border of inputs. Default: the text's colour at 22 %. */
    readonly borderColor: string
    /** The text of empty inputs. Default: `#6B6E79`. */
    readonly placeholderColor: string
  }
  /** Custom properties without a style key. A site can set them in its style sheet. */
  readonly properties: {
    /** Headings and text. */
    readonly "--lk-color-text": string
    /** Links, the focus ring and what is selected: the accent, readable on the card. */
    readonly "--lk-color-link": string
    /** Dividers and the borders of static parts. */
    readonly "--lk-color-line": string
    /** The selected tab and toasts. */
    readonly "--lk-color-raised": string
    /** The shadow of the card. */
    readonly "--lk-container-shadow": string
  }
}

interface ButtonColors {
  /** The background of these buttons. Default: see the kind of button. */
  readonly backgroundColor: string
  /** The text of these buttons. Default: see the kind of button. */
  readonly textColor: string
  /** The border of these buttons. Default: see the kind of button. */
  readonly borderColor: string
}

/** What a scheme changes. */
export type DarkPalette = {
  readonly [K in Exclude<keyof Palette, "properties">]: DeepPartial<Palette[K]>
} & {
  readonly properties: Partial<Palette["properties"]>
}

/** Any part of an object, at any depth. An undefined member counts as not set. */
export type DeepPartial<T> = {
  readonly [K in keyof T]?: (T[K] extends object ? DeepPartial<T[K]> : T[K]) | undefined
}

/** The colours of the light scheme, and the shapes and the font of both schemes. Lines are mixed from the text's colour. */
export const light = {
  container: {
    backgroundColor: "#FFFFFF",
    borderColor: "var(--lk-color-line)",
    borderRadius: "12px",
    width: "400px"
  },
  colors: {
    accent: "#4B54D9",
    primary: "#1C1F29",
    secondary: "#60636F",
    success: "#156F41",
    warning: "#845A0F",
    error: "#BE222A"
  },
  buttons: {
    primary: {
      backgroundColor: "var(--lk-color-accent)",
      textColor: "#FFFFFF",
      borderColor: "transparent",
      borderRadius: "8px"
    },
    secondary: {
      backgroundColor: "var(--lk-container-background)",
      textColor: "var(--lk-color-text)",
      borderColor: "color-mix(in srgb,var(--lk-color-text) 16%,transparent)",
      borderRadius: "8px"
    },
    disabled: {
      backgroundColor: "#F1F2F4",
      textColor: "#60636F",
      borderColor: "transparent",
      borderRadius: "8px"
    }
  },
  inputs: {
    backgroundColor: "color-mix(in srgb,var(--lk-color-text) 3%,var(--lk-container-background))",
    textColor: "var(--lk-color-text)",
    borderColor: "color-mix(in srgb,var(--lk-color-text) 22%,transparent)",
    borderRadius: "8px",
    placeholderColor: "#6B6E79"
  },
  fontFamily: "system-ui, sans-serif",
  properties: {
    "--lk-color-text": "var(--lk-color-primary)",
    "--lk-color-link": "var(--lk-color-accent)",
    "--lk-color-line": "color-mix(in srgb,var(--lk-color-text) 12%,transparent)",
    "--lk-color-raised": "var(--lk-container-background)",
    "--lk-container-shadow": "0 1px 2px rgb(28 31 41 / 4%), 0 12px 32px -12px rgb(28 31 41 / 14%)"
  }
}

/** The colours of the dark scheme, where they differ. */
export const dark = {
  container: { backgroundColor: "#17181E" },
  colors: {
    accent: "#5663E1",
    primary: "#EDEEF3",
    secondary: "#A8AAB5",
    success: "#68D7A1",
    warning: "#EDBF71",
    error: "#F98E8F"
  },
  buttons: {
    primary: {},
    secondary: {
      backgroundColor: "color-mix(in srgb,var(--lk-color-text) 6%,var(--lk-container-background))"
    },
    disabled: {
      backgroundColor: "color-mix(in srgb,var(--lk-color-text) 8%,var(--lk-container-background))",
      textColor: "#A8AAB5"
    }
  },
  inputs: {
    backgroundColor: "color-mix(in srgb,var(--lk-color-text) 3%,var(--lk-container-background))",
    placeholderColor: "#9598A2"
  },
  properties: {
    "--lk-color-text": "#EDEEF3",
    "--lk-color-link": "#99ABFD",
    "--lk-color-line": "color-mix(in srgb,var(--lk-color-text) 14%,transparent)",
    "--lk-color-raised": "color-mix(in srgb,var(--lk-color-text) 12%,var(--lk-container-background))",
    "--lk-container-shadow": "0 1px 2px rgb(0 0 0 / 30%)"
  }
} satisfies DarkPalette
