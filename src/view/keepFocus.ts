/**
 * Keeps the keyboard's place in a card: when the element that has the focus is taken away, the screen's first field takes
 * it over, else its heading. A ref; gives back how to end.
 */
export const keepFocus = (card: HTMLElement | null) => {
  if (card === null) return undefined
  let holder: Element | undefined
  const remember = ({ target }: FocusEvent) => {
    // A pressed pointer leaves no place to lose
    holder = target instanceof Element && target.matches(":focus-visible") ? target : undefined
  }
  const takeOver = () => {
    if (holder === undefined || holder.isConnected) return
    holder = undefined
    const root = card.getRootNode()
    const focused = root instanceof ShadowRoot ? root.activeElement : document.activeElement
    if (focused !== null && focused !== document.body) return
    const field = card.querySelector<HTMLElement>("input:not(:disabled, [readonly], [type=checkbox])")
    const next = field ?? card.querySelector<HTMLElement>("[data-part=title]")
    next?.focus()
  }
  const observer = new MutationObserver(takeOver)
  observer.observe(card, { childList: true, subtree: true })
  card.addEventListener("focusin", remember)
  return () => {
    observer.disconnect()
    card.removeEventListener("focusin", remember)
  }
}
