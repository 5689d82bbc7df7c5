import { describe, expect, it } from "vitest"
import { perApp } from "../../../src/view/i18n/perApp.js"

describe("perApp", () => {
  it("inserts the name of each app", () => {
    expect(perApp({ "main.tab": "{app}", factorRow: "Code per {app}" })).toEqual({
      "main.tab.whatsapp": "WhatsApp",
      "factorRow.whatsapp": "Code per WhatsApp"
    })
  })

  it("inserts the name that a language writes in its own letters", () => {
    expect(perApp({ "main.tab": "{app}" }, { whatsapp: "واتساب" })["main.tab.whatsapp"]).toBe("واتساب")
  })
})
