/** Runs in the test pages, not in the tests. axe leaves out placeholders, disabled controls and what it cannot decide. */
import { contrast, mix, type Rgb } from "../../../src/domain/widget/Contrast.js"
import { isSeen, nameOf, textsIn } from "./layoutFaults.js"

const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })

/** A CSS colour, and the share with which it covers what is behind it. */
const parse = (color: string): readonly [Rgb, alpha: number] => {
  canvas?.clearRect(0, 0, 1, 1)
  if (canvas) canvas.fillStyle = color
  canvas?.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
  return [[red, green, blue], alpha / 255]
}

/** Draws a colour over another one. */
const over = (behind: Rgb, color: string, opacity = 1): Rgb => {
  const [front, alpha] = parse(color)
  return mix(behind, front, alpha * opacity)
}

interface Ground {
  /** What is behind the texts of an element before its opacity and that of its ancestors. */
  readonly inside: Rgb
  /** What becomes of a colour by these opacities. */
  readonly faded: (color: Rgb) => Rgb
}

const groundOf = (element: Element | null): Ground => {
  if (element === null) return { inside: [255, 255, 255], faded: (color) => color }
  const { faded, inside: outside } = groundOf(element.parentElement)
  const { backgroundColor, opacity } = getComputedStyle(element)
  return {
    inside: over(outside, backgroundColor),
    faded: (color) => faded(mix(outside, color, Number(opacity)))
  }
}

const faintness = (element: Element, pseudo?: "::placeholder"): ReadonlyArray<string> => {
  const { color, fontSize, fontWeight, opacity } = getComputedStyle(element, pseudo)
  const { faded, inside } = groundOf(element)
  const text = over(inside, color, pseudo === undefined ? 1 : Number(opacity))
  const size = Number.parseFloat(fontSize)
  const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
  const ratio = contrast(faded(text), faded(inside))
  return ratio < least ? [`${ratio.toFixed(2)} to 1: ${pseudo ?? "text"} of ${nameOf(element)}`] : []
}

/** Texts, placeholders and values with less contrast than WCAG 1.4.3 asks of enabled controls. */
export const faintTexts = (root: Element): ReadonlyArray<string> => {
  const elements = new Set(textsIn(root).flatMap(({ parentElement }) => parentElement ?? []))
  const inputs = [...root.querySelectorAll("input")].filter(({ type }) => !/^(checkbox|radio)$/.test(type))
  return [
    ...[...elements].filter(isSeen).flatMap((element) => faintness(element)),
    ...inputs.filter(isSeen).flatMap((input) => {
      if (input.value !== "") return faintness(input)
      return input.placeholder === "" ? [] : faintness(input, "::placeholder")
    })
  ]
}
