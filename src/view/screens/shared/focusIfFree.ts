/** A ref that focuses an element when it is mounted, unless another element of the page has the focus. */
export const focusIfFree = (element: HTMLElement | null): void => {
  const { activeElement, body } = element?.ownerDocument ?? document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}
