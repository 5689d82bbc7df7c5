/** Something that is loaded when it is first needed. */
import { loadRetryInterval } from "../domain/limits/CoreLimits.js"
import { NetworkError } from "../domain/errors/BasicErrors.js"

export interface Chunk<A> {
  /** What was loaded; undefined until then. */
  readonly loaded: () => A | undefined
  /** Loads it, or waits for the load that is under way. After a failure, the next call tries again. */
  readonly load: () => Promise<A>
  /**
   * Loads it in the background and calls `done`. Each failed load calls `failed`, and is tried again after five seconds
   * if the network failed.
   * Returns the function that cancels the callbacks.
   */
  readonly onLoad: (done: (loaded: A) => void, failed?: () => void) => () => void
  /** As `onLoad`, but leaves it to others to load it. */
  readonly whenLoaded: (done: (loaded: A) => void, failed?: () => void) => () => void
}

export const makeChunk = <A>(start: () => Promise<A>): Chunk<A> => {
  const waiting = new Set<{
    readonly done: (loaded: A) => void
    readonly failed?: (() => void) | undefined
  }>()
  let loaded: A | undefined
  let loading: Promise<A> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const load = () => {
    clearTimeout(retry)
    return (loading ??= start().then(
      (value) => {
        loaded = value
        for (const { done } of waiting) {
          // Otherwise a listener of the site that throws would make the load fail for all others
          try {
            done(value)
          } catch (error) {
            reportError(error)
          }
        }
        waiting.clear()
        return value
      },
      (error: unknown) => {
        loading = undefined
        // Any other error is a mistake of the site, such as a layer that cannot be built
        if (!(error instanceof NetworkError)) reportError(error)
        else retry = setTimeout(loadForWaiting, loadRetryInterval)
        for (const { failed } of waiting) failed?.()
        throw error
      }
    ))
  }

  const loadForWaiting = () => {
    // A failure calls `failed`
    if (waiting.size > 0) load().catch(() => {})
  }

  const whenLoaded: Chunk<A>["whenLoaded"] = (done, failed) => {
    if (loaded !== undefined) {
      done(loaded)
      return () => {}
    }
    const listener = { done, failed }
    waiting.add(listener)
    return () => void waiting.delete(listener)
  }

  return {
    loaded: () => loaded,
    load,
    whenLoaded,
    onLoad: (done, failed) => {
      const cancel = whenLoaded(done, failed)
      loadForWaiting()
      return cancel
    }
  }
}
