/** The countries, formatting of the typed phone number, and the example of one. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { defaultCountry } from "../../../domain/limits/CoreLimits.js"
import { countryOf } from "../../../domain/values/Countries.js"
import { PhoneParser } from "../../../services/api/features.js"
import { phoneExamples } from "../../../services/phone/phoneExamples.js"
import { fromLoad } from "../../../services/kit/fromLoad.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { countryList } from "../countryList.js"
import { countryAtom } from "../../atoms/draft.js"
import { loadedChunk } from "../../atoms/loadedChunk.js"
import { derived, derivedEffect, Result } from "../../atoms/runtime.js"
import { stringsAtom } from "../../atoms/words.js"

export const countriesAtom = loadedChunk(countryList)

const loadedFormatterAtom = derivedEffect((get) => {
  const country = get(countryAtom)
  return Effect.flatMap(PhoneParser, (parser) => parser.formatter(countryOf(country))).pipe(provideCalls)
})

/** Formats a number of the chosen country. Returns it unchanged until the parser is loaded. */
export const phoneFormatAtom = derived((get) => {
  const parse = Result.value(get(loadedFormatterAtom))
  return (raw: string): string => (parse._tag === "Some" ? parse.value(raw).national : raw)
})

const loadedExampleAtom = derivedEffect((get) => {
  const country = countryOf(get(countryAtom))
  return Effect.gen(function* () {
    const parser = yield* PhoneParser
    // Waits longer than `onSubmit` for what formats the example
    yield* parser.formatter(country)
    const { [country.code]: example = "" } = yield* fromLoad(phoneExamples.load)
    return (yield* parser.onSubmit(example, country)).national
  }).pipe(provideCalls)
})

/** An example for the chosen country, empty until it is loaded. Undefined when the text of the placeholder is shown. */
export const phoneExampleAtom = derived((get): string | undefined =>
  get(countryAtom) === defaultCountry || get(stringsAtom)["field.phone.placeholder"] !== undefined
    ? undefined
    : Option.getOrElse(Result.value(get(loadedExampleAtom)), () => "")
)
