/** Something that is loaded when it is first needed. */
import { loadRetryInterval } from "../domain/limits/CoreLimits.js"
import { NetworkError } from "../domain/errors/BasicErrors.js"

export interface Chunk<A> {
  /** What was loaded; undefined until then. */
  readonly loaded: () => A | undefined
  /** Loads it, or waits for the load that is under way. After a failure, the next call tries again. */
  readonly load: () => Promise<A>
  /**
   * Loads it in the background and calls `done`. Each failed load calls `failed` with what the user may be told, and is
   * tried again after five seconds if the network failed.
   * Returns the function that cancels the callbacks.
   */
  readonly onLoad: (done: (loaded: A) => void, failed?: OnFailure) => () => void
  /** As `onLoad`, but leaves it to others to load it. */
  readonly whenLoaded: (done: (loaded: A) => void, failed?: OnFailure) => () => void
}

type OnFailure = (error: NetworkError) => void

export const makeChunk = <A>(start: () => Promise<A>): Chunk<A> => {
  const waiting = new Set<{
    readonly done: (loaded: A) => void
    readonly failed?: OnFailure | undefined
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
      (cause: unknown) => {
        loading = undefined
        // Any other error is a mistake of the site, such as a layer that cannot be built
        if (!(cause instanceof NetworkError)) reportError(cause)
        else retry = setTimeout(loadForWaiting, loadRetryInterval)
        for (const { failed } of waiting) failed?.(new NetworkError({ cause }))
        throw cause
      }
    ))
  }

  const loadForWaiting = () => {
    // A failure calls `failed`
    if (waiting.size > 0) load().catch(() => {})
  }

  const whenLoaded: Chunk<A>["whenLoaded"] = (done, failed) => {
    const listener = { done, failed }
    if (loaded === undefined) waiting.add(listener)
    else done(loaded)
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
