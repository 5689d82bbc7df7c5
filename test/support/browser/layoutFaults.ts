/** Runs in the test pages, not in the tests. */

export const nameOf = (element: Element): string => {
  const part = element.getAttribute("data-part") ?? element.getAttribute("class") ?? element.localName
  return `${part} “${(element.textContent || element.getAttribute("aria-label") || "").slice(0, 40)}”`
}

export const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest(".lk-hidden, select") === null

/** Rounding, and glyphs a little taller than their line. */
const slack = 1

const holds = (outer: DOMRect, inner: DOMRect): boolean =>
  inner.left >= outer.left - slack &&
  inner.right <= outer.right + slack &&
  inner.top >= outer.top - slack &&
  inner.bottom <= outer.bottom + slack

/**
 * The boxes around an element up to the card, which nothing in it may leave. Links let their spinner hang beside, and the mark
 * on the method that was used last stands on the edge of a tab or an icon.
 */
const boxesAround = (element: Element): ReadonlyArray<Element> => {
  const parentElement = element.matches(".lk-used") ? element.closest(".lk-card") : element.parentElement
  const isBox =
    !["inline", "contents"].includes(getComputedStyle(element).display) && !element.matches(".lk-link")
  const isLast = element.matches(".lk-card") || parentElement === null
  return [...(isBox ? [element] : []), ...(isLast ? [] : boxesAround(parentElement))]
}

const isCutOff = (rects: ReadonlyArray<DOMRect>, element: Element): boolean =>
  boxesAround(element).some((box) => rects.some((rect) => !holds(box.getBoundingClientRect(), rect)))

export const textsIn = (root: Element): ReadonlyArray<Text> => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Array<Text> = []
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== "")
      texts.push(walker.currentNode)
  return texts
}

const cutOffTexts = (root: Element): ReadonlyArray<string> =>
  textsIn(root).flatMap((text) => {
    const { parentElement } = text
    if (parentElement === null || !isSeen(parentElement)) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    return isCutOff([...range.getClientRects()], parentElement) ? [`cut off: ${nameOf(parentElement)}`] : []
  })

const cutOffPictures = (root: Element): ReadonlyArray<string> =>
  [...root.querySelectorAll("svg, img")].flatMap((picture) => {
    const { parentElement } = picture
    if (parentElement === null || !isSeen(picture)) return []
    return isCutOff([picture.getBoundingClientRect()], parentElement)
      ? [`cut off: picture in ${nameOf(parentElement)}`]
      : []
  })

/** A link's area reaches beyond its line. */
const reachOf = (control: Element): number => {
  const { content, position, top } = getComputedStyle(control, "::after")
  return content !== "none" && position === "absolute" ? Math.max(0, -Number.parseFloat(top)) : 0
}

const smallControls = (root: Element): ReadonlyArray<string> =>
  [...root.querySelectorAll("button, a[href], input, select, summary")].filter(isSeen).flatMap((control) => {
    // A press on the label of a checkbox ticks it
    const target = (control.matches("[type=checkbox]") && control.closest("label")) || control
    const { height, width } = target.getBoundingClientRect()
    const reach = 2 * reachOf(control)
    const least = control.matches(".lk-link") ? 24 : 44
    return height + reach < least || width + reach < least
      ? [`${width + reach} × ${height + reach} px: ${nameOf(control)}`]
      : []
  })

/** A screen has one action that it proposes. */
const rivalButtons = (root: Element): ReadonlyArray<string> =>
  [...root.querySelectorAll(".lk-button[data-variant=primary]")]
    .slice(1)
    .map((button) => `another primary button: ${nameOf(button)}`)

/** What is cut off, scrolls sideways or is too small to touch, and buttons that vie for attention, in words. */
export const layoutFaults = (root: Element): ReadonlyArray<string> => {
  const { clientWidth, scrollWidth } = document.documentElement
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} px`] : []),
    ...cutOffTexts(root),
    ...cutOffPictures(root),
    ...smallControls(root),
    ...rivalButtons(root)
  ]
}

/** The lines that a text takes. */
const linesOf = (element: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(element)
  const rects = [...range.getClientRects()].filter(({ height, width }) => height > 0 && width > 0)
  return new Set(rects.map(({ bottom, top }) => Math.round((top + bottom) / 12))).size
}

/** How wide a text is in one line. */
const lengthOf = (element: Element): number => {
  const copy = element.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return 0
  copy.style.cssText = "position: absolute; inline-size: max-content; white-space: nowrap"
  element.after(copy)
  const { width } = copy.getBoundingClientRect()
  copy.remove()
  return width
}

/** What a button has beside its label at the least: a padding on each side, and the icon or the spinner. */
const besideLabel = (button: Element) => 2 * 8 + (button.childElementCount > 1 ? 32 : 0)

/** Codes and names of rows in more than one line, and labels of buttons whose button has the room for one. */
const brokenLines = (root: Element): ReadonlyArray<string> => {
  const broken = (selector: string) =>
    [...root.querySelectorAll(selector)].filter((text) => isSeen(text) && linesOf(text) > 1)
  return [
    ...broken(".lk-codes code, .lk-used, .lk-tag"),
    // On a small phone a long name has two lines
    ...broken(".lk-choice-title").filter((name) => (name.closest(".lk-choice")?.clientWidth ?? 0) > 300),
    ...broken(".lk-button-label, .lk-tab > span:first-child").filter((label) => {
      const button = label.closest(".lk-button, .lk-tab") ?? label
      return lengthOf(label) + besideLabel(button) <= button.clientWidth
    })
  ].map((text) => `more than one line: ${nameOf(text)}`)
}

const meet = (one: DOMRect, other: DOMRect, space: number): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > -space &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > -space

/** Texts that lie on others, and controls without space between them. */
const contacts = (root: Element): ReadonlyArray<string> => {
  const pairs = <A extends Element>(all: ReadonlyArray<A>, touch: (one: A, other: A) => boolean) =>
    all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => !one.contains(other) && !other.contains(one) && touch(one, other))
        .map((other) => `${nameOf(one)} touches ${nameOf(other)}`)
    )
  const rectsOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].filter(({ height, width }) => height > 1 && width > 1)
  }
  const texts = [...new Set(textsIn(root).flatMap(({ parentElement }) => parentElement ?? []))].filter(isSeen)
  // A line is a little taller than its letters
  const overlap = (one: Element, other: Element) =>
    rectsOf(one).some((rect) => rectsOf(other).some((each) => meet(rect, each, -3)))
  const bars = [...root.querySelectorAll("[data-active] > .lk-bar")].map((bar) => bar.getBoundingClientRect())
  const barred = texts.filter((text) => rectsOf(text).some((rect) => bars.some((bar) => meet(rect, bar, 2))))
  const controls = [...root.querySelectorAll(".lk-button, .lk-field .lk-input, .lk-choice, .lk-box")]
  const near = (one: Element, other: Element) =>
    meet(one.getBoundingClientRect(), other.getBoundingClientRect(), 4)
  return [
    ...pairs(texts, overlap),
    ...pairs(controls.filter(isSeen), near),
    ...barred.map((text) => `a bar touches ${nameOf(text)}`)
  ]
}

/** Labels of buttons that are not in the middle, where there is nothing beside them. */
const sidewaysLabels = (root: Element): ReadonlyArray<string> =>
  [...root.querySelectorAll(".lk-button > .lk-button-label:only-child")].filter(isSeen).flatMap((label) => {
    const button = label.parentElement ?? label
    const range = document.createRange()
    range.selectNodeContents(label)
    const [text, box] = [range, button].map((each) => each.getBoundingClientRect())
    const shift = text && box ? text.left + text.right - box.left - box.right : 0
    return Math.abs(shift) > 2 * slack ? [`${shift / 2} px from the middle: ${nameOf(button)}`] : []
  })

/** Parts without contents that have a gap before them. Screen readers need live regions before they speak. */
const emptyParts = (root: Element): ReadonlyArray<string> =>
  [...root.querySelectorAll(".lk-frame > :empty, .lk-stack > :empty:not([aria-live])")]
    .filter((part) => isSeen(part) && part.getBoundingClientRect().height === 0)
    .map((part) => `an empty part: ${nameOf(part)}`)

/** What a person would see at a look: a code or a label in two lines, what lies on something else, and what is out of line. */
export const lookFaults = (root: Element): ReadonlyArray<string> => [
  ...brokenLines(root),
  ...contacts(root),
  ...sidewaysLabels(root),
  ...emptyParts(root)
]

const systemColors = [
  "CanvasText",
  "LinkText",
  "VisitedText",
  "ButtonText",
  "FieldText",
  "GrayText",
  "Highlight"
]

/** Texts in colours of our own, where the person's palette is to be used. */
export const ownColors = (root: Element): ReadonlyArray<string> => {
  const probe = document.body.appendChild(document.createElement("i"))
  const palette = systemColors.map((color) => {
    probe.style.color = color
    return getComputedStyle(probe).color
  })
  probe.remove()
  return textsIn(root).flatMap(({ parentElement }) =>
    parentElement === null || palette.includes(getComputedStyle(parentElement).color)
      ? []
      : [`own colour: ${nameOf(parentElement)}`]
  )
}

/** What moves, of those who asked for no motion. */
export const movements = (): ReadonlyArray<string> =>
  document.getAnimations().map(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return `moves: ${target === null ? "something" : nameOf(target)}`
  })
