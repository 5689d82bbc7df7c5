import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { UserSchema } from "../../../src/domain/schemas/User.js"
import { itRoundTrips } from "../support.js"

const decode = Schema.decodeUnknownSync(UserSchema)

const full = {
  user_id: "user-1",
  status: "active",
  created_at: "2026-01-06T12:00:00Z",
  name: { first_name: "Ada", middle_name: "King", last_name: "Lovelace" },
  emails: [{ email_id: "email-1", email: "ada@example.com", verified: true }],
  phone_numbers: [{ phone_id: "phone-1", phone_number: "+12025550123", verified: false }],
  providers: [
    {
      oauth_user_registration_id: "oauth-1",
      provider_subject: "42",
      provider_type: "Google",
      profile_picture_url: "https://example.com/ada.png",
      locale: "en"
    }
  ],
  password: { password_id: "password-1", requires_reset: false },
  totps: [{ totp_id: "totp-1", verified: true }],
  crypto_wallets: [
    {
      crypto_wallet_id: "wallet-1",
      crypto_wallet_address: "0xabc",
      crypto_wallet_type: "ethereum",
      verified: true
    }
  ],
  webauthn_registrations: [
    {
      webauthn_registration_id: "webauthn-1",
      domain: "example.com",
      user_agent: "Firefox",
      authenticator_type: "platform",
      verified: true,
      name: "My laptop"
    }
  ],
  biometric_registrations: [{ biometric_registration_id: "biometric-1", verified: true }],
  trusted_metadata: { plan: "pro" },
  untrusted_metadata: { theme: { dark: true } },
  roles: ["stytch_user"]
}

const empty = {
  user_id: "user-1",
  name: {},
  emails: [],
  phone_numbers: [],
  providers: [],
  password: null,
  totps: [],
  crypto_wallets: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  trusted_metadata: {},
  untrusted_metadata: {},
  roles: []
}

const texts = { status: null, created_at: null }
const allNull = Object.fromEntries(Object.keys(empty).map((field) => [field, null]))

describe("User", () => {
  it("has the site's own id of the user, where the provider sends one", () => {
    expect(decode({ ...full, external_id: "ada" }).external_id).toBe("ada")
    expect(decode({ ...full, external_id: null }).external_id).toBeNull()
    expect(decode(full)).not.toHaveProperty("external_id")
  })

  it("reads registrations, roles and metadata", () => {
    expect(decode(full)).toEqual(full)
  })

  it.each([
    ["left out", {}, {}],
    ["null", allNull, texts]
  ])("reads %s lists and objects as empty, and adds no text", (_, fields, added) => {
    expect(decode({ ...fields, ...added, user_id: "user-1" })).toEqual({ ...empty, ...added })
  })

  it("leaves a partial name as it came", () => {
    expect(decode({ user_id: "user-1", name: { first_name: "Ada", last_name: null } }).name).toEqual({
      first_name: "Ada",
      last_name: null
    })
  })

  it("drops the fields of the envelope", () => {
    expect(decode({ ...full, request_id: "request-1", status_code: 200 })).toEqual(full)
  })

  it.each([
    ["without an id", {}],
    ["with an email that has no address", { ...empty, emails: [{ email_id: "email-1", verified: true }] }],
    ["with roles that are not texts", { ...empty, roles: [1] }]
  ])("is rejected %s", (_, fields) => {
    expect(Schema.decodeUnknownEither(UserSchema)(fields)._tag).toBe("Left")
  })
})

itRoundTrips("A user", UserSchema)
