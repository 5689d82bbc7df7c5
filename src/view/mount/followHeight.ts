/** The card grows and shrinks to the height of the next screen. */

/**
 * Animates the height of a card when another screen is drawn into it, until the returned function is called. `onLayout` is called
 * each time that the card has another size, and when it is laid out first: the page may attach it late.
 */
export const followHeight = (card: HTMLElement, onLayout: () => void): (() => void) => {
  if (typeof ResizeObserver === "undefined") return () => {}
  let last = { height: 0, screen: screenOf(card) }
  let animation: Animation | undefined
  // It calls back between layout and paint: the new height is never seen before the old one
  const observer = new ResizeObserver(() => {
    onLayout()
    if (animation?.playState === "running") return
    const next = { height: card.offsetHeight, screen: screenOf(card) }
    const { height, screen } = last
    last = next
    if (screen === next.screen || height === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches)
      return
    const frame = (height: number) => ({ height: `${height}px`, overflowY: "clip" })
    const focused = card.querySelector(":focus")
    animation = card.animate([frame(height), frame(next.height)], { duration: 150, easing: "ease-out" })
    animation.onfinish = () => {
      last = { height: card.offsetHeight, screen: screenOf(card) }
      // A browser cannot scroll to what is still clipped when it gets the focus
      const now = card.querySelector(":focus")
      if (now !== focused) now?.scrollIntoView({ block: "nearest" })
    }
  })
  observer.observe(card)
  return () => observer.disconnect()
}

const screenOf = (card: Element): string | null | undefined =>
  card.querySelector("[data-screen]")?.getAttribute("data-screen")
