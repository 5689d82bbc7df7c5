/** Formatting of the typed phone number, and the list of countries. */
import * as Effect from "effect/Effect"
import { countryOf } from "../../domain/values/Countries.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { countryOptions } from "../countryOptions.js"
import { countryAtom } from "./draft.js"
import { derived, derivedEffect, Result } from "./runtime.js"
import { localeAtom } from "./words.js"

const loadedFormatterAtom = derivedEffect((get) => {
  const country = get(countryAtom)
  return Effect.flatMap(RemoteServices.loaded, ({ phoneParser }) => phoneParser.formatter(countryOf(country)))
})

/** Formats a number of the chosen country. Returns it unchanged until the parser is loaded. */
export const phoneFormatAtom = derived((get) => {
  const parse = Result.value(get(loadedFormatterAtom))
  return (raw: string): string => (parse._tag === "Some" ? parse.value(raw).national : raw)
})

/** All countries, named in the widget's language and sorted by name. */
export const countriesAtom = derived((get) => countryOptions(get(localeAtom)))
