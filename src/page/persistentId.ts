import { idOf, isPersistentId } from "../domain/calls/callerHeaders.js"
import { attempt } from "./attempt.js"
import { uuid } from "./uuid.js"

/** The ids that this page has made, by their keys: the browser may deny storage. */
const made: Record<string, string> = {}

/** The id of this browser. Makes and stores one when there is none. */
export const persistentId = (key: string): string => {
  const stored = attempt(() => localStorage.getItem(key)) ?? null
  if (isPersistentId(stored)) return stored
  const id = (made[key] ??= idOf("persistent-id", uuid()))
  attempt(() => localStorage.setItem(key, id))
  return id
}
