import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

/** As on a page where nothing has failed. */
const fresh = () => import("../../src/page/loadChunk.js")

/** Makes a load that fails after so many tasks. */
const failingAfter = (tasks: number) => () =>
  Effect.runPromise(Effect.repeatN(Effect.sleep(0), tasks - 1)).then(() => {
    throw new TypeError("Failed to fetch dynamically imported module")
  })

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal("navigator", { onLine: true })
})

afterEach(() => void vi.unstubAllGlobals())

describe("loadChunk", () => {
  it("says that only a reload helps when a chunk fails again without a request, as in Firefox", async () => {
    const { hasStuckChunk, loadChunk, onStuckChunk } = await fresh()
    const told: Array<boolean> = []
    const stop = onStuckChunk(() => told.push(hasStuckChunk()))
    const refuse = () => Promise.reject(new TypeError("error loading dynamically imported module"))
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    expect(told).toEqual([])
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    expect(told).toEqual([true])
    stop()
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    expect(told).toEqual([true])
  })

  it("says so too when the browser takes a task to refuse it, as Chromium 109 does", async () => {
    const { hasStuckChunk, loadChunk } = await fresh()
    const refuse = failingAfter(2)
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    expect(hasStuckChunk()).toBe(true)
  })

  it("says so too when a bundler wraps the import in promises", async () => {
    const { hasStuckChunk, loadChunk } = await fresh()
    const refuse = async () => {
      for (let promises = 0; promises < 15; promises++) await Promise.resolve()
      return failingAfter(2)()
    }
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    expect(hasStuckChunk()).toBe(true)
  })

  it("says nothing of that when one request of two seems to fail at once on a busy machine", async () => {
    const { hasStuckChunk, loadChunk } = await fresh()
    let attempts = 0
    const ask = () => failingAfter((attempts += 1) === 3 ? 10 : 1)()
    await expect(loadChunk(ask)).rejects.toThrow("Unable to contact our servers.")
    await expect(loadChunk(ask)).rejects.toThrow("Unable to contact our servers.")
    expect([attempts, hasStuckChunk()]).toEqual([3, false])
  })

  it("loads the chunk when the request that it repeats succeeds", async () => {
    const { hasStuckChunk, loadChunk } = await fresh()
    let attempts = 0
    const ask = () => ((attempts += 1) === 3 ? Promise.resolve("loaded") : failingAfter(1)())
    await expect(loadChunk(ask)).rejects.toThrow("Unable to contact our servers.")
    expect(await loadChunk(ask)).toBe("loaded")
    expect(hasStuckChunk()).toBe(false)
  })

  it("says nothing of that without a network, where every request fails at once", async () => {
    vi.stubGlobal("navigator", { onLine: false })
    const { hasStuckChunk, loadChunk } = await fresh()
    const refuse = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    await expect(loadChunk(refuse)).rejects.toThrow("Unable to contact our servers.")
    expect(hasStuckChunk()).toBe(false)
  })

  it("watches for that only when a load is repeated", async () => {
    const { loadChunk } = await fresh()
    const watched = vi.spyOn(globalThis, "queueMicrotask")
    await loadChunk(() => Promise.resolve())
    expect(watched).not.toHaveBeenCalled()
    watched.mockRestore()
  })

  it("says nothing of that when a request fails", async () => {
    const { hasStuckChunk, loadChunk } = await fresh()
    const ask = failingAfter(10)
    await expect(loadChunk(ask)).rejects.toThrow("Unable to contact our servers.")
    await expect(loadChunk(ask)).rejects.toThrow("Unable to contact our servers.")
    expect(hasStuckChunk()).toBe(false)
  })
})
