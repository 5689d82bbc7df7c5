import { chunkDeadline } from "../domain/limits/CoreLimits.js"
import { NetworkError } from "../domain/errors/BasicErrors.js"

let isStuck = false
const listeners = new Set<() => void>()
const failed = new WeakSet<() => Promise<unknown>>()

/** Whether the browser refused a chunk without a request. Then only a reload of the page can load it. */
export const hasStuckChunk = (): boolean => isStuck

/** Calls back when `hasStuckChunk` changes. Returns the function that ends this. */
export const onStuckChunk = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Loads a chunk. Rejects with a `NetworkError` when it cannot be loaded, or takes longer than 30 s: the next attempt waits
 * for the same request, which browsers never give up. `load` must be the same function at each attempt.
 */
export const loadChunk = <Module>(load: () => Promise<Module>): Promise<Module> => {
  let deadline: ReturnType<typeof setTimeout> | undefined
  return new Promise<Module>((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new NetworkError({ cause }))
    deadline = setTimeout(fail, chunkDeadline)
    const isRepeated = failed.has(load)
    const begin = (isSecond?: boolean) => {
      let isAtOnce = isRepeated
      // Chromium 109 refuses one task later than Firefox
      if (isRepeated)
        afterMicrotasks(() =>
          setTimeout(() =>
            setTimeout(() => {
              isAtOnce = false
            })
          )
        )
      load().then(resolve, (cause: unknown) => {
        failed.add(load)
        // A request takes longer: some browsers remember a module that failed to load, and never ask for it again.
        // On a busy machine a request may seem to fail at once, so a second one has to do the same.
        if (isAtOnce && globalThis.navigator?.onLine !== false) {
          if (!isSecond) return setTimeout(begin, 0, true)
          isStuck = true
          for (const listener of listeners) listener()
        }
        return fail(cause)
      })
    }
    // In a task without other work, so that no request can fail before the task ends
    if (isRepeated) setTimeout(begin)
    else begin()
  }).finally(() => clearTimeout(deadline))
}

/** Bundlers wrap `import()`: this is longer than it takes until the browser is asked for the module. */
const afterMicrotasks = (done: () => void, left = 16): void => {
  if (left === 0) done()
  else queueMicrotask(() => afterMicrotasks(done, left - 1))
}
