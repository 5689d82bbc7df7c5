import { chunkDeadline } from "../../domain/CoreLimits.js"
import { NetworkError } from "../../domain/LocalErrors.js"

/**
 * Loads a chunk. Rejects with a `NetworkError` when it cannot be loaded, or takes longer than 30 s: the next attempt waits
 * for the same request, which browsers never give up.
 */
export const loadChunk = <Module>(load: () => Promise<Module>): Promise<Module> =>
  new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new NetworkError({ cause }))
    const deadline = setTimeout(fail, chunkDeadline)
    void load()
      .then(resolve, fail)
      .finally(() => clearTimeout(deadline))
  })
