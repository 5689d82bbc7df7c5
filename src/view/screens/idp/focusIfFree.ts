/**
 * As a `ref`: takes the focus when it is first drawn, unless the person is elsewhere on the page. The first step comes
 * after a wait, the others in place of the button that was pressed.
 */
export const focusIfFree = (element: HTMLElement | null): void => {
  const { activeElement, body } = element?.ownerDocument ?? document
  if (activeElement === null || activeElement === body) element?.focus({ preventScroll: true })
}
