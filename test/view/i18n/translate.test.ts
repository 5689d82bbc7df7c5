import { describe, expect, it } from "vitest"
import { errorCatalogue } from "../../../src/domain/Messages.js"
import { en } from "../../../src/view/i18n/en.js"
import { enScreens } from "../../../src/view/i18n/en.screens.js"
import { type Catalogue, makeText } from "../../../src/view/i18n/translate.js"

const english = { ...en, ...enScreens }
const t = makeText(english)

describe("the English catalogue", () => {
  it.each(Object.values(errorCatalogue))("has words for %s", (key) => {
    expect(t(key)).toMatch(/\S/)
  })

  it("says what the specification fixes, word for word", () => {
    expect(t("main.title")).toBe("Sign up or log in")
    expect(t("config.magicLinksAndEmailOtp")).toBe("Error: Cannot use both EML and Email OTP")
    expect(t("otp.expires", { timeRemaining: "4:05" })).toBe("Your code expires in 4:05.")
    expect(t("error.otpCodeNotFound")).toBe("Invalid passcode, please try again.")
  })
})

describe("values", () => {
  it("are required by the names in braces, and by no others", () => {
    // @ts-expect-error a value is missing
    expect(t("emailConfirmation.inbox")).toBe("Open {name}")
    // @ts-expect-error this text has no values
    expect(t("otp.title", { code: "1" })).toBe("Enter passcode")
    // @ts-expect-error a number decides the plural
    expect(t("otp.expiresSoon", { count: "2" })).toBe("Your code expires in 2 minutes.")
  })

  it("stay text, whatever they contain", () => {
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

describe("a site's own words", () => {
  it("go before the catalogue; unknown names are ignored", () => {
    const own = makeText(english, { "otp.title": "Your code?", "no.such.key": "never" })
    expect(own("otp.title")).toBe("Your code?")
    expect(own("otp.resend")).toBe("Resend code")
  })

  it("may lack the values or carry bold parts", () => {
    const own = makeText(english, { "emailConfirmation.text": "<bold>Look</bold> now" })
    expect(own.parts("emailConfirmation.text", { email: "a@b.co" })).toEqual([{ strong: "Look" }, " now"])
  })
})

describe("plural forms", () => {
  it("follow the count in English", () => {
    expect(t("otp.expiresSoon", { count: 1 })).toBe("Your code expires in 1 minute.")
    expect(t("otp.expiresSoon", { count: 0 })).toBe("Your code expires in 0 minutes.")
  })

  it.each([
    [1, "1 minuta"],
    [3, "3 minuty"],
    [5, "5 minut"]
  ])("follow the count %i in a language with more forms", (count, text) => {
    const polish: Catalogue = {
      ...english,
      "otp.expiresSoon": { one: "{count} minuta", few: "{count} minuty", other: "{count} minut" }
    }
    expect(makeText(polish, {}, "pl")("otp.expiresSoon", { count })).toBe(text)
  })
})
