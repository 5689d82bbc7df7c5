import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attempt } from "../../page/attempt.js"

/** Strings by key. */
export interface TextStore {
  /** The value, or null when there is none. */
  readonly get: (key: string) => Effect.Effect<string | null>
  /** Stores the value in place of an earlier one. */
  readonly set: (key: string, value: string) => Effect.Effect<void>
  /** Removes the value, if there is one. */
  readonly remove: (key: string) => Effect.Effect<void>
  /** False when the browser denies storage or it is full, so that values are lost when the page is left. */
  readonly persistent: boolean
}

/** Strings by key that are kept when the page is left, unless the browser denies storage. */
export class Storage extends Context.Tag("latchkey/browser/Storage")<Storage, TextStore>() {
  /** `localStorage`, or memory where it is missing, denied or full, and on servers, whose visitors would share it. */
  static readonly layer = Layer.sync(Storage, () => webStore(() => localStorage))

  /** Storage in memory, empty at first. */
  static readonly layerMemory = Layer.sync(Storage, () => memoryStore())
}

/** A store in one of the browser's storage areas. `open` may throw. A full area is still read and removed from. */
export const webStore = (open: () => globalThis.Storage): TextStore => {
  // Some servers have one, which all their visitors would share. Some web views have null in its place
  const area = typeof document === "undefined" ? undefined : (attempt(open) ?? undefined)
  /**
   * Values that could not be written, and what the area held then. When it holds something else, another tab wrote since,
   * and its value counts.
   */
  const memory = new Map<string, { readonly value: string; readonly over: string | null }>()
  const wasWritable = area !== undefined && isWritable(area)
  const read = (key: string) => attempt(() => area?.getItem(key)) ?? null
  return {
    // Outside a browser, memory is all there is to expect
    get persistent() {
      return typeof window === "undefined" || (wasWritable && memory.size === 0)
    },
    get: (key) =>
      Effect.sync(() => {
        const written = read(key)
        const kept = memory.get(key)
        return kept?.over === written ? kept.value : written
      }),
    set: (key, value) =>
      Effect.sync(() => {
        const written = attempt(() => {
          area?.setItem(key, value)
          return area !== undefined
        })
        if (written === true) return void memory.delete(key)
        // The earlier value may be another person's, and must not count again when the page is left
        attempt(() => area?.removeItem(key))
        memory.set(key, { value, over: read(key) })
      }),
    remove: (key) =>
      Effect.sync(() => {
        memory.delete(key)
        attempt(() => area?.removeItem(key))
      })
  }
}

/** A store in memory. */
export const memoryStore = (): TextStore => {
  const memory = new Map<string, string>()
  return {
    persistent: true,
    get: (key) => Effect.sync(() => memory.get(key) ?? null),
    set: (key, value) => Effect.sync(() => void memory.set(key, value)),
    remove: (key) => Effect.sync(() => void memory.delete(key))
  }
}

const isWritable = (area: globalThis.Storage): boolean =>
  attempt(() => {
    const key = "latchkey-probe"
    area.setItem(key, key)
    area.removeItem(key)
    return true
  }) ?? false
