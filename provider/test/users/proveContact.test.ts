/** What the owner of an address gets when a stranger used the address before it was verified. */
import { describe, expect, it } from "@effect/vitest"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { cryptoWallets as CryptoWallets } from "../../../src/domain/wallets/calls.js"
import { magicLinks as MagicLinks } from "../../../src/domain/magicLink/calls.js"
import { oauth as OAuth } from "../../../src/domain/oauth/calls.js"
import { otps as Otps } from "../../../src/domain/otp/calls.js"
import { passwords as Passwords } from "../../../src/domain/passwords/calls.js"
import { session as Sessions } from "../../../src/domain/sessionCalls/calls.js"
import { totps as Totps } from "../../../src/domain/secondFactor/calls.js"
import { user as Users } from "../../../src/domain/userCalls/calls.js"
import { ceremonies } from "../../../src/domain/passkeys/calls.js"
import { errorIn, setUpApps, theirs, Tokens } from "../support/connectedApps.js"
import { makeAuthenticator } from "../support/authenticator.js"
import { strong, stronger } from "../support.js"

const email = "owner@example.com"
const phone_number = "+12025550123"
const session_duration_minutes = 30

const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
const profile = {
  profile_id: "profile-1",
  issuer: "https://issuer.test",
  audience: "us",
  jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "k-1", alg: "ES256" }] }
}

const open = async () => {
  const site = await setUpApps({ trustedTokenProfiles: [profile] })
  const { call, provider, submit, theirExchange, token } = site

  const emailCode = async (session_token?: string) => {
    const { method_id } = await call(Otps.email.loginOrCreate, { email })
    const code = provider.inbox.latest()?.code ?? ""
    return call(Otps.authenticate, { token: code, method_id, session_duration_minutes }, session_token)
  }
  const attested = async (session_token?: string) => {
    const exp = Date.UTC(2026, 0, 6, 13) / 1000
    const signed = await new SignJWT({ iss: profile.issuer, aud: "us", sub: "s-1", exp, email })
      .setProtectedHeader({ alg: "ES256", kid: "k-1" })
      .sign(privateKey)
    return call(Sessions.attest, { profile_id: "profile-1", token: signed }, session_token)
  }
  const byReset = async (session_token?: string) =>
    call(
      Passwords.resetByEmail,
      { token: await site.resetToken(email), password: stronger, session_duration_minutes },
      session_token
    )
  const socially = async (session_token?: string) =>
    call(
      OAuth.authenticate,
      { token: await site.socialToken("github", email), session_duration_minutes },
      session_token
    )

  /** The ways to prove an email address, by name. */
  const ways = {
    "magic link": (session_token?: string) => site.signInByLink(email, session_token),
    passcode: emailCode,
    "social login": socially,
    "trusted token": attested,
    "password reset": byReset
  }

  /** Adds the phone number to the user of the session. */
  const addPhone = async (session_token: string, isProven = true) => {
    await call(Otps.sms.send, { phone_number }, session_token, { factor: "secondary" })
    const { code = "" } = provider.inbox.latest() ?? {}
    const { phone_numbers } = await site.me(session_token)
    const method_id = phone_numbers[0]?.phone_id ?? ""
    if (isProven)
      await call(Otps.authenticate, { token: code, method_id, session_duration_minutes }, session_token)
    return { method_id, token: code }
  }
  /** Adds the email address to the user of the session and returns the token of the link. */
  const addEmail = async (address: string, session_token: string) => {
    await call(MagicLinks.email.send, { email: address }, session_token, { factor: "secondary" })
    return site.linkToken()
  }
  const addPasskey = async (session_token: string) => {
    const authenticator = await makeAuthenticator()
    const site = { domain: "app.test", user_agent: "Test", return_passkey_credential_options: true }
    const started = await call(ceremonies.registerStart, site, session_token)
    const public_key_credential = await authenticator.create(started.public_key_credential_creation_options)
    await call(ceremonies.register, { public_key_credential }, session_token)
    return authenticator
  }
  const addWallet = async (session_token: string) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: "ethereum" } as const
    const start = { factor: "secondary" }
    const { challenge } = await call(CryptoWallets.authenticateStart, wallet, session_token, start)
    const signature = await account.signMessage({ message: challenge })
    await call(CryptoWallets.authenticate, { ...wallet, signature, session_duration_minutes }, session_token)
  }
  const connectApp = async (session_token: string) => {
    const scopes = ["openid", "offline_access"]
    const { authorization_code = "" } = await submit(theirs, { scopes }, session_token)
    const response = await token(theirExchange(authorization_code))
    return Tokens(await response.json())
  }
  const passwordError = (password = strong) =>
    site.errorOf("POST", "/passwords/authenticate", { email, password, session_duration_minutes })
  return { ...site, ways, addPhone, addEmail, addPasskey, addWallet, connectApp, passwordError }
}

const wayNames = ["magic link", "passcode", "social login", "trusted token", "password reset"] as const

describe.each(wayNames)("The first proof of an address by %s", (way) => {
  it("ends the sessions of the stranger who signed up with it, and makes the user reset the password", async () => {
    const { errorOf, passwordError, signUp, ways } = await open()
    const stranger = await signUp(email)
    const owner = await ways[way]()
    expect(owner.user_id).toBe(stranger.user_id)
    expect(await errorOf("GET", "/users/me", undefined, stranger.session_token)).toBe("404 session_not_found")
    expect(await passwordError()).toBe(
      way === "password reset" ? "401 unauthorized_credentials" : "400 reset_password"
    )
  })

  it("keeps everything within a session of the user", async () => {
    const { addPasskey, addPhone, call, me, signUp, ways } = await open()
    const { session, session_token } = await signUp(email)
    await addPhone(session_token)
    await addPasskey(session_token)
    const proven = await ways[way](session_token)
    expect(proven.session.session_id).toBe(session.session_id)
    expect(await me(session_token)).toMatchObject({
      emails: [{ email, verified: true }],
      phone_numbers: [{ phone_number, verified: true }],
      webauthn_registrations: [{ domain: "app.test" }],
      password: { requires_reset: false }
    })
    const password = way === "password reset" ? stronger : strong
    await call(Passwords.authenticate, { email, password, session_duration_minutes })
  })

  it("removes contacts, factors and grants that the stranger added", async () => {
    const site = await open()
    const { call, connectApp, errorOf, signUp, state, token, ways } = site
    const { session_token } = await signUp(email)
    await site.addPhone(session_token)
    const passkey = await site.addPasskey(session_token)
    await site.addWallet(session_token)
    await call(Totps.create, { expiration_minutes: 10 }, session_token)
    const link = await site.addEmail("stranger@example.com", session_token)
    await call(MagicLinks.authenticate, { token: link, session_duration_minutes }, session_token)
    const laterLink = await site.addEmail("later@example.com", session_token)
    const { refresh_token = "" } = await connectApp(session_token)

    const owner = await ways[way]()
    expect(owner.user).toMatchObject({
      emails: [{ email, verified: true }],
      phone_numbers: [],
      totps: [],
      crypto_wallets: [],
      webauthn_registrations: []
    })
    expect(await call(Users.getConnectedApps, undefined, owner.session_token)).toMatchObject({
      connected_apps: []
    })
    const refresh = { grant_type: "refresh_token", client_id: "their-app", refresh_token }
    expect(await errorIn(await token(refresh))).toBe("400 invalid_grant")
    const asked = { domain: "app.test", return_passkey_credential_options: true }
    const primary = { factor: "primary" }
    const started = await call(ceremonies.authenticateStart, asked, undefined, primary)
    const public_key_credential = await passkey.get(started.public_key_credential_request_options)
    const assertion = { public_key_credential, session_duration_minutes }
    expect(await errorOf("POST", "/webauthn/authenticate", assertion)).toBe(
      "404 webauthn_registration_not_found"
    )
    const later = { token: laterLink, session_duration_minutes }
    expect(await errorOf("POST", "/magic_links/authenticate", later)).toBe("401 unable_to_auth_magic_link")
    expect((await state.users()).flatMap(({ phone_numbers }) => phone_numbers)).toEqual([])
  })

  it("moves an address that another user added to a new user", async () => {
    const { addEmail, me, signInBySms, ways } = await open()
    const other = await signInBySms(phone_number)
    await addEmail(email, other.session_token)
    const owner = await ways[way]()
    expect(owner.user_id).not.toBe(other.user_id)
    expect(owner.session.user_id).toBe(owner.user_id)
    expect(owner.user).toMatchObject({ emails: [{ email, verified: true }], phone_numbers: [] })
    expect(await me(other.session_token)).toMatchObject({
      user_id: other.user_id,
      emails: [],
      phone_numbers: [{ phone_number, verified: true }]
    })
  })
})

describe("A proof of an address", () => {
  it("changes nothing else at the later logins", async () => {
    const { call, me, signInByLink, signUpVerified } = await open()
    const first = await signUpVerified(email)
    await signInByLink(email)
    expect((await me(first.session_token)).password).toMatchObject({ requires_reset: false })
    await call(Passwords.authenticate, { email, password: strong, session_duration_minutes })
  })

  it("needs the session of the user who added the address, when it is by the link that the user asked for", async () => {
    const { addEmail, call, errorOf, signInBySms } = await open()
    const { session_token, user_id } = await signInBySms(phone_number)
    const body = { token: await addEmail(email, session_token), session_duration_minutes }
    expect(await errorOf("POST", "/magic_links/authenticate", body)).toBe("401 unable_to_auth_magic_link")
    const proven = await call(MagicLinks.authenticate, body, session_token)
    expect(proven.user_id).toBe(user_id)
    expect(proven.user.emails).toMatchObject([{ email, verified: true }])
    const { user_id: later } = await call(MagicLinks.authenticate, {
      token: await addEmail(email, session_token),
      session_duration_minutes
    })
    expect(later).toBe(user_id)
  })

  it("needs the session of the user who added the number, when it is by the passcode that the user asked for", async () => {
    const { addPhone, call, errorOf, signInByLink } = await open()
    const { session_token, user_id } = await signInByLink("ada@example.com")
    const body = { ...(await addPhone(session_token, false)), session_duration_minutes }
    expect(await errorOf("POST", "/otps/authenticate", body)).toBe("404 otp_code_not_found")
    expect((await call(Otps.authenticate, body, session_token)).user_id).toBe(user_id)
  })

  it("moves a number that another user added to a new user", async () => {
    const { addPhone, me, signInByLink, signInBySms } = await open()
    const other = await signInByLink("ada@example.com")
    await addPhone(other.session_token, false)
    const owner = await signInBySms(phone_number)
    expect(owner.user_id).not.toBe(other.user_id)
    expect((await me(other.session_token)).phone_numbers).toEqual([])
  })

  it("is not made by a social login that the user is known by: everything stays", async () => {
    const { call, socialToken } = await open()
    const redeem = async (provider: string, account: string) =>
      call(OAuth.authenticate, { token: await socialToken(provider, account), session_duration_minutes })
    const first = await redeem("github", email)
    const again = await redeem("github", email)
    expect(again.user_id).toBe(first.user_id)
    expect(again.user.providers).toHaveLength(1)
  })
})
