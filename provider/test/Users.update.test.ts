import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { user as Users } from "../../src/domain/userCalls/calls.js"
import { UserSchema, type User } from "../../src/domain/schemas/User.js"
import { openStore, setUp } from "./support.js"

describe("Users.update", () => {
  it("merges the given parts of the name", async () => {
    const { call, me, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    await call(Users.update, { name: { first_name: "Ada", last_name: "Byron" } }, session_token)
    await call(Users.update, { name: { last_name: "Lovelace" } }, session_token)
    const { name } = await me(session_token)
    expect(name).toEqual({ first_name: "Ada", middle_name: "", last_name: "Lovelace" })
  })

  it("merges the metadata by key and removes keys that are null", async () => {
    const { call, me, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    await call(Users.update, { untrusted_metadata: { theme: "dark", pet: { name: "Rex" } } }, session_token)
    await call(Users.update, { untrusted_metadata: { theme: null, pet: { age: 3 } } }, session_token)
    expect((await me(session_token)).untrusted_metadata).toEqual({ pet: { age: 3 } })
  })

  it("returns the contacts of the user, and the user as __user", async () => {
    const { raw, signInByLink } = setUp()
    const { session_token, user_id } = await signInByLink("a@example.com")
    const body = { name: { first_name: "Ada" } }
    const answer: unknown = await (await raw("PUT", "/users/me", body, session_token)).json()
    expect(answer).toMatchObject({
      data: {
        user_id,
        emails: [{ email: "a@example.com" }],
        phone_numbers: [],
        crypto_wallets: [],
        __user: { user_id, name: { first_name: "Ada" }, status_code: 200 }
      }
    })
  })

  it("rejects an update without a session", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("PUT", "/users/me", {})).toBe("401 user_unauthenticated")
  })
})

/** One registration of each kind. */
const registered: Partial<User> = {
  phone_numbers: [{ phone_id: "phone-1", phone_number: "+12025550123", verified: true }],
  crypto_wallets: [
    {
      crypto_wallet_id: "wallet-1",
      crypto_wallet_address: "0x0",
      crypto_wallet_type: "ethereum",
      verified: true
    }
  ],
  providers: [
    {
      oauth_user_registration_id: "oauth-1",
      provider_subject: "1",
      provider_type: "google",
      profile_picture_url: "",
      locale: ""
    }
  ],
  webauthn_registrations: [
    {
      webauthn_registration_id: "webauthn-1",
      domain: "app.test",
      user_agent: "",
      authenticator_type: "platform",
      verified: true,
      name: ""
    }
  ],
  biometric_registrations: [{ biometric_registration_id: "biometric-1", verified: true }]
}

const StoredText = Schema.parseJson(
  Schema.Struct({ users: Schema.Array(UserSchema) }, { key: Schema.String, value: Schema.Unknown })
)

/** A signed-in user with these registrations. */
const withEverything = async () => {
  const { keyValueStore, read, write } = openStore()
  const site = setUp({ keyValueStore })
  const { session_token, user } = await site.signInByLink("a@example.com")
  const data = Schema.decodeSync(StoredText)(read())
  write(Schema.encodeSync(StoredText)({ ...data, users: [{ ...user, ...registered }] }))
  return { ...site, session_token, email_id: user.emails[0]?.email_id ?? "" }
}

describe("Users.delete", () => {
  it.each([
    [Users.deletePhoneNumber.path, "phone-1", "phone_numbers", "phone_number_not_found"],
    [Users.deleteCryptoWallet.path, "wallet-1", "crypto_wallets", "crypto_wallet_not_found"],
    [Users.deleteOAuthRegistration.path, "oauth-1", "providers", "oauth_registration_not_found"],
    [
      Users.deleteWebauthnRegistration.path,
      "webauthn-1",
      "webauthn_registrations",
      "webauthn_registration_not_found"
    ],
    [
      Users.deleteBiometricRegistration.path,
      "biometric-1",
      "biometric_registrations",
      "biometric_registration_not_found"
    ]
  ] as const)("removes a registration once: %s", async (path, id, list, error_type) => {
    const { me, raw, errorOf, session_token } = await withEverything()
    const { request_id: _, ...before } = await me(session_token)
    expect(before[list]).toHaveLength(1)
    const address = path.replace(":id", id)
    const answer: unknown = await (await raw("DELETE", address, undefined, session_token)).json()
    const after = { ...before, [list]: [] }
    expect(answer).toMatchObject({ data: { user_id: before.user_id, __user: after } })
    expect(await me(session_token)).toMatchObject(after)
    expect(await errorOf("DELETE", address, undefined, session_token)).toBe(`404 ${error_type}`)
  })

  it("removes the links and passcodes of a deleted email address", async () => {
    const { call, emailLink, me, errorOf, session_token, email_id } = await withEverything()
    const token = await emailLink("a@example.com")
    await call(Users.deleteEmail, undefined, session_token, { id: email_id })
    expect((await me(session_token)).emails).toEqual([])
    const body = { token, session_duration_minutes: 30 }
    expect(await errorOf("POST", "/magic_links/authenticate", body)).toBe("401 unable_to_auth_magic_link")
  })

  it("lets another user sign up with a deleted email address", async () => {
    const { call, email_id, me, session_token, signInByLink } = await withEverything()
    const { user_id } = await me(session_token)
    await call(Users.deleteEmail, undefined, session_token, { id: email_id })
    expect((await signInByLink("a@example.com")).user_id).not.toBe(user_id)
  })

  it("does not delete another user's registration", async () => {
    const { email_id, errorOf, signInByLink } = await withEverything()
    const { session_token } = await signInByLink("b@example.com")
    const path = `/users/emails/${email_id}`
    expect(await errorOf("DELETE", path, undefined, session_token)).toBe("404 email_not_found")
  })

  it("rejects an update without a session", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("DELETE", "/users/totps/totp-1")).toBe("401 user_unauthenticated")
  })
})
