import { defaultCountry } from "../../domain/limits/CoreLimits.js"
import type { Country } from "../../domain/values/Countries.js"
import { rememberLast } from "../../domain/values/rememberLast.js"
import { isRightToLeft } from "../i18n/locales.js"
import type { CountryOption } from "./PhoneField.js"

const untilLoaded: ReadonlyArray<Country> = [{ code: defaultCountry, callingCode: "1" }]

/** The countries, named in the language `locale` and sorted by name. Only the default one while `countries` load. */
export const countryOptions = rememberLast(
  (locale: string, countries: ReadonlyArray<Country> = untilLoaded): ReadonlyArray<CountryOption> => {
    const names = new Intl.DisplayNames([locale], { type: "region" })
    // Otherwise the plus sign would be drawn behind the calling code that follows an Arabic name
    const end = isRightToLeft(locale) ? "\u200e" : ""
    return countries
      .map((country) => ({ ...country, name: names.of(country.code) + end }))
      .sort((a, b) => a.name.localeCompare(b.name, locale))
  }
)
