/** Users and sessions that tests put into a provider. */
import { TOTP, Secret } from "otpauth"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { cryptoWallets as Wallets } from "../../src/domain/wallets/calls.js"
import { passwords as Passwords } from "../../src/domain/passwords/calls.js"
import { totps as Totps } from "../../src/domain/secondFactor/calls.js"
import type { Seed } from "../provider.js"
import { setUp } from "./support.js"

const password = "correct horse battery staple"

describe("seed", () => {
  it("adds an active user with everything that a user has", async () => {
    const { seed, state } = setUp()
    const { users } = await seed({
      users: [
        {
          email: " Ada@Example.com",
          phone_number: "+12025550123",
          name: { first_name: "Ada" },
          password,
          external_id: "ada",
          roles: ["editor", "stytch_user"],
          trusted_metadata: { plan: "pro" },
          untrusted_metadata: { theme: "dark" },
          totp: {},
          passkeys: [{ domain: "app.test" }],
          crypto_wallets: [
            {
              crypto_wallet_type: "ethereum",
              crypto_wallet_address: "0x52908400098527886e0f7030069857d2e4169ee7"
            }
          ]
        },
        {}
      ]
    })
    expect(await state.users()).toEqual(users.map(({ user }) => user))
    expect(users[0]?.user).toMatchObject({
      status: "active",
      name: { first_name: "Ada", middle_name: "", last_name: "" },
      emails: [{ email: "ada@example.com", verified: true }],
      phone_numbers: [{ phone_number: "+12025550123", verified: true }],
      password: { requires_reset: false },
      roles: ["stytch_user", "editor"],
      trusted_metadata: { plan: "pro" },
      untrusted_metadata: { theme: "dark" },
      totps: [{ verified: true }],
      webauthn_registrations: [{ domain: "app.test", name: "Passkey 1", verified: true }],
      crypto_wallets: [
        { crypto_wallet_address: "0x52908400098527886E0F7030069857D2E4169EE7", verified: true }
      ]
    })
    expect(users[1]).toMatchObject({ user: { status: "active", emails: [], password: null }, passkeys: [] })
    expect(users[1]).not.toHaveProperty("session")
  })

  it("lets the user log in with the password", async () => {
    const { call, seed } = setUp()
    await seed({ users: [{ email: "ada@example.com", password: "short" }] })
    const answer = await call(Passwords.authenticate, {
      email: "ada@example.com",
      password: "short",
      session_duration_minutes: 30
    })
    expect(answer.session.authentication_factors).toMatchObject([{ type: "password" }])
  })

  it("starts a session with claims, whose authenticator app and recovery codes work", async () => {
    const { call, me, provider, seed } = setUp()
    const secret = new Secret({ size: 20 }).base32
    const session = { session_duration_minutes: 5, session_custom_claims: { plan: "pro", sub: "no" } }
    const { users } = await seed({ users: [{ email: "ada@example.com", totp: { secret }, session }] })
    const [ada] = users
    const { session_token = "", session_jwt = "" } = ada?.session ?? {}
    expect(await me(session_token)).toMatchObject({ emails: [{ email: "ada@example.com" }] })
    expect(ada?.session?.session).toMatchObject({
      authentication_factors: [{ type: "magic_link" }],
      custom_claims: { plan: "pro" }
    })
    expect(JSON.parse(Buffer.from(session_jwt.split(".")[1] ?? "", "base64url").toString())).toMatchObject({
      plan: "pro",
      sub: ada?.user.user_id
    })
    const totp_code = new TOTP({ secret }).generate({ timestamp: provider.clock.now() })
    const proof = await call(Totps.authenticate, { totp_code, session_duration_minutes: 30 }, session_token)
    expect(proof.session.authentication_factors).toMatchObject([{ type: "magic_link" }, { type: "totp" }])
    const recovery_code = ada?.totp?.recovery_codes[0] ?? ""
    await call(Totps.recover, { recovery_code, session_duration_minutes: 30 }, session_token)
  })

  it("lets the user log in with the wallet", async () => {
    const { call, seed } = setUp()
    const account = privateKeyToAccount(generatePrivateKey())
    const wallet = { crypto_wallet_type: "ethereum", crypto_wallet_address: account.address } as const
    const { users } = await seed({ users: [{ crypto_wallets: [wallet] }] })
    const { challenge } = await call(Wallets.authenticateStart, wallet, undefined, { factor: "primary" })
    const signature = await account.signMessage({ message: challenge })
    const answer = await call(Wallets.authenticate, { ...wallet, signature, session_duration_minutes: 30 })
    expect(answer.user_id).toBe(users[0]?.user.user_id)
  })

  it.each([
    [{ emial: "a@b.test" }, "users[0].emial should not be there"],
    [{ email: "ada" }, "users[0].email should match format"],
    [{ phone_number: "0123" }, "users[0].phone_number should match format"],
    [
      { phone_number: "+1202555012" },
      "users[0].phone_number: The provider refuses it as invalid_phone_number."
    ],
    [{ roles: "editor" }, "users[0].roles should be array"],
    [{ passkeys: [{}] }, "users[0].passkeys[0] should have required property 'domain'"],
    [{ totp: { secret: "0189" } }, "users[0].totp.secret should match format"],
    [
      { session: { session_duration_minutes: 1 } },
      "users[0].session.session_duration_minutes should match format"
    ],
    [
      { crypto_wallets: [{ crypto_wallet_type: "solana", crypto_wallet_address: "0x1" }] },
      "users[0].crypto_wallets[0].crypto_wallet_address: This is no address of solana."
    ],
    [
      { passkeys: [{ domain: "app.test", credential: { credentialId: "AAAA", privateKey: "AAAA" } }] },
      "users[0].passkeys[0].credential.privateKey: This is no private key of P-256 in PKCS #8."
    ]
  ])("refuses %j and names the member", async (user: object, message) => {
    const { seed, state } = setUp()
    await expect(seed({ users: [user] })).rejects.toThrow(message)
    expect(await state.users()).toEqual([])
  })

  it.each([
    ["email", { email: "ada@example.com" }],
    ["phone_number", { phone_number: "+12025550123" }],
    ["external_id", { external_id: "ada" }]
  ])("adds nobody when two users have one %s", async (member, user) => {
    const { seed, state } = setUp()
    await expect(seed({ users: [{ password }, user, user] })).rejects.toThrow(
      `users[2].${member}: Another user has it.`
    )
    expect(await state.users()).toEqual([])
  })

  it("refuses a wallet and a passkey that another user has", async () => {
    const { seed } = setUp()
    const { address: crypto_wallet_address } = privateKeyToAccount(generatePrivateKey())
    const wallet: Seed = {
      users: [{ crypto_wallets: [{ crypto_wallet_type: "ethereum", crypto_wallet_address }] }]
    }
    await seed(wallet)
    await expect(seed(wallet)).rejects.toThrow(
      "users[0].crypto_wallets[0].crypto_wallet_address: Another user"
    )
    const { users } = await seed({ users: [{ passkeys: [{ domain: "app.test" }] }] })
    const { credentialId = "", privateKey = "" } = users[0]?.passkeys[0] ?? {}
    const again = {
      users: [{ passkeys: [{ domain: "app.test", credential: { credentialId, privateKey } }] }]
    }
    await expect(seed(again)).rejects.toThrow("users[0].passkeys[0].credential.credentialId: Another passkey")
  })
})

describe("signIn", () => {
  const seeded = async () => {
    const wire = setUp()
    const { users } = await wire.seed({
      users: [
        { email: "ada@example.com", phone_number: "+12025550123", external_id: "ada", password },
        { phone_number: "+12025550124" },
        {}
      ]
    })
    return { ...wire, ids: users.map(({ user }) => user.user_id) }
  }

  it("finds the user by address, number, external id and id", async () => {
    const { ids, me, signIn } = await seeded()
    for (const who of ["Ada@example.com", "+12025550123", "ada", ids[0] ?? ""]) {
      const { session_token, user } = await signIn(who)
      expect(user.user_id).toBe(ids[0])
      expect((await me(session_token)).user_id).toBe(ids[0])
    }
  })

  it("gives the session the factor that the user has", async () => {
    const { ids, signIn } = await seeded()
    const types = []
    for (const id of ids) types.push((await signIn(id)).session.authentication_factors[0]?.type)
    expect(types).toEqual(["password", "otp", "impersonated"])
  })

  it("takes a duration", async () => {
    const { provider, signIn, state } = await seeded()
    await signIn("ada", { session_duration_minutes: 5 })
    provider.clock.advance(4 * 60_000)
    expect(await state.sessions()).toHaveLength(1)
    provider.clock.advance(60_000)
    expect(await state.sessions()).toEqual([])
    await expect(signIn("ada", { session_duration_minutes: 4 })).rejects.toThrow("between 5 and 527040")
  })

  it("rejects for an unknown user", async () => {
    const { signIn } = await seeded()
    await expect(signIn("grace@example.com")).rejects.toThrow("User could not be found.")
  })
})
