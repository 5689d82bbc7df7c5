import { describe, expect, it } from "vitest"
import type { LastUsed } from "../../../src/domain/lastUsed/LastUsed.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { lastUsedMarks } from "../../../src/domain/widget/lastUsedMarks.js"
import { readOptions } from "../../../src/view/mount/mountArguments.js"

const marks = (config: WidgetConfigInput, method: LastUsed["method"], provider?: string) =>
  lastUsedMarks(
    readOptions("test", { config: { lastUsed: true, ...config } }),
    { method, provider, at: 1 },
    "Last used"
  )

const google = { providers: [{ type: "google" }] } as const
const both = { providers: [{ type: "google" }, { type: "github" }] } as const
const social: WidgetConfigInput = { products: ["oauth", "emailMagicLinks"], oauthOptions: both }
const passcodes: WidgetConfigInput = { products: ["otp"], otpOptions: { methods: ["sms", "email"] } }
const passwords: WidgetConfigInput = { products: ["oauth", "passwords"], oauthOptions: both }

describe("lastUsedMarks", () => {
  it.each<[string, WidgetConfigInput, LastUsed["method"], string | undefined, string | undefined]>([
    ["a social provider", social, "oauth", "github", "github"],
    ["the only form", social, "email", undefined, "form"],
    ["the form of a password", passwords, "password", undefined, "form"],
    ["one of two tabs", passcodes, "sms", undefined, "sms"],
    ["the other tab", passcodes, "email", undefined, "email"],
    [
      "a passkey",
      { products: ["passkeys", "otp"], otpOptions: { methods: ["sms"] } },
      "passkey",
      undefined,
      "passkey"
    ],
    [
      "one of two tabs beside passkeys",
      { ...passcodes, products: ["otp", "passkeys"] },
      "sms",
      undefined,
      "sms"
    ],
    ["the form beside wallets", { products: ["emailMagicLinks", "crypto"] }, "email", undefined, "form"],
    ["a wallet among others", { products: ["crypto"] }, "wallet", "Phantom", "Phantom"],
    ["no wallet that nobody named", { products: ["crypto"] }, "wallet", undefined, undefined],
    ["nothing without passwords", social, "password", undefined, undefined],
    ["nothing without the option", { ...social, lastUsed: false }, "email", undefined, undefined],
    ["nothing on a form alone", {}, "email", undefined, undefined],
    [
      "nothing on a button alone",
      { products: ["oauth"], oauthOptions: google },
      "oauth",
      "google",
      undefined
    ],
    [
      "nothing of providers that are not on the form",
      { products: ["emailMagicLinks"], oauthOptions: both },
      "email",
      undefined,
      undefined
    ]
  ])("marks %s", (_, config, method, provider, place) =>
    expect(marks(config, method, provider)).toEqual(place === undefined ? {} : { [place]: "Last used" })
  )
})
