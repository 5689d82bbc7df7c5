import type { KeyboardEvent } from "react"

/** A key handler that runs `cancel` when the user presses Escape, unless what would be cancelled is under way. */
export const onEscape = (cancel: () => void) => (event: KeyboardEvent) => {
  // Safari says only by 229 that the key was for an input method
  const { isComposing, keyCode }: { readonly isComposing: boolean; readonly keyCode: number } =
    event.nativeEvent
  if (event.key !== "Escape" || isComposing || keyCode === 229) return
  // A dialog of the site around the widget must stay open
  event.stopPropagation()
  if (event.currentTarget.querySelector("[aria-busy=true]") === null) cancel()
}
