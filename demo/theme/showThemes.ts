/** The live examples of docs/theme.md: the widget, the choices of its theme, and the code that makes it. */
import type { AuthWidget } from "latchkey/effect"
import type { Styles } from "latchkey/widget"
import { light } from "../../src/domain/widget/Palette.js"
import { codeOf } from "../codeOf.js"
import { copier, make, write } from "../dom.js"
import { logo } from "../gallery/logo.js"
import { isLook } from "../looks.js"
import { makeLiveAuth } from "./liveAuth.js"
import { siteOptions, themeOptions, type ThemeChoice } from "./themeOptions.js"

const themes = {
  auto: "Standard",
  harbour: "Harbour",
  meadow: "Meadow",
  graphite: "Graphite",
  press: "Press",
  classic: "Classic"
}

const schemes = { light: "Light", dark: "Dark", auto: "As the system" } as const

const isScheme = (name: string): name is keyof typeof schemes => Object.hasOwn(schemes, name)

const fonts = {
  "system-ui, sans-serif": "System",
  "Arial, Helvetica, sans-serif": "Arial",
  "Georgia, 'Times New Roman', serif": "Georgia",
  "ui-monospace, Menlo, Consolas, monospace": "Monospace"
}

const select = (options: Readonly<Record<string, string>>) =>
  make("select", {}, ...Object.entries(options).map(([value, text]) => make("option", { value }, text)))

const range = (min: string, max: string, step: string) => make("input", { type: "range", min, max, step })

/** One client for all visits of the page. Its warnings go to the examples that are shown. */
let auth: AuthWidget | undefined
let warn: (message: string) => void = () => {}

/** Draws the examples in place of what `place` contains. Returns a function that removes them. */
export const showThemes = (place: HTMLElement): (() => void) => {
  const [look, scheme, font] = [select(themes), select(schemes), select(fonts)]
  const color = make("input", { type: "color" })
  const [corners, width] = [range("0", "24", "1"), range("280", "480", "10")]
  const fields = {
    Theme: look,
    "Color scheme": scheme,
    Color: color,
    Font: font,
    Corners: corners,
    Width: width
  }
  const labels = Object.entries(fields).map(([name, field]) =>
    make("label", {}, make("span", {}, name), field)
  )
  const form = make("form", { class: "choices", "aria-label": "Theme of the example" }, ...labels)
  const login = make("div")
  const preview = make("div", { class: "preview", role: "group", "aria-label": "Example" }, login)
  const warning = make("p", { class: "warning", role: "status" })
  const code = make("code")
  const pre = make("pre", { tabindex: "0", role: "region", "aria-label": "Code of the example" }, code)
  const actions = make("p", {}, ...copier(() => code.textContent ?? "", {}, "Copy the code"))
  place.replaceChildren(form, preview, warning, pre, actions)

  let choice: ThemeChoice = { look: "auto" }

  /** Writes what the theme sets into the fields. */
  const fill = () => {
    const { colorScheme, styles } = themeOptions(choice)
    const { colors, container, fontFamily = light.fontFamily }: Styles = styles
    scheme.value = colorScheme
    color.value = (colors?.accent ?? light.colors.accent).toLowerCase()
    corners.value = String(parseInt(container?.borderRadius ?? light.container.borderRadius, 10))
    width.value = String(parseInt(container?.width ?? light.container.width, 10))
    font.value = fontFamily
  }

  const shown = () => {
    write(warning, "")
    const options = siteOptions(choice)
    write(code, codeOf(options))
    // The site of the documentation has no /logo.svg
    const { styles } = options
    return { ...options, styles: { ...styles, ...(styles?.logo && { logo: { logoImageUrl: logo } }) } }
  }

  warn = (message) => write(warning, `${warning.textContent} ${message}`.trim())
  auth ??= makeLiveAuth((message) => warn(message))
  fill()
  const mount = auth.mountLogin({ elementId: login, ...shown() })

  const change = (part: Partial<ThemeChoice>) => {
    choice = { ...choice, ...part }
    mount.update(shown())
  }
  look.addEventListener("change", () => {
    choice = { look: isLook(look.value) ? look.value : "auto" }
    fill()
    change({})
  })
  scheme.addEventListener("change", () => isScheme(scheme.value) && change({ scheme: scheme.value }))
  font.addEventListener("change", () => change({ font: font.value }))
  color.addEventListener("input", () => change({ color: color.value }))
  corners.addEventListener("input", () => change({ corners: Number(corners.value) }))
  width.addEventListener("input", () => change({ width: Number(width.value) }))
  form.addEventListener("submit", (event) => event.preventDefault())
  return () => mount.unmount()
}
