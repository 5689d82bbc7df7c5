/** Phone numbers: the parsed form, and the fallbacks for when the parser cannot be loaded (specification section 5). */
import type { Country } from "./Countries.js"

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
  const digits = raw.replace(/\D/g, "")
  const number = raw.trim().startsWith("+") ? `+${digits}` : `+${callingCode}${digits}`
  return { isValid: true, number, national: raw }
}

const e164 = /^\+[1-9]\d{1,14}$/

export const isE164 = (value: string): boolean => e164.test(value)
