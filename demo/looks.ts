/** Presets of the widget's look: a color scheme, and a theme or a site's own styles on top of it. */
import { classic, graphite, harbour, meadow, press } from "latchkey/themes"
import type { Styles } from "latchkey/widget"

interface Preset {
  readonly colorScheme: "light" | "dark" | "auto"
  readonly styles: Styles
}

export const looks = {
  auto: { colorScheme: "auto", styles: {} },
  light: { colorScheme: "light", styles: {} },
  dark: { colorScheme: "dark", styles: {} },
  harbour: { colorScheme: "light", styles: { ...harbour, logo: { logoImageUrl: "/logo.svg" } } },
  meadow: { colorScheme: "light", styles: meadow },
  graphite: { colorScheme: "light", styles: graphite },
  press: { colorScheme: "light", styles: { ...press, container: { ...press.container, width: "360px" } } },
  classic: { colorScheme: "light", styles: classic }
} as const satisfies Record<string, Preset>

export type Look = keyof typeof looks

export const isLook = (name: string): name is Look => Object.hasOwn(looks, name)

export const presetOf = (look: Look): Preset => looks[look]
