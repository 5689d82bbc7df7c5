import { describe, expect, it } from "vitest"
import type { Chunk } from "../../../src/page/chunk.js"
import { accountCatalogues } from "../../../src/view/i18n/account/accountCatalogues.js"
import { accountEn } from "../../../src/view/i18n/account/en.js"
import { en } from "../../../src/view/i18n/en.js"
import { enErrors } from "../../../src/view/i18n/en.errors.js"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import { catalogues, isRightToLeft, localeFor, type LoadedLocale } from "../../../src/view/i18n/locales.js"
import type { MessageText } from "../../../src/view/i18n/translate.js"

const locales: ReadonlyArray<LoadedLocale> = ["de", "fr", "es", "pt-BR", "ja", "ar"]

type Texts = Readonly<Record<string, MessageText>>

/** The account page has a catalogue of its own in each language. */
const rows = locales.flatMap(
  (locale): ReadonlyArray<readonly [string, LoadedLocale, Chunk<Texts>, Texts]> => [
    ["the widget", locale, catalogues[locale], { ...en, ...enErrors, ...enScreens }],
    ["the account page", locale, accountCatalogues[locale], accountEn]
  ]
)

const forms = (message: MessageText): ReadonlyArray<string> =>
  typeof message === "string" ? [message] : Object.values(message).filter((form) => form !== undefined)

/** The names of a text's values, and its bold tags. */
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?bold>/g))].sort()

describe.each(rows)("the texts of %s in %s", (_, locale, catalogue, english) => {
  it("has the same keys as the English catalogue", async () => {
    expect(Object.keys(await catalogue.load()).sort()).toEqual(Object.keys(english).sort())
  })

  it("uses the same values as the English messages, and has no empty message", async () => {
    for (const [key, message] of Object.entries(await catalogue.load())) {
      const [wanted = ""] = forms(english[key] ?? "").slice(-1)
      for (const text of forms(message)) {
        expect(text, key).not.toBe("")
        // Some languages write one and two as words, without the number
        const isWord = typeof message !== "string" && (text === message.one || text === message.two)
        // English shows the message of an error; a translation says what happened
        expect(placeholders(text), key).toEqual(
          placeholders(wanted).filter((name) => !(isWord || name === "{message}") || text.includes(name))
        )
      }
    }
  })

  it("has no plural forms that the language does not have", async () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    for (const [key, message] of Object.entries(await catalogue.load())) {
      if (typeof message === "string") continue
      for (const category of Object.keys(message)) expect(pluralCategories, key).toContain(category)
    }
  })
})

describe("localeFor", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["DE-ch", "de"],
    ["de_AT", "de"],
    ["pt", "pt-BR"],
    ["pt-br", "pt-BR"],
    ["es-419", "es"],
    ["ar-EG", "ar"],
    ["en-GB", "en"],
    ["nl", "en"],
    ["", "en"]
  ])("maps %j to %s", (tag, locale) => expect(localeFor(tag)).toBe(locale))
})

it("isRightToLeft is true for Arabic only", () => {
  expect([...locales, "en" as const].filter(isRightToLeft)).toEqual(["ar"])
})
