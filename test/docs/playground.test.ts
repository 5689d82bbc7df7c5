import { describe, expect, it } from "vitest"
import { codeOf } from "../../demo/codeOf.js"
import { mountOptions } from "../../demo/mountOptions.js"
import { defaults } from "../../demo/options.js"

const origin = "https://example.com"

describe("the code of the playground", () => {
  it("has what was chosen, without defaults and without options of other products", () => {
    expect(codeOf(mountOptions({ ...defaults, on: ["sms", "email"], look: "dark" }, origin)))
      .toBe(`import { plainTexts } from "latchkey/texts"
import { createAuthWidget } from "latchkey/widget"

const auth = createAuthWidget("public-token-test-…")

auth.mountLogin({
  elementId: "#login",
  config: {
    products: ["otp"],
    otpOptions: { methods: ["sms", "email"] },
    sessionOptions: { sessionDurationMinutes: 30 }
  },
  colorScheme: "dark",
  strings: plainTexts
})
`)
  })
})
