/** The telephone number under the person's fingers. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Result from "@effect-rx/rx/Result"
import * as Effect from "effect/Effect"
import { countries, countryOf } from "../../domain/Countries.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { countryAtom } from "./draft.js"
import { running } from "./runtime.js"
import { localeAtom } from "./words.js"

const loadedFormatterAtom = running((get) => {
  const country = get(countryAtom)
  return Effect.flatMap(RemoteServices.loaded, ({ phoneParser }) => phoneParser.formatter(countryOf(country)))
})

/** Formats a number as typed in the chosen country; leaves it as it is until the parser is there. */
export const phoneFormatAtom = Rx.readable((get) => {
  const parse = Result.value(get(loadedFormatterAtom))
  return (raw: string): string => (parse._tag === "Some" ? parse.value(raw).national : raw)
})

/** Every country with its name in the widget's language, sorted by that name. */
export const countriesAtom = Rx.readable((get) => {
  const locale = get(localeAtom)
  const names = new Intl.DisplayNames([locale], { type: "region" })
  const options = countries.map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
  return options.sort((a, b) => a.name.localeCompare(b.name, locale))
})
