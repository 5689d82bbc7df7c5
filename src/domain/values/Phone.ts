/** Phone numbers: the parsed form, and the fallbacks for when the parser cannot be loaded (specification section 5). */
import type { Country } from "./Countries.js"
import { asciiDigits } from "./Digits.js"
import { plainText } from "./plainText.js"

/** A phone number as the parser reads it. */
export interface ParsedPhone {
  readonly isValid: boolean
  /** In E.164 format, or the raw input when it cannot be parsed. */
  readonly number: string
  /** In the national format of its country. */
  readonly national: string
}

/** The result while typing when the parser is not loaded: the raw input. */
export const typingFallback = (raw: string): ParsedPhone => ({ isValid: false, number: raw, national: raw })

/**
 * The result on submit when the parser is not loaded: valid, with the calling code prefixed. The provider validates the
 * number.
 */
export const submitFallback = (raw: string, { callingCode }: Country): ParsedPhone => {
  const typed = readable(raw)
  const digits = typed.replace(/\D/g, "")
  const number = typed.startsWith("+") ? `+${digits}` : `+${callingCode}${digits}`
  return { isValid: true, number, national: raw }
}

/** A number as the parser reads it: with digits from 0 to 9, and without invisible characters. */
export const readable = (raw: string): string => asciiDigits(plainText(raw))

/** What a typed number may stand for, the likeliest first: many people write 00 for the plus sign. */
export const readings = (typed: string): ReadonlyArray<string> => [typed, typed.replace(/^\D*00\D*/, "+")]

/** Without what preceded Mexico's numbers until 2019: the 1 that WhatsApp still writes, and the codes to dial 01, 044 and 045. */
export const withoutMexicanPrefix = (number: string): string =>
  number.replace(/^\+52(1|01|04[45])(?=\d{10}$)/, "+52")

const e164 = /^\+[1-9]\d{1,14}$/

export const isE164 = (value: string): boolean => e164.test(value)
