import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { cryptoWallets } from "../../../src/domain/wallets/calls.js"
import { idp } from "../../../src/domain/idp/calls.js"
import { magicLinks } from "../../../src/domain/magicLink/calls.js"
import { members } from "../../../src/domain/members/calls.js"
import { oauth, ProviderValues } from "../../../src/domain/oauth/calls.js"
import { otps } from "../../../src/domain/otp/calls.js"
import { LudsRequirements, passwords, StrengthPolicy } from "../../../src/domain/passwords/calls.js"
import { Authenticated, authenticatedOnDevice } from "../../../src/domain/sessionCalls/calls.js"
import { totps } from "../../../src/domain/secondFactor/calls.js"
import { ConnectedApp, fetchUser, user } from "../../../src/domain/userCalls/calls.js"
import { ceremonies } from "../../../src/domain/passkeys/calls.js"
import { signedIn } from "../support.js"

describe("an answer that carries a session", () => {
  const read = Schema.decodeUnknownSync(Authenticated)

  it("has the user, the session and both tokens", () => {
    expect(read({ ...signedIn.least, ...signedIn.more })).toMatchObject({
      ...signedIn.least,
      ...signedIn.more
    })
  })

  it("has empty tokens where the provider keeps them in its own cookies", () => {
    for (const tokens of [{}, { session_token: null, session_jwt: null }]) {
      expect(read({ ...signedIn.least, ...tokens })).toMatchObject({ session_token: "", session_jwt: "" })
    }
  })

  it("is read without __user", () => {
    expect(read({ ...signedIn.least, __user: { user_id: "user-1" } })).not.toHaveProperty("__user")
  })

  it.each(["user", "session"])("is refused without %s", (field) => {
    expect(() => read({ ...signedIn.least, [field]: undefined })).toThrow(field)
  })

  it("may have the device", () => {
    const readDevice = Schema.decodeUnknownSync(Schema.Struct(authenticatedOnDevice))
    expect(readDevice({ ...signedIn.least, ...signedIn.onDevice })).toMatchObject(signedIn.onDevice)
    expect(readDevice({ ...signedIn.least, user_device: null })).toHaveProperty("user_device", null)
  })
})

describe("an answer to a message that was sent", () => {
  it("has a method id when it is a passcode", () => {
    expect(() => Schema.decodeUnknownSync(otps.sms.send.answer)({})).toThrow("method_id")
  })

  it("may have no method id when it is a magic link", () => {
    expect(Schema.decodeUnknownSync(magicLinks.email.send.answer)({})).not.toHaveProperty("method_id")
  })
})

describe("an answer about the user", () => {
  it("has the user's fields directly in data", () => {
    const data = { request_id: "request-1", status_code: 200, user_id: "user-1", roles: ["admin"] }
    expect(Schema.decodeUnknownSync(fetchUser.answer)(data)).toMatchObject(data)
  })

  it("leaves a connected app as it came", () => {
    const read = Schema.decodeUnknownSync(ConnectedApp)
    const app = { connected_app_id: "app-1" }
    expect(read(app)).toEqual(app)
    expect(read({ ...app, name: null, logo_url: null })).toEqual({ ...app, name: null, logo_url: null })
  })

  it("has one of three user types", () => {
    const read = Schema.decodeUnknownEither(user.search.answer)
    const isRead = (data: unknown) => read(data)._tag === "Right"
    expect(["new", "passwordless", "password"].map((userType) => isRead({ userType }))).toEqual([
      true,
      true,
      true
    ])
    expect([{ userType: "other" }, { user_type: "new" }, {}].map(isRead)).toEqual([false, false, false])
  })
})

describe("an answer after a social login", () => {
  it("stays as it came where the social provider sent nothing", () => {
    const answer = Schema.decodeUnknownSync(oauth.authenticate.answer)({
      ...signedIn.least,
      provider_subject: null,
      provider_values: null
    })
    expect(answer).toMatchObject({ provider_subject: null, provider_values: null })
    expect(answer).not.toHaveProperty("profile_picture_url")
    const values = { refresh_token: null, scopes: [] }
    expect(Schema.decodeUnknownSync(ProviderValues)({ refresh_token: null, scopes: null })).toEqual(values)
  })
})

describe("an answer about authenticator apps", () => {
  const totp = { totp_id: "totp-1", verified: true }
  const read = Schema.decodeUnknownSync(totps.recoveryCodes.answer)

  it.each([[[totp]], [totp]])("has a list of authenticators, also when it came as one: %j", (given) => {
    const answer = read({ user_id: "user-1", totps: given })
    expect(answer.totps).toEqual([{ ...totp, recovery_codes: [] }])
  })

  it("has an empty list when there are none", () => {
    expect(read({ user_id: "user-1", totps: null }).totps).toEqual([])
    expect(read({ user_id: "user-1" }).totps).toEqual([])
  })

  it("may have no picture and no recovery codes", () => {
    const answer = { totp_id: "totp-1", secret: "A", qr_code: null, recovery_codes: null }
    expect(Schema.decodeUnknownSync(totps.create.answer)(answer)).toMatchObject({
      qr_code: null,
      recovery_codes: []
    })
  })
})

describe("an answer about a password's strength", () => {
  const least = { valid_password: true, score: 3, strength_policy: "zxcvbn", feedback: {} }
  const read = Schema.decodeUnknownSync(passwords.strengthCheck.answer)

  it.each(StrengthPolicy.literals)("may have the policy %s", (strength_policy) => {
    expect(read({ ...least, strength_policy }).strength_policy).toBe(strength_policy)
  })

  it("has the policy none when the policy is unknown", () => {
    expect(read({ ...least, strength_policy: "entropy" }).strength_policy).toBe("none")
  })

  it("needs only to say whether the password is valid", () => {
    expect(read({ valid_password: true })).toMatchObject({
      valid_password: true,
      score: 0,
      strength_policy: "none",
      feedback: { suggestions: [] }
    })
  })

  it("has false, 0 and empty lists where fields are missing or null", () => {
    const { feedback, ...answer } = read({
      ...least,
      breached_password: null,
      feedback: { suggestions: null, warning: null, luds_requirements: null }
    })
    expect(answer).toMatchObject({ breached_password: false, breach_detection_on_create: false })
    expect(feedback).toEqual({ suggestions: [], warning: null, luds_requirements: null })
    expect(Schema.decodeUnknownSync(LudsRequirements)({ has_digit: null, missing_characters: null })).toEqual(
      {
        has_digit: false,
        has_lower_case: false,
        has_symbol: false,
        has_upper_case: false,
        missing_characters: 0,
        missing_complexity: 0
      }
    )
  })
})

describe("an answer without a field that nobody needs", () => {
  it.each<[string, Schema.Schema.AnyNoContext, object]>([
    ["the user of a change", user.update.answer, {}],
    ["the user of a removal", user.deleteEmail.answer, {}],
    ["the user of recovery codes", totps.recoveryCodes.answer, { totps: [] }],
    ["the user and the id of a new authenticator", totps.create.answer, { secret: "A" }],
    [
      "the user of a new passkey's options",
      ceremonies.registerStart.answer,
      { public_key_credential_creation_options: "{}" }
    ]
  ])("is read: %s", (_, answer, least) => {
    expect(Schema.decodeUnknownSync(answer)(least)).toMatchObject(least)
  })

  it("keeps what a user has, although its id is missing where nothing asks for it", () => {
    const has = {
      user_id: "user-1",
      password: { requires_reset: false },
      crypto_wallets: [{ crypto_wallet_id: "wallet-1", crypto_wallet_address: "0x1", verified: true }],
      biometric_registrations: [{ verified: true }]
    }
    expect(Schema.decodeUnknownSync(fetchUser.answer)(has)).toMatchObject(has)
  })
})

describe("an answer of the identity provider", () => {
  const least = { client: { client_id: "app" }, consent_required: false }
  const read = Schema.decodeUnknownSync(idp.oauthAuthorizeStart.answer)

  it("has no scopes where they are missing or null, and texts as they came", () => {
    const client = { client_id: "app", client_name: null, client_logo_url: null }
    expect(read(least)).toEqual({ ...least, status_code: 200, scope_results: [] })
    expect(read({ ...least, client, scope_results: null })).toMatchObject({ client, scope_results: [] })
  })

  it.each(["scope", "is_grantable"])("is refused when a scope has no %s", (field) => {
    const result = { scope: "openid", is_grantable: true, [field]: undefined }
    expect(() => read({ ...least, scope_results: [result] })).toThrow(field)
  })

  it("may have no address to go to", () => {
    const { redirect_uri } = Schema.decodeUnknownSync(idp.oauthAuthorizeSubmit.answer)({ redirect_uri: null })
    expect(redirect_uri).toBeNull()
  })
})

describe("an answer about an organization's members", () => {
  const read = Schema.decodeUnknownSync(members.search.answer)

  it("may have no member", () => {
    expect(read({ member: null }).member).toBeNull()
  })

  it("may have a member without a name or a password", () => {
    const member = { status: "pending", name: null }
    expect(read({ member }).member).toEqual(member)
  })
})

describe("a payload", () => {
  it("is refused when its wallet is of another type", () => {
    const wallet = { crypto_wallet_address: "1", crypto_wallet_type: "bitcoin" }
    const read = Schema.decodeUnknownSync(cryptoWallets.authenticateStart.payload)
    expect(() => read(wallet)).toThrow("crypto_wallet_type")
  })

  it("has a passkey as a string, never as an object", () => {
    const read = Schema.decodeUnknownSync(ceremonies.register.payload)
    expect(() => read({ public_key_credential: { id: "a" } })).toThrow("public_key_credential")
  })

  it("may have one part of the user's name", () => {
    const payload = { name: { last_name: "Lovelace" } }
    expect(Schema.encodeSync(user.update.payload)(payload)).toEqual(payload)
  })

  it("has the session's duration only when it is given", () => {
    const payload = Schema.encodeSync(passwords.resetBySession.payload)({ password: "a" })
    expect(JSON.stringify(payload)).toBe('{"password":"a"}')
  })
})
