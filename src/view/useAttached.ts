import { useLayoutEffect, useRef, type RefObject } from "react"

/**
 * Returns a ref. `attach` gets its element once that is on the page, and returns what runs when the component is
 * removed. A ref that returns its cleanup needs React 19.
 */
export const useAttached = (
  attach: (element: HTMLElement) => () => void
): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (ref.current === null ? undefined : attach(ref.current)), [attach])
  return ref
}
