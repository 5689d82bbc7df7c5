/**
 * The default look in each scheme. The style sheet, the defaults of `styles` and the contrast check are all made from
 * `light` and `dark`, so each colour is written once.
 */

/** The colours that a scheme defines. */
export interface Palette {
  readonly container: {
    /** The background of the card. Default: `#FFFFFF`. */
    readonly backgroundColor: string
    /** The border of the card. Default: `#ADBCC5`. */
    readonly borderColor: string
  }
  readonly colors: {
    /** Headings, text and the focus ring. Default: `#19303D`. */
    readonly primary: string
    /** Notes and other secondary text. Default: `#5C727D`. */
    readonly secondary: string
    /** What succeeded. Default: `#0C5A56`. */
    readonly success: string
    /** Errors. Default: `#8B1214`. */
    readonly error: string
  }
  readonly buttons: {
    readonly primary: ButtonColors
    readonly secondary: ButtonColors
    readonly disabled: ButtonColors
  }
  readonly inputs: {
    /** The background of inputs. Default: `transparent`. */
    readonly backgroundColor: string
    /** The text of inputs. Default: `colors.primary`. */
    readonly textColor: string
    /** The border of inputs. Default: `colors.primary`. */
    readonly borderColor: string
    /** The text of empty inputs. Default: `#8296A1`. */
    readonly placeholderColor: string
  }
  /** Custom properties without a style key. A site can set them in its style sheet. */
  readonly properties: {
    /** Headings and text. */
    readonly "--lk-color-text": string
    /** Dividers and the borders of static parts. */
    readonly "--lk-color-line": string
    /** The selected tab and toasts. */
    readonly "--lk-color-raised": string
    /** Boxes with a warning. */
    readonly "--lk-color-warning": string
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

/** The colours of the light scheme, and the shapes and the font of both schemes. */
export const light = {
  container: { backgroundColor: "#FFFFFF", borderColor: "#ADBCC5", borderRadius: "8px", width: "400px" },
  colors: { primary: "#19303D", secondary: "#5C727D", success: "#0C5A56", error: "#8B1214" },
  buttons: {
    primary: {
      backgroundColor: "#19303D",
      textColor: "#FFFFFF",
      borderColor: "#19303D",
      borderRadius: "4px"
    },
    secondary: {
      backgroundColor: "#FFFFFF",
      textColor: "#19303D",
      borderColor: "#19303D",
      borderRadius: "4px"
    },
    disabled: {
      backgroundColor: "#F3F5F6",
      textColor: "#8296A1",
      borderColor: "#F3F5F6",
      borderRadius: "4px"
    }
  },
  inputs: {
    backgroundColor: "transparent",
    textColor: "var(--lk-color-primary)",
    borderColor: "var(--lk-color-primary)",
    borderRadius: "4px",
    placeholderColor: "#8296A1"
  },
  fontFamily: "Arial, Helvetica, sans-serif",
  properties: {
    "--lk-color-text": "var(--lk-color-primary)",
    "--lk-color-line": "#D9E1E6",
    "--lk-color-raised": "var(--lk-container-background)",
    "--lk-color-warning": "#7A4B00",
    "--lk-container-shadow": "0 1px 2px rgb(25 48 61 / 5%), 0 12px 32px -8px rgb(25 48 61 / 12%)"
  }
}

/** The colours of the dark scheme. */
export const dark: Palette = {
  container: { backgroundColor: "#0f1419", borderColor: "#323e47" },
  colors: { primary: "#b3cfdc", secondary: "#9aacb6", success: "#63c9be", error: "#ff9d96" },
  buttons: {
    primary: { backgroundColor: "#b3cfdc", textColor: "#0f1a21", borderColor: "#b3cfdc" },
    secondary: { backgroundColor: "#171e25", textColor: "#e0e5e8", borderColor: "#6b7f8b" },
    disabled: { backgroundColor: "#1b2329", textColor: "#70828d", borderColor: "#1b2329" }
  },
  inputs: {
    backgroundColor: "#171e25",
    textColor: "var(--lk-color-text)",
    borderColor: "#6b7f8b",
    placeholderColor: "#7f929d"
  },
  properties: {
    "--lk-color-text": "rgb(255 255 255 / 87%)",
    "--lk-color-line": "#2a353d",
    "--lk-color-raised": "#232d35",
    "--lk-color-warning": "#f0bd6a",
    "--lk-container-shadow": "0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -8px rgb(0 0 0 / 60%)"
  }
}
