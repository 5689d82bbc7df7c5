import { describe, expect, it } from "vitest"
import { messengers } from "../../../src/domain/otp/messengers.js"
import { perApp } from "../../../src/view/i18n/perApp.js"

describe("perApp", () => {
  it("inserts the name of each app", () => {
    expect(perApp({ "main.tab": "{app}", factorRow: "Code per {app}" })).toMatchObject({
      "main.tab.whatsapp": "WhatsApp",
      "factorRow.whatsapp": "Code per WhatsApp"
    })
  })

  it("inserts the name that a language writes in its own letters", () => {
    expect(perApp({ "main.tab": "{app}" }, { ...messengers, whatsapp: "واتساب" })["main.tab.whatsapp"]).toBe(
      "واتساب"
    )
  })
})
