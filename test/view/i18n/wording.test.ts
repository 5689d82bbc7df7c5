import { describe, expect, it } from "vitest"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import { accountCatalogues } from "../../../src/view/i18n/account/accountCatalogues.js"
import { catalogues, type LoadedLocale } from "../../../src/view/i18n/locales.js"
import type { MessageText } from "../../../src/view/i18n/translate.js"

const all: ReadonlyArray<LoadedLocale> = ["de", "fr", "es", "pt-BR", "ja", "ar"]

/** The keys that a rule leaves out are those that it names. */
interface Rule {
  readonly locales: ReadonlyArray<LoadedLocale>
  readonly mistake: RegExp
  readonly keys?: RegExp
}

const secondStep = /^factorEnroll\.text$/

const rules: Readonly<Record<string, Rule>> = {
  "sets non-breaking spaces at French marks": {
    locales: ["fr"],
    mistake: /[^\u202f][?!;]|[^\u00a0][:»]|«[^\u00a0]/
  },
  "sets full-width marks in Japanese": {
    locales: ["ja"],
    mistake: /\?|[\u3000-\u9fff\uff00-\uffef}]:/
  },
  "writes … in place of three dots": { locales: all, mistake: /\.\.\./ },
  "names no format of telephone numbers": { locales: all, mistake: /E\.164/ },
  "calls a passkey what the platforms call it, with the English word in brackets at most": {
    locales: ["fr", "es", "pt-BR", "ja", "ar"],
    mistake: /(?<!\()passkey(?!Registration)/i
  },
  "shows an address at example.com, which belongs to nobody": {
    locales: all,
    keys: /^field\.email\.placeholder$/,
    mistake: /(?<!^[a-z]+@example\.com)$/
  },
  // People come by a passkey, a text message or a wallet too
  "names no way to log in where it says what a second step is for": {
    locales: all,
    keys: secondStep,
    mistake: /e-?mail|passw|kennwort|correo|contrase|mot de passe|senha|メール|パスワード|بريد|كلمة/i
  },
  "does not shout at an error": { locales: all, keys: /error/i, mistake: /!/ },
  // The values get them when they are inserted
  "has no marks of direction": { locales: ["ar"], mistake: /[\u2066-\u2069]/ }
}

/** The texts of a language whose keys match. */
const textsOf = async (locale: LoadedLocale, keys: RegExp) =>
  Object.entries<MessageText>({
    ...(await catalogues[locale].load()),
    ...(await accountCatalogues[locale].load())
  })
    .filter(([key]) => keys.test(key))
    .flatMap(([, message]) => (typeof message === "string" ? message : Object.values(message)))

describe.each(Object.entries(rules))("a translation %s", (_, { locales, mistake, keys = /./ }) => {
  it.each(locales)("in %s", async (locale) => {
    const texts = await textsOf(locale, keys)
    expect(texts).not.toEqual([])
    expect(texts.filter((text) => mistake.test(text ?? ""))).toEqual([])
  })
})

it("English names no way to log in where it says what a second step is for", () => {
  expect(enScreens["factorEnroll.text"]).not.toMatch(/email|password/i)
})
