import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"

/** Texts by key. */
export interface TextStore {
  readonly get: (key: string) => Effect.Effect<string | null>
  readonly set: (key: string, value: string) => Effect.Effect<void>
  readonly remove: (key: string) => Effect.Effect<void>
  /** False when the browser denied storage and nothing outlives the page. */
  readonly persistent: boolean
}

/** Texts by key that outlive the page. Where the browser denies storage they live as long as the page. */
export class Storage extends Context.Tag("latchkey/browser/Storage")<Storage, TextStore>() {
  /** `localStorage`, probed once; memory where it is missing, denied or full. */
  static readonly layer = Layer.sync(Storage, () => webStore(() => localStorage))

  /** Storage in memory; `seed` is what an earlier page left behind. */
  static readonly layerMemory = (seed: Readonly<Record<string, string>> = {}) =>
    Layer.sync(Storage, () => memoryStore(seed))
}

/** A store over one of the browser's storage areas, which throws when it is denied. */
export const webStore = (open: () => globalThis.Storage): TextStore => {
  const area = probe(open)
  /** What could not be written, and what stood there instead: another tab's later word counts more. */
  const memory = new Map<string, { readonly value: string; readonly over: string | null }>()
  const read = (key: string) => attempt(() => area?.getItem(key)) ?? null
  return {
    // Outside a browser nobody expects more than memory
    persistent: area !== undefined || typeof window === "undefined",
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
        if (written === true) memory.delete(key)
        else memory.set(key, { value, over: read(key) })
      }),
    remove: (key) =>
      Effect.sync(() => {
        memory.delete(key)
        attempt(() => area?.removeItem(key))
      })
  }
}

/** A store that lives as long as whoever holds it. */
export const memoryStore = (seed: Readonly<Record<string, string>> = {}): TextStore => {
  const memory = new Map(Object.entries(seed))
  return {
    persistent: true,
    get: (key) => Effect.sync(() => memory.get(key) ?? null),
    set: (key, value) => Effect.sync(() => void memory.set(key, value)),
    remove: (key) => Effect.sync(() => void memory.delete(key))
  }
}

const probe = (open: () => globalThis.Storage): globalThis.Storage | undefined =>
  attempt(() => {
    const key = "latchkey-probe"
    const area = open()
    area.setItem(key, key)
    area.removeItem(key)
    return area
  })

/** Storage throws when it is denied or full. */
const attempt = <A>(run: () => A): A | undefined => Either.getOrUndefined(Either.try(run))
