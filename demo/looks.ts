/** Presets of the widget's look: a colour scheme, and a site's own styles on top of it. */
import type { Styles } from "latchkey/widget"

interface Preset {
  readonly colorScheme: "light" | "dark" | "auto"
  readonly styles: Styles
}

export const looks = {
  auto: { colorScheme: "auto", styles: {} },
  light: { colorScheme: "light", styles: {} },
  dark: { colorScheme: "dark", styles: {} },
  harbour: {
    colorScheme: "light",
    styles: {
      fontFamily: "system-ui, sans-serif",
      logo: { logoImageUrl: "/logo.svg" },
      container: { borderRadius: "20px", borderColor: "#c9d7f2" },
      colors: { primary: "#12337f", secondary: "#56658a" },
      inputs: { borderRadius: "10px", borderColor: "#7d8fb8" },
      buttons: {
        primary: { backgroundColor: "#1d4ed8", borderColor: "#1d4ed8", borderRadius: "22px" },
        secondary: { textColor: "#12337f", borderColor: "#9db0dc", borderRadius: "22px" },
        disabled: { borderRadius: "22px" }
      }
    }
  },
  press: {
    colorScheme: "light",
    styles: {
      fontFamily: "Georgia, 'Times New Roman', serif",
      container: { backgroundColor: "#fbf7ee", borderColor: "#3b2c20", borderRadius: "0", width: "360px" },
      colors: { primary: "#3b2c20", secondary: "#6b5a4a", success: "#2f5d34", error: "#97231f" },
      inputs: { borderRadius: "0", placeholderColor: "#85766a" },
      buttons: {
        primary: { backgroundColor: "#97321f", borderColor: "#97321f", borderRadius: "0" },
        secondary: {
          backgroundColor: "#fbf7ee",
          textColor: "#3b2c20",
          borderColor: "#3b2c20",
          borderRadius: "0"
        },
        disabled: { borderRadius: "0" }
      }
    }
  }
} as const satisfies Record<string, Preset>

export type Look = keyof typeof looks

export const isLook = (name: string): name is Look => Object.hasOwn(looks, name)

export const presetOf = (look: Look): Preset => looks[look]
