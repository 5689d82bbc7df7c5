/** Digits of every script, and the passcodes in what people type, paste and dictate. */
import { passcodeLength } from "../limits/Limits.js"

const isDigit = /^\p{Nd}$/u

/** A digit's value. In Unicode, each script has its digits from 0 to 9 in a row. */
const valueOf = (digit: string): number => {
  const point = Number(digit.codePointAt(0))
  let zero = point
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}

/** Returns a text with the digits of all scripts as 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))

/** Returns the digits of a text as 0 to 9. */
export const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, "")

/**
 * Reads a passcode out of a text: its only run of six digits, also with blanks, dashes or other marks inside, or else the first
 * six digits. Returns fewer digits when the text has no more.
 */
export const passcodeOf = (text: string): string => {
  const ascii = asciiDigits(text)
  for (const runs of [/\d+/g, spaced, marked, halves]) {
    const code = onlyCode(ascii, runs)
    if (code !== undefined) return code
  }
  return digitsOf(ascii).slice(0, passcodeLength)
}

/** Digits with blanks, dashes, underscores, dots in the middle of the line or invisible characters between them. */
const spaced = /\d(?:[\p{Zs}\t\p{Pd}−_·\p{M}\p{Cf}]{0,3}\d)*/gu

/** Digits with anything but letters and colons between them, as in "123.456" or on two lines. */
const marked = /\d(?:[^\p{L}\d:：]{0,8}\d)*/gu

/** Two groups of three digits, as in "2FA: 123 456 5 min", where another number is as near to the code. */
const halves = /\b\d{3}[\p{Zs}\p{Pd}]\d{3}\b/gu

/** The code that the runs of a text consist of. Undefined for none, and for several. */
const onlyCode = (text: string, runs: RegExp): string | undefined => {
  const codes = [...text.matchAll(runs)]
    .map(([run]) => digitsOf(run))
    .filter(({ length }) => length === passcodeLength)
  return new Set(codes).size === 1 ? codes[0] : undefined
}

/** A change of a field for a passcode. */
interface Insertion {
  /** The code that the field had. */
  readonly before: string
  /** What was inserted. */
  readonly inserted: string
  /** What the field holds with it. */
  readonly text: string
}

/**
 * Returns the code of a field after a change. A whole code that was inserted replaces what was there. Undefined when less was
 * inserted into a full field.
 */
export const passcodeAfter = ({ before, inserted, text }: Insertion): string | undefined => {
  if (digitsOf(inserted).length >= passcodeLength) return passcodeOf(inserted)
  const isAdded = text.length - inserted.length === before.length
  return isAdded && before.length === passcodeLength ? undefined : passcodeOf(text)
}

/** Returns what was inserted into a text. `caret` is the end of it. */
export const insertedInto = (before: string, text: string, caret: number): string => {
  const kept = Math.min(caret, before.length - (text.length - caret))
  let start = 0
  while (start < kept && text[start] === before[start]) start += 1
  return text.slice(start, caret)
}
