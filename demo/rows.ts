interface Drawn {
  readonly text: string
  readonly element: HTMLElement
}

/**
 * Returns a function that updates the children of a list or table to match its items. Unchanged children are not
 * touched, and a replaced child keeps the focus. The function returns the new items.
 */
export const rows = <Item>(
  parent: Element,
  keyOf: (item: Item) => string,
  draw: (item: Item) => HTMLElement
): ((items: ReadonlyArray<Item>) => ReadonlyArray<Item>) => {
  let drawn = new Map<string, Drawn>()
  return (items) => {
    const before = drawn
    const fresh = items.filter((item) => !before.has(keyOf(item)))
    drawn = new Map(
      items.map((item) => {
        const [key, text] = [keyOf(item), JSON.stringify(item)]
        const known = before.get(key)
        if (known?.text === text) return [key, known]
        const element = draw(item)
        if (known !== undefined) replace(known.element, element)
        return [key, { text, element }]
      })
    )
    for (const [key, { element }] of before) if (!drawn.has(key)) element.remove()
    let place = parent.firstElementChild
    for (const { element } of drawn.values()) {
      if (element === place) place = place.nextElementSibling
      else parent.insertBefore(element, place)
    }
    return fresh
  }
}

const focusable = "a, button, summary"

const replace = (old: HTMLElement, element: HTMLElement): void => {
  const at = [...old.querySelectorAll(focusable)].findIndex((each) => each === document.activeElement)
  old.replaceWith(element)
  element.querySelectorAll<HTMLElement>(focusable)[at]?.focus()
}
