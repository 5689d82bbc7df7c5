import { afterEach, beforeEach, vi } from "vitest"

/** Replaces `ResizeObserver` during each test of the file. */
export const fakeResizeObserver = () => {
  /** What the last observer observes. */
  const observed = new Set<Element>()
  let notify = () => {}
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(callback: () => void) {
          notify = callback
        }
        observe(element: Element) {
          observed.add(element)
        }
        disconnect() {
          observed.clear()
          notify = () => {}
        }
      }
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    observed.clear()
  })
  return {
    observed,
    /** Calls back as the browser does when it has laid out what is observed. */
    resize: () => notify()
  }
}
