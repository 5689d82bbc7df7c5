import { uuidOf } from "../domain/values/uuidOf.js"

/** A random UUID, also where the page has no secure origin and so no `crypto.randomUUID`. */
export const uuid = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)))
