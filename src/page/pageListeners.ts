/** Who listens on this page to what its clients write into storage. The browser tells the other tabs only. */
import { isObject } from "../domain/values/objects.js"

/** Called with the key that was written. */
export type PageListener = (key: string | null) => void

/** A symbol, because the id of an element becomes a property of the window. */
export const pageRegistryKey = Symbol.for("latchkey")

/** One set per page, shared by every copy of this library on the page. */
export const pageListeners = (): Set<PageListener> => {
  const known: unknown = Reflect.get(window, pageRegistryKey)
  if (isRegistry(known)) return known.listeners
  const made = { listeners: new Set<PageListener>() }
  Reflect.set(window, pageRegistryKey, made)
  return made.listeners
}

const isRegistry = (value: unknown): value is { readonly listeners: Set<PageListener> } =>
  isObject(value) && "listeners" in value && value.listeners instanceof Set

/**
 * Calls `listener` after another tab or another client of this page wrote into storage, and when the page returns from the
 * back/forward cache. The key is null when all of them may have changed. Returns the function that ends this.
 */
export const onStored = (listener: PageListener): (() => void) => {
  const onStorage = (event: StorageEvent) => listener(event.key)
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener(null)
  }
  const listeners = pageListeners()
  window.addEventListener("storage", onStorage)
  window.addEventListener("pageshow", onShow)
  listeners.add(listener)
  return () => {
    window.removeEventListener("storage", onStorage)
    window.removeEventListener("pageshow", onShow)
    listeners.delete(listener)
  }
}

/** Tells the other clients of this page that `key` was written. `isOwn` says which listeners are those of the writer. */
export const tellPage = (key: string, isOwn: (listener: PageListener) => boolean): void => {
  for (const listener of [...pageListeners()]) if (!isOwn(listener)) listener(key)
}
