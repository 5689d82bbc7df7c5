import { describe, expect, it } from "vitest"
import { en } from "../../../src/view/i18n/en.js"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import { isRightToLeft, loadCatalogue, localeFor, type LoadedLocale } from "../../../src/view/i18n/locales.js"
import type { Message } from "../../../src/view/i18n/translate.js"

const locales: ReadonlyArray<LoadedLocale> = ["de", "fr", "es", "pt-BR", "ja", "ar"]
const english: Readonly<Record<string, Message>> = { ...en, ...enScreens }

const forms = (message: Message): ReadonlyArray<string> =>
  typeof message === "string" ? [message] : Object.values(message).filter((form) => form !== undefined)

/** The values a text asks for, and how often it is bold. */
const holes = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?bold>/g))].sort()

describe.each(locales)("the words in %s", (locale) => {
  it("are all there, and no others", async () => {
    expect(Object.keys(await loadCatalogue(locale)).sort()).toEqual(Object.keys(english).sort())
  })

  it("ask for the same values as in English, and none is empty", async () => {
    for (const [key, message] of Object.entries<Message>(await loadCatalogue(locale))) {
      const [wanted = ""] = forms(english[key] ?? "").slice(-1)
      for (const text of forms(message)) {
        expect(text, key).not.toBe("")
        // Some languages have words of their own for one and two
        const isWord = typeof message !== "string" && (text === message.one || text === message.two)
        expect(holes(text), key).toEqual(holes(wanted).filter((hole) => !isWord || text.includes(hole)))
      }
    }
  })

  it("have the plural forms of the language", async () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    for (const [key, message] of Object.entries<Message>(await loadCatalogue(locale))) {
      if (typeof message === "string") continue
      for (const category of Object.keys(message)) expect(pluralCategories, key).toContain(category)
    }
  })
})

describe("the language that is spoken", () => {
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
  ])("for %j is %s", (tag, locale) => expect(localeFor(tag)).toBe(locale))

  it("is written from right to left in Arabic only", () => {
    expect([...locales, "en" as const].filter(isRightToLeft)).toEqual(["ar"])
  })
})
