/**
 * Entry `latchkey/themes`: finished themes for the option `styles`. Each has light and dark colours, and `colorScheme`
 * decides which are shown. They are plain objects: spread one to change a part of it.
 *
 * @example
 * import { harbour } from "latchkey/themes"
 *
 * auth.mountLogin({ elementId: "#login", config: {}, styles: harbour, colorScheme: "auto" })
 */
import type { Styles } from "./domain/widget/Theme.js"

/** The corners of all kinds of buttons. */
const corners = (borderRadius: string) => ({
  primary: { borderRadius },
  secondary: { borderRadius },
  disabled: { borderRadius }
})

/** Blue and round, with buttons like pills. */
export const harbour = {
  socialLayout: "auto",
  container: { borderRadius: "20px" },
  colors: { accent: "#1D4ED8" },
  inputs: { borderRadius: "12px" },
  buttons: corners("22px"),
  dark: { colors: { accent: "#2F63E6" } }
} as const satisfies Styles

/** Green and friendly. */
export const meadow = {
  socialLayout: "auto",
  container: { borderRadius: "16px" },
  colors: { accent: "#15703A" },
  inputs: { borderRadius: "10px" },
  buttons: corners("10px"),
  dark: { colors: { accent: "#1C7D45" } }
} as const satisfies Styles

/** Black and white, for sites whose content has the colour. */
export const graphite = {
  socialLayout: "auto",
  container: { borderRadius: "10px" },
  colors: { accent: "#18181B", primary: "#18181B", secondary: "#5F5F68" },
  inputs: { borderRadius: "6px" },
  buttons: corners("6px"),
  dark: {
    container: { backgroundColor: "#141416" },
    colors: { accent: "#FAFAFA", primary: "#FAFAFA", secondary: "#A6A6AF" },
    buttons: { primary: { textColor: "#18181B" } }
  }
} as const satisfies Styles

const paper = { secondary: "#6B5A4A", ground: "#FBF7EE" }
const night = { secondary: "#BBAA97", ground: "#211B16" }

/** Ink on paper: a serif font and square corners. */
export const press = {
  socialLayout: "auto",
  fontFamily: "Georgia, 'Times New Roman', serif",
  container: { backgroundColor: paper.ground, borderRadius: "0" },
  colors: {
    accent: "#97321F",
    primary: "#3B2C20",
    secondary: paper.secondary,
    success: "#2F5D34",
    warning: "#7A4B00",
    error: "#97231F"
  },
  inputs: { borderRadius: "0", placeholderColor: "#75675A" },
  buttons: {
    primary: { borderRadius: "0" },
    secondary: { backgroundColor: paper.ground, borderRadius: "0" },
    disabled: { backgroundColor: "#F0E9DB", textColor: paper.secondary, borderRadius: "0" }
  },
  dark: {
    container: { backgroundColor: night.ground },
    colors: {
      accent: "#B0452F",
      primary: "#F1E8DA",
      secondary: night.secondary,
      success: "#9CCB9A",
      warning: "#E8B96A",
      error: "#F3A08F"
    },
    inputs: { backgroundColor: "#2A231C", placeholderColor: "#AD9C89" },
    buttons: {
      secondary: { backgroundColor: "#2E261F" },
      disabled: { backgroundColor: "#332B23", textColor: night.secondary }
    }
  }
} as const satisfies Styles

/** The defaults of the provider's own client: Arial, and a dark line around everything. */
export const classic = {
  container: { borderColor: "#ADBCC5", borderRadius: "8px" },
  colors: {
    accent: "#19303D",
    primary: "#19303D",
    secondary: "#5C727D",
    success: "#0C5A56",
    error: "#8B1214"
  },
  inputs: { borderColor: "#19303D", borderRadius: "4px", placeholderColor: "#8296A1" },
  buttons: {
    primary: { borderColor: "#19303D", borderRadius: "4px" },
    secondary: { borderColor: "#19303D", borderRadius: "4px" },
    disabled: {
      backgroundColor: "#F3F5F6",
      textColor: "#8296A1",
      borderColor: "#F3F5F6",
      borderRadius: "4px"
    }
  },
  fontFamily: "Arial, Helvetica, sans-serif",
  dark: {
    container: { backgroundColor: "#0F1419", borderColor: "#323E47" },
    colors: {
      accent: "#B3CFDC",
      primary: "#E0E1E1",
      secondary: "#9AACB6",
      success: "#63C9BE",
      error: "#FF9D96"
    },
    inputs: { backgroundColor: "#171E25", borderColor: "#6B7F8B", placeholderColor: "#7F929D" },
    buttons: {
      primary: { textColor: "#0F1A21", borderColor: "#B3CFDC" },
      secondary: { backgroundColor: "#171E25", textColor: "#E0E5E8", borderColor: "#6B7F8B" },
      disabled: { backgroundColor: "#1B2329", textColor: "#70828D", borderColor: "#1B2329" }
    }
  }
} as const satisfies Styles
