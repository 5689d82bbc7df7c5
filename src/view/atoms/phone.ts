/** Formatting of the typed phone number. */
import * as Effect from "effect/Effect"
import { countryOf } from "../../domain/values/Countries.js"
import { PhoneParser } from "../../services/features/features.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { countryAtom } from "./draft.js"
import { derived, derivedEffect, Result } from "./runtime.js"

const loadedFormatterAtom = derivedEffect((get) => {
  const country = get(countryAtom)
  return Effect.flatMap(PhoneParser, (parser) => parser.formatter(countryOf(country))).pipe(provideCalls)
})

/** Formats a number of the chosen country. Returns it unchanged until the parser is loaded. */
export const phoneFormatAtom = derived((get) => {
  const parse = Result.value(get(loadedFormatterAtom))
  return (raw: string): string => (parse._tag === "Some" ? parse.value(raw).national : raw)
})
