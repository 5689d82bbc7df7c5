import type { KeyboardEvent } from "react"
import { isForInputMethod } from "./hooks.js"

/** A key handler that runs `cancel` when the user presses Escape, unless what would be cancelled is under way. */
export const onEscape = (cancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape" || isForInputMethod(event.nativeEvent)) return
  // A dialog of the site around the widget must stay open: one that a script closes, and a `dialog` that the browser closes
  event.stopPropagation()
  event.preventDefault()
  if (event.currentTarget.querySelector("[aria-busy=true]") === null) cancel()
}
