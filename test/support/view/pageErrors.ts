/** The page's own error handling. happy-dom has no `reportError`. */
import { afterEach, beforeEach, vi } from "vitest"

/** What it saw. */
export const pageErrors: Array<unknown> = []

beforeEach(() => {
  pageErrors.length = 0
  vi.stubGlobal("reportError", (error: unknown) => void pageErrors.push(error))
})

afterEach(() => {
  vi.unstubAllGlobals()
})
