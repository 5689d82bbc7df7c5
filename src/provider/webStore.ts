/** A store for the provider's data in a browser. */
import type { DataStore } from "./DataStore.js"

/** The members of `localStorage` and `sessionStorage` that the store uses. */
type WebStorage = Pick<Storage, "getItem" | "removeItem" | "setItem">

/** Stores data under keys that start with `prefix` and leaves other keys alone. A full storage fails the call. */
export const webStore = (storage: WebStorage, prefix = "latchkey/"): DataStore => ({
  get: (key) => storage.getItem(prefix + key),
  set: (key, text) => storage.setItem(prefix + key, text),
  remove: (key) => storage.removeItem(prefix + key)
})
