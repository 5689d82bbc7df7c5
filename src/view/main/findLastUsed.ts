/** Marks the method that was used last, in a form that is drawn already. */
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { askForLastUsed, readLastUsed } from "../../domain/lastUsed/LastUsed.js"
import { lastUsedMarks } from "../../domain/widget/lastUsedMarks.js"
import { attempt } from "../../page/attempt.js"
import type { Draft } from "../../page/draftStore.js"
import css from "../theme/lastUsed.css?inline"
import { adoptStyles } from "../theme/stylesheet.js"

/**
 * Reads the last login from storage, and asks for the next one to be kept there. Returns the function that says what to mark,
 * and adopts the rules of the mark for the widget in `root`.
 */
export const findLastUsed = (root: Element, storageKey: string, now: number): Draft["lastUsed"] => {
  adoptStyles(root, css)
  const key = keyOf(storageKey, "last_used")
  const used = attempt(() => {
    const stored = localStorage.getItem(key)
    if (stored !== null) return readLastUsed(stored)
    const asked = askForLastUsed(localStorage.getItem(keyOf(storageKey, "b2c_last_used_oauth")), now)
    localStorage.setItem(key, asked)
    return readLastUsed(asked)
  })
  // The space separates the mark from the name of the button
  return used && ((config, text) => lastUsedMarks(config, used, ` ${text}`))
}
