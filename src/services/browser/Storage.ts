import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"

/** Texts by key that outlive the page. Where the browser denies storage they live as long as the page. */
export class Storage extends Context.Tag("latchkey/browser/Storage")<
  Storage,
  {
    readonly get: (key: string) => Effect.Effect<string | null>
    readonly set: (key: string, value: string) => Effect.Effect<void>
    readonly remove: (key: string) => Effect.Effect<void>
    /** False when the browser denied storage and nothing outlives the page. */
    readonly persistent: boolean
  }
>() {
  /** `localStorage`, probed once; memory where it is missing, denied or full. */
  static readonly layer = Layer.sync(Storage, () => {
    const area = probe()
    const memory = new Map<string, string>()
    return Storage.of({
      // Outside a browser nobody expects more than memory
      persistent: area !== undefined || typeof window === "undefined",
      get: (key) => Effect.sync(() => memory.get(key) ?? attempt(() => area?.getItem(key)) ?? null),
      set: (key, value) =>
        Effect.sync(() => {
          const written = attempt(() => {
            area?.setItem(key, value)
            return area !== undefined
          })
          if (written === true) memory.delete(key)
          else memory.set(key, value)
        }),
      remove: (key) =>
        Effect.sync(() => {
          memory.delete(key)
          attempt(() => area?.removeItem(key))
        })
    })
  })

  /** Storage in memory; `seed` is what an earlier page left behind. */
  static readonly layerMemory = (seed: Readonly<Record<string, string>> = {}) =>
    Layer.sync(Storage, () => {
      const memory = new Map(Object.entries(seed))
      return Storage.of({
        persistent: true,
        get: (key) => Effect.sync(() => memory.get(key) ?? null),
        set: (key, value) => Effect.sync(() => void memory.set(key, value)),
        remove: (key) => Effect.sync(() => void memory.delete(key))
      })
    })
}

const probe = (): globalThis.Storage | undefined =>
  attempt(() => {
    const key = "latchkey-probe"
    localStorage.setItem(key, key)
    localStorage.removeItem(key)
    return localStorage
  })

/** Storage throws when it is denied or full. */
const attempt = <A>(run: () => A): A | undefined => Either.getOrUndefined(Either.try(run))
