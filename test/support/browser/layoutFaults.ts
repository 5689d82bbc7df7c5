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
 * on the method that was used last stands on the edge of its button.
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
