/** The check of a site's styles: values that are none, and contrast. Loaded only when a site sets styles. */
import { readableTheme } from "../../domain/widget/Contrast.js"

/** What a site's theme needs inside `host`: its values, with derived and corrected colours, and the problems. */
export const readableIn = (host: HTMLElement, own: ReadonlyMap<string, string>, isDark: boolean) => {
  const valid = new Map(own)
  /** By their values: one key of the site may set two properties. */
  const mistakes = new Map<string, string>()
  for (const [name, value] of own) {
    // Keys that the theme does not know are on no element, and warned of elsewhere
    if (host.style.getPropertyValue(name) === "" || isCss(kindOf(name), value)) continue
    valid.delete(name)
    mistakes.set(value, `${name} cannot be ${JSON.stringify(value)}: the default is used.`)
  }
  const width = valid.get("--lk-container-width") ?? "1px"
  host.style.setProperty(intrinsicWidth, isCss(intrinsicWidth, width) ? "" : "min(400px, 100vw - 32px)")
  const { problems, properties } = readableTheme(valid, isDark, computedIn(host))
  return { properties: new Map([...valid, ...properties]), problems: [...mistakes.values(), ...problems] }
}

/** How wide a parent that shrinks to fit makes the widget, where its own width is a share of that parent, such as `100%`. */
const intrinsicWidth = "contain-intrinsic-inline-size"

/** True where the browser cannot be asked, and for a value with custom properties. */
const isCss = (property: string, value: string): boolean =>
  typeof CSS === "undefined" || CSS.supports(property, value)

/** The CSS property that shows a property of the theme. A background may be an image, and the accent follows it. */
const kindOf = (name: string): string => kinds.get(name.slice(name.lastIndexOf("-") + 1)) ?? "color"

const kinds = new Map([
  ["accent", "background"],
  ["background", "background"],
  ["border", "border-color"],
  ["family", "font-family"],
  ["radius", "border-radius"],
  ["width", "inline-size"]
])

/** Resolves a colour as the browser does inside `host`: names and custom properties too. */
const computedIn = (host: HTMLElement) => (color: string) => {
  const probe = document.createElement("i")
  probe.style.color = color
  host.append(probe)
  const { color: computed } = getComputedStyle(probe)
  probe.remove()
  return /^(rgb|$)/.test(computed) ? computed : paintedOf(computed)
}

/** The colour of a pixel, for notations that are computed to themselves, such as `oklch()`. The same text for one that shines through. */
const paintedOf = (color: string): string => {
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = 1
  const pen = canvas.getContext("2d")
  if (pen === null) return color
  // It keeps its colour when it does not know the next one
  pen.fillStyle = "transparent"
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : color
}
