/** DOM helpers, in place of a view library. */

/** Finds an element that must be in the page's HTML; throws when it is missing. */
export const find = <E extends Element>(
  selector: string,
  type: abstract new () => E,
  within: ParentNode = document
): E => {
  const element = within.querySelector(selector)
  if (element instanceof type) return element
  throw new Error(`The page lacks ${selector}.`)
}

/** Creates an element. Children are text or nodes, never HTML. */
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

/** Updates the text only when it changed, so that live regions stay quiet and selections survive. */
export const write = (element: Element, text: string): void => {
  if (element.textContent !== text) element.textContent = text
}

/** Runs `work` on each click and shows its result. Ignores clicks while it runs. */
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

/** Copies a text and says whether that worked. `copied` runs when it did. */
export const copyText = (text: string, say: (text: string) => void, copied: () => void = () => {}): void =>
  void navigator.clipboard.writeText(text).then(
    () => {
      copied()
      say("Copied")
    },
    () => say("This browser will not let it be copied.")
  )

/** A button that copies a text, and the place where it says that it did. */
export const copier = (
  text: () => string,
  attributes: Readonly<Record<string, string>>,
  ...label: ReadonlyArray<Node | string>
): readonly [button: HTMLButtonElement, done: HTMLElement] => {
  const button = make("button", { type: "button", class: "button", ...attributes }, ...label)
  const done = make("span", { class: "news", role: "status" })
  const say = (text: string) => {
    write(done, text)
    setTimeout(() => write(done, ""), 2000)
  }
  button.addEventListener("click", () => copyText(text(), say))
  return [button, done]
}

/** Formats an error as one line for a developer. */
export const reasonOf = (error: unknown): string => {
  const [headline = "", detail] = (error instanceof Error ? error.message : String(error)).split("\n")
  return detail === undefined ? headline : `${headline}: ${detail}`
}
