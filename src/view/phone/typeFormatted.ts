/** Formats a phone number while the user types, and keeps the caret behind the same digit. */
import { asciiDigits, digitsOf } from "../../domain/values/Digits.js"
import type { OnType } from "./PhoneField.js"

/** Returns the position in `text` right after its first `count` digits. */
export const afterDigits = (text: string, count: number): number => {
  let at = 0
  for (let left = count; left > 0 && at < text.length; at += 1) {
    if (/\d/.test(text.charAt(at))) left -= 1
  }
  return at
}

/** Formats the text of an input after a change, restores the caret and returns the new text. */
export const typeFormatted =
  (format: (text: string) => string): OnType =>
  (input, before, { inputType, isComposing }) => {
    // A browser inserts a text again that was replaced while an input method composed it
    if (isComposing) return input.value
    const caret = input.selectionStart ?? input.value.length
    let typed = asciiDigits(input.value)
    let digits = digitsOf(input.value.slice(0, caret)).length
    // The format would add a deleted bracket again, so the digit beside it is deleted too
    const [, way] = /^delete.+(Back|For)ward$/.exec(inputType ?? "") ?? []
    const deleted = way === "For" ? digits + 1 : digits
    const all = digitsOf(typed).length
    if (way !== undefined && deleted > 0 && deleted <= all && all === digitsOf(before).length) {
      const at = afterDigits(typed, deleted) - 1
      typed = typed.slice(0, at) + typed.slice(at + 1)
      digits = deleted - 1
    }
    const formatted = format(typed)
    const atEnd = digits === digitsOf(typed).length
    const position = atEnd ? formatted.length : afterDigits(formatted, digits)
    if (input.value !== formatted) {
      input.value = formatted
      input.setSelectionRange(position, position)
    }
    return formatted
  }
