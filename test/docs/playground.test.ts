import { describe, expect, it } from "vitest"
import { codeOf } from "../../demo/codeOf.js"
import { mountOptions } from "../../demo/mountOptions.js"
import { defaults } from "../../demo/options.js"
import { clientOptions } from "../../demo/secondFactor.js"
import { welcomeOf } from "../../demo/server/welcome.js"

const origin = "https://example.com"

it("prints the addresses of playground, inbox and gallery, and what to do, when it listens", () => {
  const text = welcomeOf("http://localhost:5174/")
  for (const address of ["", "embedded/_control/#inbox", "gallery/"])
    expect(text).toMatch(new RegExp(` http://localhost:5174/${address}\\s`))
  expect(text).toContain("sign in with any email address, and open the link that arrives in the inbox")
})

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

  it("works when it is copied: it has the token and the address of the playground's own provider", () => {
    const client = { endpoints: { testAPIURL: "http://localhost:5173/embedded" } }
    expect(codeOf(mountOptions(defaults, origin), client, "public-token-test-playground")).toContain(
      'createAuthWidget("public-token-test-playground", { endpoints: { testAPIURL: "http://localhost:5173/embedded" } })'
    )
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
