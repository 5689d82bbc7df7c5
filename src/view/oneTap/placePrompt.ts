/** Places Google's embedded prompt. Google's script searches the document, so the prompt cannot be in a shadow root. */
import * as Limits from "../../domain/limits/Limits.js"
import { promptParentId } from "../../domain/oneTap/OneTapPosition.js"

/**
 * Adds the prompt's parent element to `container`, or to the shadow host when `container` is in a shadow root, where a
 * slot shows it. The container follows the prompt's height. The returned function removes the parent.
 */
export const placePrompt = (container: HTMLElement): (() => void) => {
  const parent = document.createElement("div")
  parent.id = promptParentId
  parent.dataset["prompt_parent_id"] = "g_id_onload"
  parent.slot = promptParentId
  const root = container.getRootNode()
  if (isShadowRoot(root)) root.host.append(parent)
  else container.append(parent)
  const stop = onHeight(parent, (height) => container.style.setProperty("--lk-prompt-height", `${height}px`))
  return () => {
    stop()
    parent.remove()
  }
}

/** Not `instanceof`: the element may be in the document of another window. */
const isShadowRoot = (root: Node): root is ShadowRoot => "host" in root

/** Calls `notify` with the height of the tallest child, once it has not changed for a moment. */
const onHeight = (parent: HTMLElement, notify: (height: number) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  if (typeof ResizeObserver === "undefined") return () => {}
  const heights = () => [...parent.children].map((child) => child.getBoundingClientRect().height)
  const sizes = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(
      () => notify(Math.max(Limits.oneTapEmbeddedHeight, ...heights())),
      Limits.oneTapResizeDebounce
    )
  })
  const children = new MutationObserver(() => {
    for (const child of parent.children) sizes.observe(child)
  })
  children.observe(parent, { childList: true })
  return () => {
    clearTimeout(timer)
    sizes.disconnect()
    children.disconnect()
  }
}
