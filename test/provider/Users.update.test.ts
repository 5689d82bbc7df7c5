import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { user as Users } from "../../src/domain/api/Users.js"
import type { User } from "../../src/domain/User.js"
import { Data } from "../../src/provider/Data.js"
import { openStore, setUp } from "./support.js"

describe("an update of the user", () => {
  it("merges the parts of the name that are given", async () => {
    const { call, me, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    await call(Users.update, { name: { first_name: "Ada", last_name: "Byron" } }, session_token)
    await call(Users.update, { name: { last_name: "Lovelace" } }, session_token)
    const { name } = await me(session_token)
    expect(name).toEqual({ first_name: "Ada", middle_name: "", last_name: "Lovelace" })
  })

  it("merges the metadata by key, and removes what is null", async () => {
    const { call, me, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    await call(Users.update, { untrusted_metadata: { theme: "dark", pet: { name: "Rex" } } }, session_token)
    await call(Users.update, { untrusted_metadata: { theme: null, pet: { age: 3 } } }, session_token)
    expect((await me(session_token)).untrusted_metadata).toEqual({ pet: { age: 3 } })
  })

  it("answers what people are reached by, and the user as __user", async () => {
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

  it("needs a session", async () => {
    const { refusal } = setUp()
    expect(await refusal("PUT", "/users/me", {})).toBe("401 user_unauthenticated")
  })
})

/** One registration of each kind, as other calls would have left them. */
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

const StoredText = Schema.parseJson(Data)

/** A user in a session who has one of each. */
const withEverything = async () => {
  const { keyValueStore, read, write } = openStore()
  const site = setUp({ keyValueStore })
  const { session_token, user } = await site.signInByLink("a@example.com")
  const data = Schema.decodeSync(StoredText)(read())
  write(Schema.encodeSync(StoredText)({ ...data, users: [{ ...user, ...registered }] }))
  return { ...site, session_token, email_id: user.emails[0]?.email_id ?? "" }
}

describe("a registration that is taken off the user", () => {
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
  ] as const)("is gone, and is not found again: %s", async (path, id, list, error_type) => {
    const { me, raw, refusal, session_token } = await withEverything()
    const { request_id: _, ...before } = await me(session_token)
    expect(before[list]).toHaveLength(1)
    const address = path.replace(":id", id)
    const answer: unknown = await (await raw("DELETE", address, undefined, session_token)).json()
    const after = { ...before, [list]: [] }
    expect(answer).toMatchObject({ data: { user_id: before.user_id, __user: after } })
    expect(await me(session_token)).toMatchObject(after)
    expect(await refusal("DELETE", address, undefined, session_token)).toBe(`404 ${error_type}`)
  })

  it("takes an e-mail address with what was sent to it", async () => {
    const { call, emailLink, me, refusal, session_token, email_id } = await withEverything()
    const token = await emailLink("a@example.com")
    await call(Users.deleteEmail, undefined, session_token, { id: email_id })
    expect((await me(session_token)).emails).toEqual([])
    const body = { token, session_duration_minutes: 30 }
    expect(await refusal("POST", "/magic_links/authenticate", body)).toBe("401 unable_to_auth_magic_link")
  })

  it("leaves the address free for somebody else", async () => {
    const { call, email_id, me, session_token, signInByLink } = await withEverything()
    const { user_id } = await me(session_token)
    await call(Users.deleteEmail, undefined, session_token, { id: email_id })
    expect((await signInByLink("a@example.com")).user_id).not.toBe(user_id)
  })

  it("must be the user's own", async () => {
    const { email_id, refusal, signInByLink } = await withEverything()
    const { session_token } = await signInByLink("b@example.com")
    const path = `/users/emails/${email_id}`
    expect(await refusal("DELETE", path, undefined, session_token)).toBe("404 email_not_found")
  })

  it("needs a session", async () => {
    const { refusal } = setUp()
    expect(await refusal("DELETE", "/users/totps/totp-1")).toBe("401 user_unauthenticated")
  })
})
