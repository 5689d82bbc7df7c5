import { paintPatience } from "../domain/limits/CoreLimits.js"

/** Waits until the page has painted what was just drawn, but never longer than a moment: a hidden page does not paint. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestAnimationFrame === "undefined") return resolve()
    setTimeout(resolve, paintPatience)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
