import { describe, expect, it } from "vitest"
import { accountEn } from "../../../src/view/i18n/account/en.js"
import { en } from "../../../src/view/i18n/en.js"
import { enErrors } from "../../../src/view/i18n/en.errors.js"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import { plainTexts } from "../../../src/view/i18n/plainTexts.js"
import type { MessageText } from "../../../src/view/i18n/translate.js"

const english: Readonly<Record<string, MessageText>> = { ...en, ...enErrors, ...enScreens, ...accountEn }

const forms = (message: MessageText | undefined): ReadonlyArray<string> =>
  (typeof message === "object" ? Object.values(message) : [message]).filter((form) => form !== undefined)

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?bold>/g))].sort()

/** All that a person reads on a site with the plain texts. The notes are for developers. */
const shown = Object.entries<MessageText | undefined>({ ...english, ...plainTexts })
  .filter(([key]) => !/^(oneTap|account)\.note\./.test(key))
  .flatMap(([key, message]) => forms(message).map((text) => [key, text.replace(/\{\w+\}/g, "")]))

describe("plainTexts", () => {
  it("replaces known texts, each by another with the same values and bold parts", () => {
    for (const [key, message] of Object.entries(plainTexts)) {
      expect(message, key).not.toEqual(english[key])
      const [wanted = ""] = forms(english[key]).slice(-1)
      for (const text of forms(message)) {
        // The default shows the message of an error, which is for developers
        expect(placeholders(text), key).toEqual(placeholders(wanted.replace("{message}", "")))
      }
    }
  })

  it("leaves no word of developers in any text", () => {
    const jargon =
      /OAuth|E\.164|EML|SDK|JSON|authenticat(?!or app)|credential|session|token|parameter|passcode|config|scope|unauthorized|invalid|otp-|\[Error\]|^Error:|component/i
    expect(shown.filter(([, text = ""]) => jargon.test(text))).toEqual([])
  })

  it("says who sends an email or a code", () => {
    expect(shown.filter(([, text = ""]) => /\bwas sent\b/.test(text))).toEqual([])
  })

  it("shows an email address at example.com, which belongs to nobody", () => {
    expect(plainTexts["field.email.placeholder"]).toMatch(/^[a-z]+@example\.com$/)
  })

  it("shows the message of no error, which is for developers", () => {
    expect(shown.filter(([, text = ""]) => text === "")).toEqual([])
  })

  it("says “log in” everywhere, and writes “passkey” and “password” within a sentence in small letters", () => {
    expect(shown.filter(([, text = ""]) => /\bsign(ed|ing)?[- ](in|up)\b|login with/i.test(text))).toEqual([])
    expect(shown.filter(([, text = ""]) => /\S (Passkey|Password|Wallet)\b/.test(text))).toEqual([])
  })
})
