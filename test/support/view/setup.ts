/**
 * Runs before each view test file. The files of a worker share one page and one copy of every module, so the hooks are
 * here: a hook in a shared module would run for the first file only.
 */
import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeEach, vi } from "vitest"
import { makeElementsWith } from "../../../src/jsx/jsx-runtime.js"
import * as react from "../../../src/jsx/react/jsx-runtime.js"
import { patience } from "../patience.js"
import { unmountAll } from "./mounted.js"
import { pageErrors } from "./pageErrors.js"
import { stopTime } from "./time.js"

makeElementsWith(react)
configure({ asyncUtilTimeout: patience })
// The server of a real client is out of reach, also for what a client sends after its test.
globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"))

beforeEach(() => {
  stopTime()
  pageErrors.length = 0
  // happy-dom has no `reportError`.
  vi.stubGlobal("reportError", (error: unknown) => void pageErrors.push(error))
})

afterEach(async () => {
  cleanup()
  await unmountAll()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
  localStorage.clear()
  sessionStorage.clear()
})
