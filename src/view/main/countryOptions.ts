import { countries } from "../../domain/values/Countries.js"
import { rememberLast } from "../../domain/values/rememberLast.js"
import type { CountryOption } from "../components/PhoneField.js"

/** All countries, named in the language `locale` and sorted by name. */
export const countryOptions = rememberLast((locale: string): ReadonlyArray<CountryOption> => {
  const names = new Intl.DisplayNames([locale], { type: "region" })
  return countries
    .map((country) => ({ ...country, name: names.of(country.code) ?? country.code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
})
