import { describe, expect, it } from "@effect/vitest"
import { strong } from "../support.js"
import { refusalOf, setUpServer } from "./support.js"

describe("users of the server API", () => {
  it("creates an active user with all fields, who can sign in", async () => {
    const { sdk, signInByLink } = await setUpServer()
    const fields = {
      email: "Ada@example.com",
      phone_number: "+14155552671",
      name: { first_name: "Ada", last_name: "Lovelace" },
      trusted_metadata: { plan: "pro" },
      untrusted_metadata: { colour: "red" },
      external_id: "ada-1",
      roles: ["editor"]
    }
    const { user, user_id, email_id, phone_id, status } = await sdk.users.create(fields)
    expect(status).toBe("active")
    expect(user).toMatchObject({
      user_id,
      emails: [{ email_id, email: "ada@example.com", verified: false }],
      phone_numbers: [{ phone_id, phone_number: "+14155552671", verified: false }],
      name: { first_name: "Ada", middle_name: "", last_name: "Lovelace" },
      trusted_metadata: { plan: "pro" },
      untrusted_metadata: { colour: "red" },
      external_id: "ada-1",
      is_locked: false,
      roles: ["stytch_user", "editor"]
    })
    expect((await signInByLink("ada@example.com")).user_id).toBe(user_id)
    expect((await sdk.users.get({ user_id })).phone_numbers).toMatchObject([{ phone_id }])
  })

  it("takes a role away from a running session at its next refresh", async () => {
    const { authenticate, sdk, signInByLink } = await setUpServer()
    const { user_id } = await sdk.users.create({ email: "ada@example.com", roles: ["admin"] })
    const { session, session_token } = await signInByLink("ada@example.com")
    expect(session.roles).toEqual(["stytch_user", "admin"])
    await sdk.users.update({ user_id, roles: [] })
    expect((await authenticate(session_token)).session.roles).toEqual(["stytch_user"])
  })

  it("creates a pending user", async () => {
    const { sdk } = await setUpServer()
    const { status } = await sdk.users.create({ email: "ada@example.com", create_user_as_pending: true })
    expect(status).toBe("pending")
  })

  it.each([
    ["without an address", {}, "400 bad_request"],
    ["with an invalid address", { email: "a" }, "400 invalid_email"],
    ["with a known address", { email: "bob@example.com" }, "400 duplicate_email"],
    ["with a known external id", { email: "a@example.com", external_id: "bob" }, "400 duplicate_external_id"],
    ["with a malformed external id", { email: "a@example.com", external_id: "a b" }, "400 bad_request"],
    ["with one wrong number", { email: "a@example.com", phone_number: "12" }, "400 invalid_phone_number"]
  ])("creates no user %s", async (_, fields, refusal) => {
    const { sdk, state } = await setUpServer()
    await sdk.users.create({ email: "bob@example.com", external_id: "bob" })
    expect(await refusalOf(sdk.users.create(fields))).toBe(refusal)
    expect(await state.users()).toHaveLength(1)
  })

  it("gets a user by id and by external id", async () => {
    const { sdk } = await setUpServer()
    const { user_id } = await sdk.users.create({ email: "ada@example.com", external_id: "ada-1" })
    expect(await sdk.users.get({ user_id })).toMatchObject({ user_id, external_id: "ada-1" })
    expect((await sdk.users.get({ user_id: "ada-1" })).user_id).toBe(user_id)
    expect(await refusalOf(sdk.users.get({ user_id: "none" }))).toBe("404 user_not_found")
    const { user } = await sdk.users.deleteExternalId({ user_id })
    expect(user.external_id).toBeUndefined()
    expect(await refusalOf(sdk.users.get({ user_id: "ada-1" }))).toBe("404 user_not_found")
  })

  it("merges names and metadata, and replaces roles", async () => {
    const { sdk } = await setUpServer()
    const { user_id } = await sdk.users.create({
      email: "ada@example.com",
      name: { first_name: "Ada" },
      trusted_metadata: { plan: "pro", team: "a" },
      roles: ["editor"]
    })
    const { user, emails } = await sdk.users.update({
      user_id,
      name: { last_name: "Lovelace" },
      trusted_metadata: { plan: "free", team: null },
      untrusted_metadata: { colour: "red" },
      external_id: "ada-1",
      roles: ["reader"]
    })
    expect(emails).toHaveLength(1)
    expect(user).toMatchObject({
      name: { first_name: "Ada", last_name: "Lovelace" },
      trusted_metadata: { plan: "free" },
      untrusted_metadata: { colour: "red" },
      external_id: "ada-1",
      roles: ["stytch_user", "reader"]
    })
    expect(user.trusted_metadata).toEqual({ plan: "free" })
  })

  it("tells that a user is locked, and until when", async () => {
    const { errorOf, sdk, signUp } = await setUpServer({ lockOut: { failures: 1, minutes: 60 } })
    const { user_id } = await signUp("ada@example.com")
    await errorOf("POST", "/passwords/authenticate", {
      email: "ada@example.com",
      password: "wrong",
      session_duration_minutes: 30
    })
    expect(await sdk.users.get({ user_id })).toMatchObject({
      is_locked: true,
      lock_created_at: "2026-01-06T12:00:00.000Z",
      lock_expires_at: "2026-01-06T13:00:00.000Z"
    })
  })

  it("deletes a user with the sessions, tokens and passwords", async () => {
    const { code, errorOf, me, resetToken, sdk, signInByLink, signUp } = await setUpServer()
    await signUp("ada@example.com")
    const { session_token, user_id } = await signInByLink("ada@example.com")
    const { method_id } = { method_id: (await sdk.otps.email.send({ email: "ada@example.com" })).email_id }
    const given = code()
    const token = await resetToken("ada@example.com")
    expect((await sdk.users.delete({ user_id })).user_id).toBe(user_id)

    await expect(me(session_token)).rejects.toThrow("session_not_found")
    expect(await refusalOf(sdk.users.get({ user_id }))).toBe("404 user_not_found")
    expect(await refusalOf(sdk.otps.authenticate({ method_id, code: given }))).toBe("404 otp_code_not_found")
    expect(await errorOf("POST", "/magic_links/authenticate", { token, session_duration_minutes: 5 })).toBe(
      "401 unable_to_auth_magic_link"
    )
    const credentials = { email: "ada@example.com", password: strong }
    expect(await refusalOf(sdk.passwords.authenticate(credentials))).toBe("404 email_not_found")
    expect((await sdk.users.create({ email: "ada@example.com" })).user_id).not.toBe(user_id)
  })

  it("deletes an address, a number and a password of a user", async () => {
    const { sdk, signUp } = await setUpServer()
    const { user } = await signUp("ada@example.com")
    const { phone_id } = await sdk.otps.sms.send({ phone_number: "+14155552671", user_id: user.user_id })
    expect((await sdk.users.deletePhoneNumber({ phone_id })).user.phone_numbers).toEqual([])
    const password_id = user.password?.password_id ?? ""
    expect((await sdk.users.deletePassword({ password_id })).user.password).toBeNull()
    const credentials = { email: "ada@example.com", password: strong }
    expect(await refusalOf(sdk.passwords.authenticate(credentials))).toBe("400 no_user_password")
    const email_id = user.emails[0]?.email_id ?? ""
    expect((await sdk.users.deleteEmail({ email_id })).user.emails).toEqual([])
  })

  it("refuses to delete a registration that nobody has", async () => {
    const { sdk } = await setUpServer()
    const users = sdk.users
    expect(
      await Promise.all(
        [
          users.deleteEmail({ email_id: "none" }),
          users.deletePhoneNumber({ phone_id: "none" }),
          users.deletePassword({ password_id: "none" }),
          users.deleteTOTP({ totp_id: "none" }),
          users.deleteCryptoWallet({ crypto_wallet_id: "none" }),
          users.deleteOAuthRegistration({ oauth_user_registration_id: "none" }),
          users.deleteWebAuthnRegistration({ webauthn_registration_id: "none" }),
          users.deleteBiometricRegistration({ biometric_registration_id: "none" })
        ].map(refusalOf)
      )
    ).toEqual([
      "404 email_not_found",
      "404 phone_number_not_found",
      "400 no_user_password",
      "404 totp_not_found",
      "404 crypto_wallet_not_found",
      "404 oauth_registration_not_found",
      "404 webauthn_registration_not_found",
      "404 biometric_registration_not_found"
    ])
  })

  it("answers without connected apps and refuses to revoke one that is not granted", async () => {
    const { sdk } = await setUpServer()
    const { user_id } = await sdk.users.create({ email: "ada@example.com" })
    expect((await sdk.users.connectedApps({ user_id })).connected_apps).toEqual([])
    expect(await refusalOf(sdk.users.revoke({ user_id, connected_app_id: "app" }))).toBe(
      "404 connected_app_not_found"
    )
  })
})

describe("the search of the server API", () => {
  const withUsers = async () => {
    const server = await setUpServer()
    const { pass, sdk, signInBySms, signUp } = server
    const ada = await sdk.users.create({
      email: "ada@example.com",
      name: { first_name: "Ada", last_name: "L" }
    })
    pass(60_000)
    const bob = await signUp("bob@example.com")
    pass(60_000)
    const cleo = await signInBySms("+14155552671")
    await sdk.users.create({ email: "dan@example.com", create_user_as_pending: true })
    const names = new Map([
      [ada.user_id, "ada"],
      [bob.user_id, "bob"],
      [cleo.user_id, "cleo"]
    ])
    const search = async (
      filter_name: string,
      filter_value: unknown,
      operator: "AND" | "OR" = "AND",
      more: ReadonlyArray<{ filter_name: string; filter_value: unknown }> = []
    ) => {
      const query = { operator, operands: [{ filter_name, filter_value }, ...more] }
      const { results } = await sdk.users.search({ query })
      return results.map(({ user_id }) => names.get(user_id) ?? "dan")
    }
    return { ...server, ada, bob, cleo, search }
  }

  it("finds users by their ids, addresses and numbers", async () => {
    const { ada, bob, cleo, search } = await withUsers()
    expect(await search("user_id", [ada.user_id, bob.user_id])).toEqual(["ada", "bob"])
    expect(await search("email_address", ["ADA@example.com"])).toEqual(["ada"])
    expect(await search("email_id", [ada.email_id])).toEqual(["ada"])
    expect(await search("phone_number", ["+14155552671"])).toEqual(["cleo"])
    expect(await search("phone_id", [cleo.method_id])).toEqual(["cleo"])
    for (const name of [
      "oauth_provider",
      "webauthn_registration_id",
      "crypto_wallet_id",
      "crypto_wallet_address",
      "totp_id"
    ])
      expect(await search(name, ["none"])).toEqual([])
  })

  it("finds users by a part of a name, an address or a number", async () => {
    const { search } = await withUsers()
    expect(await search("full_name_fuzzy", "ada l")).toEqual(["ada"])
    expect(await search("email_address_fuzzy", "b@EX")).toEqual(["bob"])
    expect(await search("phone_number_fuzzy", "415555")).toEqual(["cleo"])
  })

  it("finds users by what is verified, by status and by password", async () => {
    const { search } = await withUsers()
    expect(await search("phone_verified", true)).toEqual(["cleo"])
    expect(await search("email_verified", false)).toEqual(["ada", "bob", "dan"])
    expect(await search("password_exists", true)).toEqual(["bob"])
    expect(await search("status", "pending")).toEqual(["dan"])
    for (const name of ["webauthn_registration_verified", "crypto_wallet_verified", "totp_verified"])
      expect(await search(name, true)).toEqual([])
  })

  it("finds users by the time when they were created", async () => {
    const { bob, search } = await withUsers()
    const at = bob.user.created_at
    expect(await search("created_at_less_than", at)).toEqual(["ada"])
    expect(await search("created_at_greater_than", at)).toEqual(["cleo", "dan"])
    const near = { greater_than: "2026-01-06T12:00:30Z", less_than: "2026-01-06T12:01:30Z" }
    expect(await search("created_at_between", near)).toEqual(["bob"])
  })

  it("combines filters with AND and OR", async () => {
    const { search } = await withUsers()
    const more = [{ filter_name: "email_address_fuzzy", filter_value: "ada" }]
    expect(await search("status", "active", "AND", more)).toEqual(["ada"])
    expect(await search("password_exists", true, "OR", more)).toEqual(["ada", "bob"])
  })

  it.each([
    ["an unknown filter", "shoe_size", 44],
    ["a value of another type", "email_verified", "yes"],
    ["a time that is none", "created_at_less_than", "yesterday"]
  ])("refuses %s", async (_, name, value) => {
    const { sdk } = await setUpServer()
    const query = { operator: "AND", operands: [{ filter_name: name, filter_value: value }] }
    expect(await refusalOf(sdk.users.search({ query }))).toBe("400 bad_request")
  })

  it("returns pages, which the SDK requests one after the other", async () => {
    const { sdk } = await withUsers()
    const first = await sdk.users.search({ limit: 3 })
    expect(first.results_metadata.total).toBe(4)
    const found: Array<string> = []
    const sizes: Array<number> = []
    for await (const users of sdk.users.searchAll({ limit: 3 })) {
      sizes.push(users.length)
      found.push(...users.map(({ user_id }) => user_id))
    }
    expect(sizes).toEqual([3, 1])
    expect(new Set(found).size).toBe(4)
  })
})
