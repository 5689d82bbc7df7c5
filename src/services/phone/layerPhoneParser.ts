import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Country } from "../../domain/values/Countries.js"
import * as Limits from "../../domain/limits/Limits.js"
import {
  readable,
  readings,
  submitFallback,
  typingFallback,
  withoutMexicanPrefix,
  type ParsedPhone
} from "../../domain/values/Phone.js"
import { loadChunk } from "../../page/loadChunk.js"
import { fromLoad } from "../kit/fromLoad.js"
import { PhoneParser } from "../api/features.js"

type Library = typeof import("libphonenumber-js/min")

/** `load` imports `libphonenumber-js`. A failed load is tried again on the next use. */
export const layerPhoneParserFrom = (load: () => Promise<Library>) =>
  Layer.sync(PhoneParser, () => {
    const parser = fromLoad(() => loadChunk(load))
    return PhoneParser.of({
      formatter: (country) =>
        parser.pipe(
          Effect.timeout(Limits.phoneTypingTimeout),
          Effect.map((library) => (raw: string): ParsedPhone => {
            const typed = new library.AsYouType(regionOf(library, country))
            const national = typed.input(raw)
            return { isValid: typed.isValid(), number: typed.getNumberValue() ?? raw, national }
          }),
          Effect.orElseSucceed(() => typingFallback)
        ),
      onSubmit: (raw, country) =>
        parser.pipe(
          Effect.timeout(Limits.phoneSubmitTimeout),
          Effect.map((library) => {
            const parse = (text: string) =>
              library.parsePhoneNumberFromString(text, regionOf(library, country))
            const typed = readings(readable(raw)).flatMap((reading) => parse(reading) ?? [])
            const revised = typed.flatMap(({ number }) => parse(withoutMexicanPrefix(number)) ?? [])
            const phone = [...typed, ...revised].find((each) => each.isValid()) ?? typed[0]
            return phone === undefined
              ? typingFallback(raw)
              : { isValid: phone.isValid(), number: phone.number, national: phone.formatNational() }
          }),
          Effect.orElseSucceed(() => submitFallback(raw, country))
        )
    })
  })

/** Reads phone numbers with `libphonenumber-js`, which it loads with the first number. */
export const layerPhoneParser = layerPhoneParserFrom(() => import("libphonenumber-js/min"))

/** The library has no metadata for a few of our countries, only for their calling codes. */
const regionOf = (library: Library, country: Country) =>
  library.isSupportedCountry(country.code)
    ? { defaultCountry: country.code }
    : { defaultCallingCode: country.callingCode }
