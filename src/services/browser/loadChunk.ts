import { chunkDeadline } from "../../domain/CoreLimits.js"
import { NetworkError } from "../../domain/LocalErrors.js"

let isStuck = false
const listeners = new Set<() => void>()

/** Whether the browser refused a chunk without a request. Then only a reload of the page can load it. */
export const hasStuckChunk = (): boolean => isStuck

/** Calls back when `hasStuckChunk` changes. Returns the function that ends this. */
export const onStuckChunk = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Loads a chunk. Rejects with a `NetworkError` when it cannot be loaded, or takes longer than 30 s: the next attempt waits
 * for the same request, which browsers never give up.
 */
export const loadChunk = <Module>(load: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve, reject) => {
    let isSameTask = true
    setTimeout(() => {
      isSameTask = false
    })
    const fail = (cause?: unknown) => reject(new NetworkError({ cause }))
    const deadline = setTimeout(fail, chunkDeadline)
    void load()
      .then(resolve, (cause: unknown) => {
        // A request takes longer: Firefox remembers a module that failed to load, and never asks for it again
        if (isSameTask) {
          isStuck = true
          for (const listener of listeners) listener()
        }
        fail(cause)
      })
      .finally(() => clearTimeout(deadline))
  })
