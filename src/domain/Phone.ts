/** Telephone numbers: what is sent, and what is fallen back to when no parser can be had (section 5). */
import type { Country } from "./Countries.js"

/** What a parser tells of a number typed in a country. */
export interface ParsedPhone {
  readonly isValid: boolean
  /** E.164, or what was typed when it cannot be parsed. */
  readonly number: string
  /** As written inside its country. */
  readonly national: string
}

/** While typing, a parser that is late or missing leaves what was typed as it is. */
export const typingFallback = (raw: string): ParsedPhone => ({ isValid: false, number: raw, national: raw })

/** On submit, a parser that is late or missing lets the provider judge: taken as valid, calling code prefixed. */
export const submitFallback = (raw: string, { callingCode }: Country): ParsedPhone => {
  const digits = raw.replace(/\D/g, "")
  const number = raw.trim().startsWith("+") ? `+${digits}` : `+${callingCode}${digits}`
  return { isValid: true, number, national: raw }
}

const e164 = /^\+[1-9]\d{1,14}$/

export const isE164 = (value: string): boolean => e164.test(value)
