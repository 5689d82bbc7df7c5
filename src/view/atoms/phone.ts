/** The telephone number under the person's fingers. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Result from "@effect-rx/rx/Result"
import * as Effect from "effect/Effect"
import { countries, countryOf } from "../../domain/Countries.js"
import { Calls } from "../../services/Calls.js"
import { countryAtom } from "./draft.js"
import { running } from "./runtime.js"

const loadedFormatterAtom = running((get) => {
  const country = get(countryAtom)
  return Effect.flatMap(Calls.ready, ({ phoneParser }) => phoneParser.formatter(countryOf(country)))
})

/** Formats a number as typed in the chosen country; leaves it as it is until the parser is there. */
export const phoneFormatAtom = Rx.readable((get) => {
  const parse = Result.value(get(loadedFormatterAtom))
  return (raw: string): string => (parse._tag === "Some" ? parse.value(raw).national : raw)
})

/** Every country with its name in the language of the page, sorted by that name, the table's first one first. */
export const countriesAtom = Rx.readable(() => {
  const language = document.documentElement.lang || navigator.language
  const names = new Intl.DisplayNames([language, "en"], { type: "region" })
  const options = countries.map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
  return options.sort((a, b) => a.name.localeCompare(b.name, language))
})
