/** The fields with which a reader chooses a theme and changes it. */
import type { Styles } from "latchkey/widget"
import { light } from "../../src/domain/widget/Palette.js"
import { make } from "../dom.js"
import { isLook } from "../looks.js"
import { themeOptions, type ThemeChoice } from "./themeOptions.js"

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

type Field = "Theme" | "Color scheme" | "Color" | "Font" | "Corners" | "Width"

/**
 * Makes the form with some of the fields, and the function that changes the choice as a reader would. `change` gets each
 * choice.
 */
export const themeForm = (
  names: ReadonlyArray<Field>,
  first: ThemeChoice,
  change: (choice: ThemeChoice) => void
): readonly [form: HTMLFormElement, choose: (part: Partial<ThemeChoice>) => void] => {
  const [look, scheme, font] = [select(themes), select(schemes), select(fonts)]
  const color = make("input", { type: "color" })
  const [corners, width] = [range("0", "24", "1"), range("280", "480", "10")]
  const fields: Readonly<Record<Field, HTMLElement>> = {
    Theme: look,
    "Color scheme": scheme,
    Color: color,
    Font: font,
    Corners: corners,
    Width: width
  }
  const labels = names.map((name) => make("label", {}, make("span", {}, name), fields[name]))
  const form = make("form", { class: "choices", "aria-label": "Theme of the example" }, ...labels)
  let choice = first

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
  const choose = (part: Partial<ThemeChoice>) => {
    choice = { ...choice, ...part }
    fill()
    change(choice)
  }

  fill()
  look.addEventListener("change", () => {
    // A theme has its own color and shape
    choice = {
      look: isLook(look.value) ? look.value : "auto",
      ...(choice.scheme && { scheme: choice.scheme })
    }
    choose({})
  })
  scheme.addEventListener("change", () => isScheme(scheme.value) && choose({ scheme: scheme.value }))
  font.addEventListener("change", () => choose({ font: font.value }))
  color.addEventListener("input", () => choose({ color: color.value }))
  corners.addEventListener("input", () => choose({ corners: Number(corners.value) }))
  width.addEventListener("input", () => choose({ width: Number(width.value) }))
  form.addEventListener("submit", (event) => event.preventDefault())
  return [form, choose]
}
