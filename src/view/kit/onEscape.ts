import type { KeyboardEvent } from "react"

/** A key handler that runs `cancel` when the user presses Escape. */
export const onEscape = (cancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape" || event.nativeEvent.isComposing) return
  // A dialog of the site around the widget must stay open
  event.stopPropagation()
  cancel()
}
