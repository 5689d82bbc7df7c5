import { describe, expect, it } from "vitest"
import { errorCatalogue } from "../../../src/domain/widget/Messages.js"
import { isolatedIn } from "../../../src/view/i18n/isolated.js"
import { makeText } from "../../../src/view/i18n/makeText.js"
import type { Catalogue } from "../../../src/view/i18n/translate.js"
import { english as all } from "../../support/words.js"

/** Some texts are given, so that those of the widget can change. */
const english: Catalogue = {
  ...all,
  "emailConfirmation.inbox": "Open {name}",
  "emailConfirmation.text": "An email was sent to <bold>{email}</bold>.",
  "idpConsent.account": "You are signed in as {account}.",
  "idpConsent.title.signIn": "Sign in to {clientName} with {projectName}",
  "otp.expiresSoon": {
    one: "Your code expires in {count} minute.",
    other: "Your code expires in {count} minutes."
  },
  "otp.resend": "Resend code",
  "otp.title": "Enter passcode"
}
const t = makeText(english)

describe("the English catalogue", () => {
  it.each(Object.values(errorCatalogue))("has a message for %s", (key) => {
    expect(t(key)).toMatch(/\S/)
  })
})

describe("makeText: values", () => {
  it("requires the values named in braces, and no others", () => {
    // @ts-expect-error a value is missing
    expect(t("emailConfirmation.inbox")).toBe("Open {name}")
    // @ts-expect-error this text has no values
    expect(t("otp.title", { code: "1" })).toBe("Enter passcode")
    // @ts-expect-error a number decides the plural
    expect(t("otp.expiresSoon", { count: "2" })).toBe("Your code expires in 2 minutes.")
  })

  it("inserts values as plain text", () => {
    expect(t("emailConfirmation.text", { email: "{email}<bold>x</bold>" })).toBe(
      "An email was sent to {email}<bold>x</bold>."
    )
    expect(t.parts("emailConfirmation.text", { email: "<bold>x</bold>" })).toEqual([
      "An email was sent to ",
      { strong: "<bold>x</bold>" },
      "."
    ])
  })
})

describe("makeText: the direction of values", () => {
  const inLanguage = (locale: string) => makeText(english, {}, locale, isolatedIn(locale))
  const title = (clientName: string) =>
    inLanguage("en")("idpConsent.title.signIn", { clientName, projectName: "Umbrella" })
  const account = (account: string, locale: string) => inLanguage(locale)("idpConsent.account", { account })

  it.each([
    ["letters from left to right are inserted as they are", "Acme \u00e9\u65e5", "Acme \u00e9\u65e5"],
    [
      "letters from right to left are isolated",
      "\u0634\u0631\u0643\u0629",
      "\u2068\u0634\u0631\u0643\u0629\u2069"
    ],
    ["an override is removed", "Acme\u202e evil", "Acme evil"],
    ["an isolate that is not closed is removed", "Acme\u2067", "Acme"],
    ["a mark cannot close the isolation", "\u05d0\u2069\u202e", "\u2068\u05d0\u2069"]
  ])("%s", (_, clientName, shown) => {
    expect(title(clientName)).toBe(`Sign in to ${shown} with Umbrella`)
  })

  it("isolates every text in Arabic, such as a phone number, and no number", () => {
    expect(account("+15551234567", "ar")).toBe("You are signed in as \u2068+15551234567\u2069.")
    expect(account("+15551234567", "en")).toBe("You are signed in as +15551234567.")
    expect(inLanguage("ar")("otp.expiresSoon", { count: 2 })).toBe("Your code expires in 2 minutes.")
  })
})

describe("makeText: strings", () => {
  it("prefers the site's strings and ignores unknown keys", () => {
    const strings = { "otp.title": "Your code?", "no.such.key": "never" }
    const t = makeText(english, strings)
    expect(t("otp.title")).toBe("Your code?")
    expect(t("otp.resend")).toBe("Resend code")
  })

  it("accepts strings without values and with bold parts", () => {
    const t = makeText(english, { "emailConfirmation.text": "<bold>Look</bold> now" })
    expect(t.parts("emailConfirmation.text", { email: "a@b.co" })).toEqual([{ strong: "Look" }, " now"])
  })
})

describe("makeText: plural forms", () => {
  it("selects the English form by the count", () => {
    expect(t("otp.expiresSoon", { count: 1 })).toBe("Your code expires in 1 minute.")
    expect(t("otp.expiresSoon", { count: 0 })).toBe("Your code expires in 0 minutes.")
  })

  it.each([
    [1, "1 minuta"],
    [3, "3 minuty"],
    [5, "5 minut"]
  ])("selects the form for %i in a language with more forms", (count, text) => {
    const polish: Catalogue = {
      ...english,
      "otp.expiresSoon": { one: "{count} minuta", few: "{count} minuty", other: "{count} minut" }
    }
    expect(makeText(polish, {}, "pl")("otp.expiresSoon", { count })).toBe(text)
  })
})
