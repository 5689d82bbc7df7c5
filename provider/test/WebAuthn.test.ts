import { describe, expect, it } from "@effect/vitest"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { user as Users } from "../../src/domain/userCalls/calls.js"
import { ceremonies, webauthn } from "../../src/domain/passkeys/calls.js"
import { covers } from "../webauthn/ceremonies.js"
import { minutes, setUp } from "./support.js"
import { makeAuthenticator, type Lies } from "./support/authenticator.js"

const domain = "app.test"
const asked = { domain, user_agent: "Test browser", return_passkey_credential_options: true }

type Authenticator = Awaited<ReturnType<typeof makeAuthenticator>>
type Start = Partial<typeof ceremonies.registerStart.payload.Type>

const open = (options?: Parameters<typeof setUp>[0]) => {
  const tools = setUp(options)
  const { call } = tools
  const creationText = async (session_token: string, more: Start = {}) => {
    const answer = await call(ceremonies.registerStart, { ...asked, ...more }, session_token)
    return answer.public_key_credential_creation_options
  }
  const register = async (authenticator: Authenticator, session_token: string, more: Start = {}) => {
    const public_key_credential = await authenticator.create(await creationText(session_token, more))
    return call(ceremonies.register, { public_key_credential }, session_token)
  }
  const requestText = async (
    factor: "primary" | "secondary" = "primary",
    session_token?: string,
    return_passkey_credential_options = true
  ) => {
    const payload = { domain, return_passkey_credential_options }
    const answer = await call(ceremonies.authenticateStart, payload, session_token, { factor })
    return answer.public_key_credential_request_options
  }
  const proof = async (authenticator: Authenticator, lies?: Lies) =>
    redeem(await authenticator.get(await requestText(), lies))
  /** A user with one passkey. */
  const registered = async () => {
    const authenticator = await makeAuthenticator()
    const { session_token } = await tools.signInByLink("a@example.com")
    const answer = await register(authenticator, session_token)
    return { ...answer, authenticator }
  }
  return { ...tools, creationText, register, requestText, proof, registered }
}

const redeem = (public_key_credential: string) => ({ public_key_credential, session_duration_minutes: 30 })

const json = (text: string): unknown => JSON.parse(text)

describe("covers", () => {
  it.each([
    ["app.test", "app.test"],
    ["localhost", "localhost"],
    ["app.test", "login.app.test"]
  ])("allows the domain %s on the host %s", (site, host) => {
    expect(covers(site, host)).toBe(true)
  })

  it.each([
    ["", "app.test"],
    ["test", "app.test"],
    ["other.test", "app.test"],
    ["pp.test", "app.test"],
    ["login.app.test", "app.test"],
    ["co.uk", "shop.co.uk"],
    ["0.1", "127.0.0.1"],
    ["::1]", "[::1]"]
  ])("does not allow the domain %s on the host %s", (site, host) => {
    expect(covers(site, host)).toBe(false)
  })
})

describe("WebAuthn.registerStart", () => {
  it("requires a discoverable passkey with user verification for the site and the user", async () => {
    const { creationText, signInByLink } = open({ projectName: "Acme" })
    const { session_token, user_id } = await signInByLink("a@example.com")
    expect(json(await creationText(session_token))).toMatchObject({
      rp: { id: domain, name: "Acme" },
      user: { id: Encoding.encodeBase64Url(user_id), name: "a@example.com", displayName: "a@example.com" },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" }
    })
  })

  it("only prefers both when the call asks for no passkey", async () => {
    const { creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token, { return_passkey_credential_options: false })
    expect(json(options)).toMatchObject({
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" }
    })
  })

  it.each(["platform", "cross-platform"] as const)("asks for a %s authenticator", async (type) => {
    const { creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token, { authenticator_type: type })
    expect(json(options)).toMatchObject({ authenticatorSelection: { authenticatorAttachment: type } })
  })

  it("uses the user names of the call", async () => {
    const { creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token, {
      override_id: "id-1",
      override_name: "ann",
      override_display_name: "Ann"
    })
    const user = { id: Encoding.encodeBase64Url("id-1"), name: "ann", displayName: "Ann" }
    expect(json(options)).toMatchObject({ user })
  })

  it("uses the phone number of a user without an email address", async () => {
    const { creationText, signInBySms } = open()
    const { session_token } = await signInBySms("+12025550123")
    expect(json(await creationText(session_token))).toMatchObject({ user: { name: "+12025550123" } })
  })

  it.each(["", "ä".repeat(33)])("rejects the user handle '%s'", async (override_id) => {
    const { errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const body = { ...asked, override_id }
    expect(await errorOf("POST", "/webauthn/register/start", body, session_token)).toBe(
      "400 invalid_override_id"
    )
  })

  it("excludes the user's registered passkeys", async () => {
    const { creationText, registered } = open()
    const { authenticator, session_token } = await registered()
    expect(json(await creationText(session_token))).toMatchObject({
      excludeCredentials: [{ id: authenticator.credentialId, transports: ["internal"] }]
    })
  })

  it("does not list the passkeys of other users", async () => {
    const { creationText, registered, signInByLink } = open()
    await registered()
    const { session_token } = await signInByLink("b@example.com")
    expect(json(await creationText(session_token))).toMatchObject({ excludeCredentials: [] })
  })

  it("allows a passkey again after its registration was deleted", async () => {
    const { call, creationText, register, registered } = open()
    const { authenticator, session_token, webauthn_registration_id } = await registered()
    await call(Users.deleteWebauthnRegistration, undefined, session_token, { id: webauthn_registration_id })
    expect(json(await creationText(session_token))).toMatchObject({ excludeCredentials: [] })
    const { user } = await register(authenticator, session_token)
    expect(user.webauthn_registrations).toHaveLength(1)
  })

  it("rejects a call without a session", async () => {
    const { errorOf } = open()
    expect(await errorOf("POST", "/webauthn/register/start", asked)).toBe("401 user_unauthenticated")
  })

  it("rejects a domain that does not cover the calling page", async () => {
    const { goTo, errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const start = () => errorOf("POST", "/webauthn/register/start", asked, session_token)
    goTo("https://evil.test")
    expect(await start()).toBe("400 invalid_domain")
    goTo("no origin")
    expect(await start()).toBe("400 invalid_domain")
  })
})

describe("WebAuthn.register", () => {
  it("adds the registration to the user and the factor to the session", async () => {
    const { registered } = open()
    const { session, user, webauthn_registration_id } = await registered()
    expect(user.webauthn_registrations).toEqual([
      {
        webauthn_registration_id,
        domain,
        user_agent: "Test browser",
        authenticator_type: "platform",
        verified: true,
        name: "Passkey 1"
      }
    ])
    expect(session.authentication_factors).toMatchObject([
      { type: "magic_link" },
      {
        type: "webauthn",
        delivery_method: "webauthn_registration",
        webauthn_factor: { webauthn_registration_id, domain, user_agent: "Test browser" }
      }
    ])
  })

  it("extends the session only with a duration", async () => {
    const { call, creationText, pass, register, signInByLink } = open()
    const { session, session_token } = await signInByLink("a@example.com")
    pass(minutes(7))
    const first = await register(await makeAuthenticator(), session_token)
    expect(first.session.expires_at).toBe(session.expires_at)
    const public_key_credential = await (await makeAuthenticator()).create(await creationText(session_token))
    const payload = { public_key_credential, session_duration_minutes: 60 }
    const second = await call(ceremonies.register, payload, session_token)
    expect(second.session.expires_at).toBe("2026-01-06T13:07:00.000Z")
  })

  it("stores the authenticator type of the start", async () => {
    const { register, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const more = { authenticator_type: "cross-platform" } as const
    const { user } = await register(await makeAuthenticator(), session_token, more)
    expect(user.webauthn_registrations).toMatchObject([{ authenticator_type: "cross-platform" }])
  })

  it("ignores unknown transports", async () => {
    const { call, creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const authenticator = await makeAuthenticator()
    const lies = { transports: ["hybrid", "telepathy"] }
    const public_key_credential = await authenticator.create(await creationText(session_token), lies)
    await call(ceremonies.register, { public_key_credential }, session_token)
    expect(json(await creationText(session_token))).toMatchObject({
      excludeCredentials: [{ transports: ["hybrid"] }]
    })
  })

  describe("that the browser created without asking", () => {
    const quiet: Lies = { present: false, verified: false }

    it.each<readonly [when: string, lies: Lies, waitMinutes: number, status: number]>([
      ["is accepted after a password", quiet, 4.9, 200],
      ["is refused five minutes after the password", quiet, 5, 400],
      ["is refused when somebody was present and not verified", { verified: false }, 0, 400]
    ])("%s", async (_, lies, waitMinutes, status) => {
      const { creationText, provider, raw, signUp } = open()
      const { session_token } = await signUp("a@example.com")
      provider.clock.advance(minutes(waitMinutes))
      const options = await creationText(session_token)
      const public_key_credential = await (await makeAuthenticator()).create(options, lies)
      const answer = await raw("POST", "/webauthn/register", { public_key_credential }, session_token)
      expect(answer.status).toBe(status)
    })
  })

  const lies: ReadonlyArray<readonly [string, Lies]> = [
    ["of another origin", { origin: "https://evil.test" }],
    ["of another port of the host", { origin: "https://app.test:8443" }],
    ["to a challenge that the provider did not set", { challenge: Encoding.encodeBase64Url("challenge") }],
    ["for another site", { rpId: "evil.test" }],
    ["of a login", { type: "webauthn.get" }],
    ["without user presence", { present: false }],
    ["without user verification", { verified: false }]
  ]
  it.each(lies)("rejects a response %s", async (_, lie) => {
    const { creationText, errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const public_key_credential = await (
      await makeAuthenticator()
    ).create(await creationText(session_token), lie)
    const answer = await errorOf("POST", "/webauthn/register", { public_key_credential }, session_token)
    expect(answer).toBe("400 invalid_public_key_credential")
  })

  it("accepts a response without user verification when no passkey was requested", async () => {
    const { call, creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token, { return_passkey_credential_options: false })
    const public_key_credential = await (await makeAuthenticator()).create(options, { verified: false })
    const { user } = await call(ceremonies.register, { public_key_credential }, session_token)
    expect(user.webauthn_registrations).toHaveLength(1)
  })

  it("accepts a registration once", async () => {
    const { call, creationText, errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const body = {
      public_key_credential: await (await makeAuthenticator()).create(await creationText(session_token))
    }
    await call(ceremonies.register, body, session_token)
    expect(await errorOf("POST", "/webauthn/register", body, session_token)).toBe(
      "400 invalid_public_key_credential"
    )
  })

  it("consumes the challenge at a failed attempt", async () => {
    const { creationText, errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token)
    const authenticator = await makeAuthenticator()
    for (const lie of [{ origin: "https://evil.test" }, {}]) {
      const public_key_credential = await authenticator.create(options, lie)
      expect(await errorOf("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
        "400 invalid_public_key_credential"
      )
    }
  })

  it("rejects a response after five minutes", async () => {
    const { creationText, pass, errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const public_key_credential = await (await makeAuthenticator()).create(await creationText(session_token))
    pass(minutes(5))
    expect(await errorOf("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
      "400 invalid_public_key_credential"
    )
  })

  it("rejects a response of another user", async () => {
    const { creationText, errorOf, signInByLink } = open()
    const first = await signInByLink("a@example.com")
    const second = await signInByLink("b@example.com")
    const public_key_credential = await (
      await makeAuthenticator()
    ).create(await creationText(first.session_token))
    const body = { public_key_credential }
    expect(await errorOf("POST", "/webauthn/register", body, second.session_token)).toBe(
      "400 invalid_public_key_credential"
    )
    expect(await errorOf("POST", "/webauthn/register", body)).toBe("401 user_unauthenticated")
  })

  it("rejects a credential that is already registered", async () => {
    const { creationText, errorOf, registered, signInByLink } = open()
    const { authenticator } = await registered()
    const { session_token } = await signInByLink("b@example.com")
    const public_key_credential = await authenticator.create(await creationText(session_token))
    expect(await errorOf("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
      "400 duplicate_webauthn_registration"
    )
  })

  it.each([
    "",
    "{}",
    JSON.stringify({
      id: "AA",
      rawId: "AA",
      type: "public-key",
      response: { clientDataJSON: "!", attestationObject: "" }
    })
  ])("rejects an invalid credential: %s", async (public_key_credential) => {
    const { errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const answer = await errorOf("POST", "/webauthn/register", { public_key_credential }, session_token)
    expect(answer).toBe("400 invalid_public_key_credential")
  })

  it("rejects an unreadable attestation", async () => {
    const { creationText, errorOf, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const answer = await (await makeAuthenticator()).create(await creationText(session_token))
    const public_key_credential = answer.replace(/"attestationObject":"[^"]*"/, '"attestationObject":"AAAA"')
    expect(await errorOf("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
      "400 invalid_public_key_credential"
    )
  })
})

describe("WebAuthn.authenticateStart", () => {
  it("allows any passkey of the site", async () => {
    const { requestText } = open()
    expect(json(await requestText())).toMatchObject({
      rpId: domain,
      allowCredentials: [],
      userVerification: "required"
    })
  })

  it("allows only passkeys of the session's user as a secondary factor", async () => {
    const { registered, requestText } = open()
    const { authenticator, session_token } = await registered()
    expect(json(await requestText("secondary", session_token, false))).toMatchObject({
      allowCredentials: [{ id: authenticator.credentialId, transports: ["internal"] }],
      userVerification: "preferred"
    })
  })

  it("needs a session and a passkey for a secondary factor", async () => {
    const { errorOf, signInByLink } = open()
    const start = "/webauthn/authenticate/start/secondary"
    expect(await errorOf("POST", start, { domain })).toBe("401 user_unauthenticated")
    const { session_token } = await signInByLink("a@example.com")
    expect(await errorOf("POST", start, { domain }, session_token)).toBe(
      "404 webauthn_registration_not_found"
    )
  })

  it("rejects a domain that does not cover the calling page", async () => {
    const { errorOf } = open()
    const answer = await errorOf("POST", "/webauthn/authenticate/start/primary", { domain: "evil.test" })
    expect(answer).toBe("400 invalid_domain")
  })

  it("rejects a factor other than primary and secondary", async () => {
    const { errorOf } = open()
    const answer = await errorOf("POST", "/webauthn/authenticate/start/tertiary", { domain })
    expect(answer).toBe("404 route_not_found")
  })
})

describe("WebAuthn.authenticate", () => {
  const path = "/webauthn/authenticate"

  it("finds the user by the passkey alone", async () => {
    const { call, proof, registered } = open()
    const { authenticator, user_id, webauthn_registration_id } = await registered()
    const answer = await call(ceremonies.authenticate, await proof(authenticator))
    expect(answer.user_id).toBe(user_id)
    expect(answer.webauthn_registration_id).toBe(webauthn_registration_id)
    expect(answer.session.authentication_factors).toMatchObject([
      { type: "webauthn", webauthn_factor: { webauthn_registration_id } }
    ])
  })

  it("accepts a passkey repeatedly with new challenges", async () => {
    const { call, proof, registered } = open()
    const { authenticator, user_id } = await registered()
    await call(ceremonies.authenticate, await proof(authenticator))
    expect((await call(ceremonies.authenticate, await proof(authenticator))).user_id).toBe(user_id)
  })

  it("accepts authenticators without a counter", async () => {
    const { call, creationText, proof, signInByLink } = open()
    const { session_token, user_id } = await signInByLink("a@example.com")
    const authenticator = await makeAuthenticator()
    const public_key_credential = await authenticator.create(await creationText(session_token), {
      counter: 0
    })
    await call(ceremonies.register, { public_key_credential }, session_token)
    for (const _ of Array(2)) {
      const answer = await call(ceremonies.authenticate, await proof(authenticator, { counter: 0 }))
      expect(answer.user_id).toBe(user_id)
    }
  })

  it("adds a secondary factor to the session, also without a user handle", async () => {
    const { call, register, requestText, signInByLink } = open()
    const authenticator = await makeAuthenticator()
    const first = await signInByLink("a@example.com")
    await register(authenticator, first.session_token)
    const { session, session_token } = await signInByLink("a@example.com")
    const text = await authenticator.get(await requestText("secondary", session_token), { userHandle: null })
    const answer = await call(ceremonies.authenticate, redeem(text), session_token)
    expect(answer.session.session_id).toBe(session.session_id)
    expect(answer.session.authentication_factors.map(({ type }) => type)).toEqual(["magic_link", "webauthn"])
  })

  it("accepts the user handle that the site chose", async () => {
    const { call, proof, register, signInByLink } = open()
    const authenticator = await makeAuthenticator()
    const { session_token, user_id } = await signInByLink("a@example.com")
    await register(authenticator, session_token, { override_id: "id-1" })
    expect((await call(ceremonies.authenticate, await proof(authenticator))).user_id).toBe(user_id)
  })

  const lies: ReadonlyArray<readonly [string, Lies]> = [
    ["of another origin", { origin: "https://evil.test" }],
    ["of another port of the host", { origin: "https://app.test:8443" }],
    ["to a challenge that the provider did not set", { challenge: Encoding.encodeBase64Url("challenge") }],
    ["for another site", { rpId: "evil.test" }],
    ["of a registration", { type: "webauthn.create" }],
    ["without user presence", { present: false }],
    ["without user verification", { verified: false }],
    ["with an empty signature", { signed: false }],
    ["with a counter that stands still", { counter: 1 }],
    ["with a counter that goes back", { counter: 0 }],
    ["with the user handle of another user", { userHandle: Encoding.encodeBase64Url("user-test-2") }],
    ["without a user handle", { userHandle: null }]
  ]
  it.each(lies)("rejects a response %s", async (_, lie) => {
    const { proof, errorOf, registered } = open()
    const { authenticator } = await registered()
    expect(await errorOf("POST", path, await proof(authenticator, lie))).toBe(
      "401 unable_to_auth_webauthn_registration"
    )
  })

  it("rejects the signature of another key", async () => {
    const { errorOf, registered, requestText } = open()
    const { authenticator, user_id } = await registered()
    const forged = await (
      await makeAuthenticator()
    ).get(await requestText(), {
      userHandle: Encoding.encodeBase64Url(user_id),
      counter: 9
    })
    const body = redeem(forged.replaceAll(/"(id|rawId)":"[^"]*"/g, `"$1":"${authenticator.credentialId}"`))
    expect(await errorOf("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
  })

  it("stores the counter of the authenticator, and rejects one that does not grow", async () => {
    const { call, proof, errorOf, registered } = open()
    const { authenticator } = await registered()
    await call(ceremonies.authenticate, await proof(authenticator, { counter: 5 }))
    for (const counter of [5, 4, 0])
      expect(await errorOf("POST", path, await proof(authenticator, { counter }))).toBe(
        "401 unable_to_auth_webauthn_registration"
      )
    await call(ceremonies.authenticate, await proof(authenticator, { counter: 6 }))
  })

  it("accepts a challenge once", async () => {
    const { call, proof, errorOf, registered } = open()
    const { authenticator } = await registered()
    const body = await proof(authenticator)
    await call(ceremonies.authenticate, body)
    expect(await errorOf("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
  })

  it("consumes the challenge at a failed attempt", async () => {
    const { errorOf, registered, requestText } = open()
    const { authenticator } = await registered()
    const options = await requestText()
    for (const lie of [{ origin: "https://evil.test" }, {}]) {
      const body = redeem(await authenticator.get(options, lie))
      expect(await errorOf("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
    }
  })

  it("rejects a response after five minutes", async () => {
    const { pass, proof, errorOf, registered } = open()
    const { authenticator } = await registered()
    const body = await proof(authenticator)
    pass(minutes(5))
    expect(await errorOf("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
  })

  it("rejects an unregistered passkey", async () => {
    const { proof, errorOf } = open()
    const body = await proof(await makeAuthenticator())
    expect(await errorOf("POST", path, body)).toBe("404 webauthn_registration_not_found")
  })

  it("rejects a passkey whose registration was deleted", async () => {
    const { call, proof, errorOf, registered } = open()
    const { authenticator, session_token, webauthn_registration_id } = await registered()
    await call(Users.deleteWebauthnRegistration, undefined, session_token, { id: webauthn_registration_id })
    expect(await errorOf("POST", path, await proof(authenticator))).toBe(
      "404 webauthn_registration_not_found"
    )
  })

  it("rejects a passkey of another site", async () => {
    const { goTo, call, errorOf, registered } = open()
    const { authenticator } = await registered()
    goTo("https://other.test")
    const payload = { domain: "other.test", return_passkey_credential_options: true }
    const { public_key_credential_request_options } = await call(
      ceremonies.authenticateStart,
      payload,
      undefined,
      {
        factor: "primary"
      }
    )
    const lies = { origin: "https://other.test" }
    const body = redeem(await authenticator.get(public_key_credential_request_options, lies))
    expect(await errorOf("POST", path, body)).toBe("404 webauthn_registration_not_found")
  })

  it("rejects the passkey of another user as a secondary factor", async () => {
    const { errorOf, register, registered, requestText, signInByLink } = open()
    const { authenticator } = await registered()
    const { session_token } = await signInByLink("b@example.com")
    await register(await makeAuthenticator(), session_token)
    const body = redeem(await authenticator.get(await requestText("secondary", session_token)))
    expect(await errorOf("POST", path, body, session_token)).toBe("404 webauthn_registration_not_found")
  })

  it("rejects a secondary factor from the session of another user", async () => {
    const { errorOf, registered, requestText, signInByLink } = open()
    const { authenticator, session_token } = await registered()
    const other = await signInByLink("b@example.com")
    const body = redeem(await authenticator.get(await requestText("secondary", session_token)))
    expect(await errorOf("POST", path, body, other.session_token)).toBe(
      "401 unable_to_auth_webauthn_registration"
    )
    expect(await errorOf("POST", path, body)).toBe("401 user_unauthenticated")
  })

  it.each(["", "{}", '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"!"}}'])(
    "rejects an invalid credential: %s",
    async (public_key_credential) => {
      const { errorOf } = open()
      const answer = await errorOf("POST", path, redeem(public_key_credential))
      expect(answer).toBe("400 invalid_public_key_credential")
    }
  )

  it("does not quote the credential in errors", async () => {
    const { proof, raw, registered } = open()
    const { authenticator } = await registered()
    const answer = await raw("POST", path, await proof(authenticator, { origin: "https://evil.test" }))
    const text = await answer.text()
    expect(text).not.toContain("evil.test")
    expect(text).not.toContain(authenticator.credentialId)
  })
})

describe("WebAuthn.update", () => {
  it("renames a passkey", async () => {
    const { call, me, registered } = open()
    const { session_token, webauthn_registration_id } = await registered()
    const path = { webauthn_registration_id }
    const answer = await call(webauthn.update, { name: "Telephone" }, session_token, path)
    expect(answer.webauthn_registration).toMatchObject({ webauthn_registration_id, name: "Telephone" })
    const { webauthn_registrations } = await me(session_token)
    expect(webauthn_registrations).toMatchObject([{ name: "Telephone", domain }])
  })

  it("does not rename the passkey of another user", async () => {
    const { errorOf, registered, signInByLink } = open()
    const { webauthn_registration_id } = await registered()
    const { session_token } = await signInByLink("b@example.com")
    const path = `/webauthn/update/${webauthn_registration_id}`
    expect(await errorOf("PUT", path, { name: "Mine" }, session_token)).toBe(
      "404 webauthn_registration_not_found"
    )
    expect(await errorOf("PUT", path, { name: "Mine" })).toBe("401 user_unauthenticated")
  })
})

const challengeIn = (options: string) =>
  Schema.decodeSync(Schema.parseJson(Schema.Struct({ challenge: Schema.String })))(options).challenge

describe("The challenge of a passkey", () => {
  it("has 32 random bytes, others in every ceremony", async () => {
    const { call, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    const challenges = new Set<string>()
    for (const _ of Array(3)) {
      const payload = { domain, return_passkey_credential_options: true }
      const login = await call(ceremonies.authenticateStart, payload, undefined, { factor: "primary" })
      challenges.add(challengeIn(login.public_key_credential_request_options))
      const creation = { ...payload, user_agent: "Test browser" }
      const registration = await call(ceremonies.registerStart, creation, session_token)
      challenges.add(challengeIn(registration.public_key_credential_creation_options))
    }
    expect(challenges.size).toBe(6)
    for (const challenge of challenges) expect(challenge).toMatch(/^[\w-]{43}$/)
  })
})
