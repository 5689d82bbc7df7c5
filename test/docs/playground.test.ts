import { describe, expect, it } from "vitest"
import { codeOf } from "../../demo/codeOf.js"
import { mountOptions } from "../../demo/mountOptions.js"
import { defaults } from "../../demo/options.js"
import { clientOptions } from "../../demo/secondFactor.js"

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

  it("has the second factor among the options of the client, without defaults", () => {
    const code = (enroll: boolean) =>
      codeOf(
        mountOptions(defaults, origin),
        clientOptions({ methods: ["totp", "sms"], when: "always", enroll })
      )
    expect(code(true)).toContain('{ secondFactor: { methods: ["totp", "sms"], when: "always" } })')
    expect(code(false)).toContain("enroll: false")
    expect(codeOf(mountOptions(defaults, origin), clientOptions(defaults.secondFactor))).toContain(
      'createAuthWidget("public-token-test-…")\n'
    )
  })
})
