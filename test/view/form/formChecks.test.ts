import { describe, expect, it } from "vitest"
import type { MainTab } from "../../../src/domain/widget/Products.js"
import { emptyDraft } from "../../../src/page/draftStore.js"
import { en } from "../../../src/view/i18n/en.js"
import { inputOf } from "../../../src/view/form/formChecks.js"
import { shellText } from "../../../src/shell/parts.js"

describe("what the form of a tab submits", () => {
  const t = shellText("en", {})
  const typed = {
    ...emptyDraft,
    email: " ada@example.com ",
    phone: " 020 7946 0018 ",
    country: "GB"
  } as const

  it.each<[MainTab, string, string]>([
    ["magicLink", "ada@example.com", " ada@example.com"],
    ["otp-email", "ada@example.com", " ada@example.com"],
    ["password", "ada@example.com", " ada@example.com"],
    ["otp-sms", "020 7946 0018", "GB 020 7946 0018"],
    ["otp-whatsapp", "020 7946 0018", "GB 020 7946 0018"]
  ])("has no spaces around it, and a number has its country: %s", (tab, value, input) => {
    expect(inputOf({ ...typed, t, tab })).toEqual({ value, input, problem: undefined })
  })

  it.each<[MainTab, string, keyof typeof en | undefined]>([
    ["magicLink", "", "field.email.required"],
    ["magicLink", "ada", "field.email.format"],
    ["otp-email", " ", "field.email.required"],
    ["otp-email", "ada@", "field.email.invalid"],
    ["password", "ada", "field.email.format"],
    ["otp-sms", " ", "field.phone.required"],
    ["otp-whatsapp", "", "field.phone.required"],
    // React alone knows the numbers of each country
    ["otp-sms", "1", undefined]
  ])("says what is wrong with it: %s, %j", (tab, text, problem) => {
    const input = inputOf({ ...emptyDraft, email: text, phone: text, t, tab })
    expect(input.problem).toBe(problem && en[problem])
  })
})
