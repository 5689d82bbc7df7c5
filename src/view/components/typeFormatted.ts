/** Formats a phone number while the user types, and keeps the caret behind the same digit. */
import type { OnType } from "./PhoneField.js"

/** A digit: ASCII, Arabic, Persian or full-width, as the format reads them. */
const digit = /[\d٠-٩۰-۹０-９]/

const digitsIn = (text: string): number => [...text].filter((character) => digit.test(character)).length

/** Returns the position in `text` right after its first `count` digits. */
export const afterDigits = (text: string, count: number): number => {
  let at = 0
  for (let left = count; left > 0 && at < text.length; at += 1) {
    if (digit.test(text.charAt(at))) left -= 1
  }
  return at
}

/** Formats the text of an input after a change, restores the caret and returns the new text. */
export const typeFormatted =
  (format: (text: string) => string): OnType =>
  (input, before, inputType) => {
    const caret = input.selectionStart ?? input.value.length
    let typed = input.value
    let digits = digitsIn(typed.slice(0, caret))
    // The format would add a deleted bracket again, so Backspace also deletes the digit before it
    if (inputType === "deleteContentBackward" && digits > 0 && digitsIn(typed) === digitsIn(before)) {
      const at = afterDigits(typed, digits) - 1
      typed = typed.slice(0, at) + typed.slice(at + 1)
      digits -= 1
    }
    const formatted = format(typed)
    const atEnd = digits === digitsIn(typed)
    const position = atEnd ? formatted.length : afterDigits(formatted, digits)
    if (input.value !== formatted) {
      input.value = formatted
      input.setSelectionRange(position, position)
    }
    return formatted
  }
