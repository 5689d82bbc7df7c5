/** The place of Google's embedded prompt. Google's script looks for it in the document, so no shadow root may hold it. */
import * as Duration from "effect/Duration"
import * as Limits from "../domain/Limits.js"
import { promptParentId } from "../domain/OneTap.js"

/**
 * As a `ref`: puts the prompt's parent where `room` is, into the slot of a shadow root's own light where there is one,
 * and keeps as much room as the prompt takes. What it gives back takes the parent away.
 */
export const placePrompt = (room: HTMLElement | null) => {
  if (room === null) return
  const parent = document.createElement("div")
  parent.id = promptParentId
  parent.dataset["prompt_parent_id"] = "g_id_onload"
  parent.slot = promptParentId
  const root = room.getRootNode()
  if (root instanceof ShadowRoot) root.host.append(parent)
  else room.append(parent)
  const stop = onHeight(parent, (height) => room.style.setProperty("--lk-prompt-height", `${height}px`))
  return () => {
    stop()
    parent.remove()
  }
}

const settled = Duration.toMillis(Limits.oneTapResizeDebounce)

/** Tells the height of what an element holds, once it has stood still for a moment. */
const onHeight = (parent: HTMLElement, tell: (height: number) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const heights = () => [...parent.children].map((child) => child.getBoundingClientRect().height)
  const sizes = new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => tell(Math.max(Limits.oneTapEmbeddedHeight, ...heights())), settled)
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
