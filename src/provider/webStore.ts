/** A store for the provider's data in a browser. */
import * as KeyValueStore from "@effect/platform/KeyValueStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** The members of `localStorage` and `sessionStorage` that the store uses. */
type WebStorage = Pick<Storage, "getItem" | "key" | "length" | "removeItem" | "setItem">

/** Stores data under keys that start with `prefix` and leaves other keys alone. A full storage is a defect. */
export const webStore = (storage: WebStorage, prefix = "latchkey/"): KeyValueStore.KeyValueStore => {
  const own = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((key) =>
      key.startsWith(prefix)
    )
  return KeyValueStore.makeStringOnly({
    get: (key) => Effect.sync(() => Option.fromNullable(storage.getItem(prefix + key))),
    set: (key, value) => Effect.sync(() => storage.setItem(prefix + key, value)),
    remove: (key) => Effect.sync(() => storage.removeItem(prefix + key)),
    clear: Effect.sync(() => own().forEach((key) => storage.removeItem(key))),
    size: Effect.sync(() => own().length)
  })
}
