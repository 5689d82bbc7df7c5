/**
 * Keeps the focus inside a card until the returned function is called. When the focused element is removed, the focus
 * moves to the screen's first field, or else to its heading.
 */
export const keepFocus = (card: HTMLElement): (() => void) => {
  let focusedElement: Element | undefined
  const remember = ({ target }: FocusEvent) => {
    // After a click, no visible focus is lost
    focusedElement = target instanceof Element && target.matches(":focus-visible") ? target : undefined
  }
  const restore = () => {
    if (focusedElement === undefined || focusedElement.isConnected) return
    focusedElement = undefined
    const root = card.getRootNode()
    const focused = root instanceof ShadowRoot ? root.activeElement : document.activeElement
    if (focused !== null && focused !== document.body) return
    const field = card.querySelector<HTMLElement>("input:not(:disabled, [readonly], [type=checkbox])")
    const next = field ?? card.querySelector<HTMLElement>("[data-part=title]")
    next?.focus()
  }
  const observer = new MutationObserver(restore)
  observer.observe(card, { childList: true, subtree: true })
  card.addEventListener("focusin", remember)
  return () => {
    observer.disconnect()
    card.removeEventListener("focusin", remember)
  }
}
