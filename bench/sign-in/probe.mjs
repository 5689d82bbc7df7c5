/**
 * `t` is in ms since navigation started. `received` are the addresses of what had arrived.
 *
 * @typedef {{ readonly t: number, readonly wall: number, readonly received: ReadonlyArray<string> }} Usable
 */

/**
 * Runs in the page before any other script. Calls `reportUsable` in the first animation frame in which a person can use
 * the e-mail field: it is in the viewport, visible, enabled, on top, and takes focus. Looks into shadow roots.
 */
export const probe = () => {
  if (window.top !== window || location.protocol === "about:") return
  /** @type {Array<Document | ShadowRoot>} */
  const roots = [document]
  const attach = Element.prototype.attachShadow
  /** @this {Element} @param {ShadowRootInit} options */
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options)
    roots.push(root)
    return root
  }

  /** @param {HTMLInputElement} field */
  const isUsable = (field) => {
    if (field.disabled || field.readOnly) return false
    const { left, top, width, height } = field.getBoundingClientRect()
    if (
      width < 20 ||
      height < 8 ||
      !field.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      return false
    const [x, y] = [left + width / 2, top + height / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
    const root = field.getRootNode()
    if (!(root instanceof Document || root instanceof ShadowRoot)) return false
    const hit = root.elementFromPoint(x, y)
    if (hit === null || (!hit.contains(field) && hit.closest("label")?.control !== field)) return false
    field.focus({ preventScroll: true })
    return root.activeElement === field
  }
  const look = () => {
    for (const root of roots)
      for (const field of root.querySelectorAll("input[type=email]"))
        if (field instanceof HTMLInputElement && isUsable(field)) {
          const t = performance.now()
          performance.mark("usable")
          const received = performance
            .getEntriesByType("resource")
            .flatMap((entry) =>
              entry instanceof PerformanceResourceTiming && entry.responseEnd > 0 ? [entry.name] : []
            )
          const report = { t, wall: performance.timeOrigin + t, received }
          Reflect.get(window, "reportUsable")(JSON.stringify(report))
          return
        }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
