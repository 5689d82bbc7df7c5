/** The words, marks and countries that a first screen needs. They are loaded apart from the code that draws it. */
import type { WidgetConfig } from "../domain/widget/Config.js"
import { mainLayout } from "../domain/widget/mainLayout.js"
import { isPhoneTab } from "../domain/widget/Products.js"
import { countryList } from "../view/phone/countryList.js"
import { en } from "../view/i18n/en.js"
import { catalogues, type Locale } from "../view/i18n/locales.js"
import { makePlainText, type ShellText, type Strings } from "../view/i18n/translate.js"
import { providerMarks } from "../view/oauth/providerMarks.js"

const words = (locale: Locale) => (locale === "en" ? en : catalogues[locale].loaded())

/** The language of the texts that can be drawn now: English until those of `locale` are loaded. */
export const visibleLocale = (locale: Locale): Locale => (words(locale) === undefined ? "en" : locale)

/** Looks up the texts that can be drawn now. */
export const shellText = (locale: Locale, strings: Strings): ShellText =>
  makePlainText<keyof typeof en>(words(locale) ?? en, strings, visibleLocale(locale))

/** A function for each part that is not loaded yet. It loads the part. */
export const missingParts = (locale: Locale, config: WidgetConfig): ReadonlyArray<() => Promise<unknown>> => [
  ...(locale === "en" || words(locale) !== undefined ? [] : [catalogues[locale].load]),
  ...(config.oauthOptions.providers.length === 0 || providerMarks.loaded() !== undefined
    ? []
    : [providerMarks.load]),
  ...(!mainLayout(config).tabs.some(isPhoneTab) || countryList.loaded() !== undefined
    ? []
    : [countryList.load])
]
