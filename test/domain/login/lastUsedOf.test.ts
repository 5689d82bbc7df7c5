import { describe, expect, it } from "vitest"
import { lastUsedOf } from "../../../src/domain/login/lastUsedOf.js"

const at = 1_700_000_000_000

const factor = (delivery_method: string, last_authenticated_at = "2026-01-01T00:00:00Z") => ({
  type: "any",
  delivery_method,
  last_authenticated_at
})

type Factor = readonly [delivery_method: string, last_authenticated_at: string]

describe("lastUsedOf", () => {
  it.each([
    ["email", { method: "email", at }],
    ["sms", { method: "sms", at }],
    ["whatsapp", { method: "whatsapp", at }],
    ["knowledge", { method: "password", at }],
    ["webauthn_registration", { method: "passkey", at }],
    ["crypto_wallet", { method: "wallet", provider: "Phantom", at }],
    ["oauth_google", { method: "oauth", provider: "google", at }],
    ["google", undefined],
    ["oauth_somebody", undefined],
    ["authenticator_app", undefined],
    ["biometric", undefined],
    ["constructor", undefined],
    ["oauth_access_token", undefined],
    ["embedded", undefined],
    ["impersonation", undefined]
  ])("takes a login by %s for %j", (delivery, used) =>
    expect(lastUsedOf({ authentication_factors: [factor(delivery)] }, "Phantom", at)).toEqual(used)
  )

  it.each<readonly [one: Factor, other: Factor, method: string]>([
    [["email", "2026-01-01T00:00:00Z"], ["sms", "2026-01-02T00:00:00Z"], "sms"],
    [["email", "2026-01-02T00:00:00Z"], ["sms", "2026-01-01T00:00:00Z"], "email"],
    [["email", "soon"], ["sms", "2026-01-01T00:00:00Z"], "sms"],
    [["email", "2026-01-01T00:00:00Z"], ["sms", "soon"], "email"]
  ])("takes the newest of %j and %j", (one, other, method) => {
    const authentication_factors = [factor(...one), factor(...other)]
    expect(lastUsedOf({ authentication_factors }, undefined, at)?.method).toBe(method)
  })

  it("knows nothing of a session without factors", () => {
    expect(lastUsedOf({ authentication_factors: [] }, undefined, at)).toBeUndefined()
  })
})
