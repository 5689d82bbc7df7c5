import { describe, expect, it } from "vitest"
import { en } from "../../../src/view/i18n/en.js"
import { enErrors } from "../../../src/view/i18n/en.errors.js"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import { catalogues, isRightToLeft, localeFor, type LoadedLocale } from "../../../src/view/i18n/locales.js"
import type { Message } from "../../../src/view/i18n/translate.js"

const locales: ReadonlyArray<LoadedLocale> = ["de", "fr", "es", "pt-BR", "ja", "ar"]
const english: Readonly<Record<string, Message>> = { ...en, ...enErrors, ...enScreens }

const forms = (message: Message): ReadonlyArray<string> =>
  typeof message === "string" ? [message] : Object.values(message).filter((form) => form !== undefined)

/** The names of a text's values, and its bold tags. */
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?bold>/g))].sort()

describe.each(locales)("the catalogue %s", (locale) => {
  it("has the same keys as the English catalogue", async () => {
    expect(Object.keys(await catalogues[locale].load()).sort()).toEqual(Object.keys(english).sort())
  })

  it("uses the same values as the English messages, and has no empty message", async () => {
    for (const [key, message] of Object.entries<Message>(await catalogues[locale].load())) {
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
    for (const [key, message] of Object.entries<Message>(await catalogues[locale].load())) {
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
