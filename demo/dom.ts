/** The little that these pages need of a view library. */

/** The element that the page's HTML promises. */
export const find = <E extends Element>(
  selector: string,
  type: abstract new () => E,
  within: ParentNode = document
): E => {
  const element = within.querySelector(selector)
  if (element instanceof type) return element
  throw new Error(`The page lacks ${selector}.`)
}

/** A new element; children are text or nodes, never HTML. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Writes only what differs, so that live regions stay quiet and selections stay. */
export const write = (element: Element, text: string): void => {
  if (element.textContent !== text) element.textContent = text
}

/** Runs `work` at each click and says how it went. While it runs, further clicks are not heard. */
export const onPress = (
  button: HTMLButtonElement,
  work: () => Promise<string>,
  say: (text: string) => void
): void =>
  button.addEventListener("click", () => {
    if (button.ariaBusy === "true") return
    button.ariaBusy = "true"
    void work()
      .catch((error: unknown) => reasonOf(error))
      .then(say)
      .finally(() => {
        button.ariaBusy = null
      })
  })

/** An error as one line for a developer. */
export const reasonOf = (error: unknown): string => {
  const [headline = "", detail] = (error instanceof Error ? error.message : String(error)).split("\n")
  return detail === undefined ? headline : `${headline}: ${detail}`
}
