import { onTestFinished, vi } from "vitest"
import type { ScreenTag } from "../../../src/domain/widget/Flow.js"
import { screens } from "../../../src/view/mount/screens.js"

/** Replaces the preloading of a screen during the test. Returns how often it was preloaded. */
export const countPreloads = (tag: ScreenTag) => {
  const load = vi.fn()
  const { preload } = screens[tag]
  Object.assign(screens[tag], { preload: load })
  onTestFinished(() => void Object.assign(screens[tag], { preload }))
  return () => load.mock.calls.length
}
