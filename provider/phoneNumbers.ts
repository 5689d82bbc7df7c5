/** Reads phone numbers with libphonenumber. */
import * as Effect from "effect/Effect"
import { typingFallback } from "../src/domain/values/Phone.js"

// Loaded with the first number, so that importing the provider stays fast.
const library = Effect.promise(() => import("libphonenumber-js/min"))
const exampleNumbers = Effect.map(
  Effect.promise(() => import("libphonenumber-js/mobile/examples")),
  (module) => module.default
)

/** The number in E.164 and in the national format, and whether such a number exists. Text that is no number stays. */
export const parsePhoneNumber = (raw: string, region: string) =>
  Effect.map(library, ({ isSupportedCountry, parsePhoneNumberFromString }) => {
    const country = region.toUpperCase()
    const options = isSupportedCountry(country) ? { defaultCountry: country } : {}
    const phone = parsePhoneNumberFromString(raw, options)
    return phone === undefined
      ? typingFallback(raw)
      : { isValid: phone.isValid(), number: phone.number, national: phone.formatNational() }
  })

/** A number of the region in its national format. Empty for an unknown region. */
export const examplePhoneNumber = (region: string) =>
  Effect.zipWith(library, exampleNumbers, ({ getExampleNumber, isSupportedCountry }, examples) => {
    const country = region.toUpperCase()
    return isSupportedCountry(country) ? (getExampleNumber(country, examples)?.formatNational() ?? "") : ""
  })
