import { describe, expect, it } from "@effect/vitest"
import * as Encoding from "effect/Encoding"
import { user as Users } from "../../src/domain/api/Users.js"
import { ceremonies, webauthn } from "../../src/domain/api/WebAuthn.js"
import { covers } from "../../src/provider/webauthn/relyingParty.js"
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

describe("a passkey's site", () => {
  it.each([
    ["app.test", "app.test"],
    ["localhost", "localhost"],
    ["app.test", "login.app.test"]
  ])("may be %s on %s", (site, host) => {
    expect(covers(site, host)).toBe(true)
  })

  it.each([
    ["", "app.test"],
    ["test", "app.test"],
    ["other.test", "app.test"],
    ["pp.test", "app.test"],
    ["login.app.test", "app.test"],
    ["0.1", "127.0.0.1"],
    ["::1]", "[::1]"]
  ])("is not %s on %s", (site, host) => {
    expect(covers(site, host)).toBe(false)
  })
})

describe("the start of a registration", () => {
  it("tells the browser the site, the person and that they must be found and checked", async () => {
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

  it("leaves both to the authenticator when no passkey is asked for", async () => {
    const { creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token, { return_passkey_credential_options: false })
    expect(json(options)).toMatchObject({
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" }
    })
  })

  it.each(["platform", "cross-platform"] as const)("asks for an authenticator that is %s", async (type) => {
    const { creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token, { authenticator_type: type })
    expect(json(options)).toMatchObject({ authenticatorSelection: { authenticatorAttachment: type } })
  })

  it("names the person as the site says", async () => {
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

  it("names a person without e-mail address by their telephone number", async () => {
    const { creationText, signInBySms } = open()
    const { session_token } = await signInBySms("+12025550123")
    expect(json(await creationText(session_token))).toMatchObject({ user: { name: "+12025550123" } })
  })

  it.each(["", "ä".repeat(33)])("refuses the handle '%s'", async (override_id) => {
    const { refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const body = { ...asked, override_id }
    expect(await refusal("POST", "/webauthn/register/start", body, session_token)).toBe(
      "400 invalid_override_id"
    )
  })

  it("keeps an authenticator from being registered twice", async () => {
    const { creationText, registered } = open()
    const { authenticator, session_token } = await registered()
    expect(json(await creationText(session_token))).toMatchObject({
      excludeCredentials: [{ id: authenticator.credentialId, transports: ["internal"] }]
    })
  })

  it("says nothing of the passkeys of others", async () => {
    const { creationText, registered, signInByLink } = open()
    await registered()
    const { session_token } = await signInByLink("b@example.com")
    expect(json(await creationText(session_token))).toMatchObject({ excludeCredentials: [] })
  })

  it("lets an authenticator be registered again once its registration is gone", async () => {
    const { call, creationText, register, registered } = open()
    const { authenticator, session_token, webauthn_registration_id } = await registered()
    await call(Users.deleteWebauthnRegistration, undefined, session_token, { id: webauthn_registration_id })
    expect(json(await creationText(session_token))).toMatchObject({ excludeCredentials: [] })
    const { user } = await register(authenticator, session_token)
    expect(user.webauthn_registrations).toHaveLength(1)
  })

  it("needs a session", async () => {
    const { refusal } = open()
    expect(await refusal("POST", "/webauthn/register/start", asked)).toBe("401 user_unauthenticated")
  })

  it("refuses a site that the calling page is not part of", async () => {
    const { goTo, refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const start = () => refusal("POST", "/webauthn/register/start", asked, session_token)
    goTo("https://evil.test")
    expect(await start()).toBe("400 invalid_domain")
    goTo("no origin")
    expect(await start()).toBe("400 invalid_domain")
  })
})

describe("a registration", () => {
  it("stands on the user and joins the session as a factor", async () => {
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

  it("leaves the session's end alone, unless a duration is given", async () => {
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

  it("is of the type that was asked for, whatever the authenticator says", async () => {
    const { register, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const more = { authenticator_type: "cross-platform" } as const
    const { user } = await register(await makeAuthenticator(), session_token, more)
    expect(user.webauthn_registrations).toMatchObject([{ authenticator_type: "cross-platform" }])
  })

  it("passes over ways to reach the authenticator that it does not know", async () => {
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

  const lies: ReadonlyArray<readonly [string, Lies]> = [
    ["of another origin", { origin: "https://evil.test" }],
    ["to a challenge that we did not set", { challenge: Encoding.encodeBase64Url("challenge") }],
    ["for another site", { rpId: "evil.test" }],
    ["that is no registration", { type: "webauthn.get" }],
    ["of a person who was not checked", { verified: false }]
  ]
  it.each(lies)("refuses an answer %s", async (_, lie) => {
    const { creationText, refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const public_key_credential = await (
      await makeAuthenticator()
    ).create(await creationText(session_token), lie)
    const answer = await refusal("POST", "/webauthn/register", { public_key_credential }, session_token)
    expect(answer).toBe("400 invalid_public_key_credential")
  })

  it("takes an unchecked person where no passkey was asked for", async () => {
    const { call, creationText, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token, { return_passkey_credential_options: false })
    const public_key_credential = await (await makeAuthenticator()).create(options, { verified: false })
    const { user } = await call(ceremonies.register, { public_key_credential }, session_token)
    expect(user.webauthn_registrations).toHaveLength(1)
  })

  it("works once", async () => {
    const { call, creationText, refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const body = {
      public_key_credential: await (await makeAuthenticator()).create(await creationText(session_token))
    }
    await call(ceremonies.register, body, session_token)
    expect(await refusal("POST", "/webauthn/register", body, session_token)).toBe(
      "400 invalid_public_key_credential"
    )
  })

  it("gets one try per challenge", async () => {
    const { creationText, refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const options = await creationText(session_token)
    const authenticator = await makeAuthenticator()
    for (const lie of [{ origin: "https://evil.test" }, {}]) {
      const public_key_credential = await authenticator.create(options, lie)
      expect(await refusal("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
        "400 invalid_public_key_credential"
      )
    }
  })

  it("is refused after five minutes", async () => {
    const { creationText, pass, refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const public_key_credential = await (await makeAuthenticator()).create(await creationText(session_token))
    pass(minutes(5))
    expect(await refusal("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
      "400 invalid_public_key_credential"
    )
  })

  it("is refused to another user than the one who began", async () => {
    const { creationText, refusal, signInByLink } = open()
    const first = await signInByLink("a@example.com")
    const second = await signInByLink("b@example.com")
    const public_key_credential = await (
      await makeAuthenticator()
    ).create(await creationText(first.session_token))
    const body = { public_key_credential }
    expect(await refusal("POST", "/webauthn/register", body, second.session_token)).toBe(
      "400 invalid_public_key_credential"
    )
    expect(await refusal("POST", "/webauthn/register", body)).toBe("401 user_unauthenticated")
  })

  it("is refused to a credential that somebody has", async () => {
    const { creationText, refusal, registered, signInByLink } = open()
    const { authenticator } = await registered()
    const { session_token } = await signInByLink("b@example.com")
    const public_key_credential = await authenticator.create(await creationText(session_token))
    expect(await refusal("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
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
  ])("refuses what is no credential: %s", async (public_key_credential) => {
    const { refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const answer = await refusal("POST", "/webauthn/register", { public_key_credential }, session_token)
    expect(answer).toBe("400 invalid_public_key_credential")
  })

  it("refuses an attestation that cannot be read", async () => {
    const { creationText, refusal, signInByLink } = open()
    const { session_token } = await signInByLink("a@example.com")
    const answer = await (await makeAuthenticator()).create(await creationText(session_token))
    const public_key_credential = answer.replace(/"attestationObject":"[^"]*"/, '"attestationObject":"AAAA"')
    expect(await refusal("POST", "/webauthn/register", { public_key_credential }, session_token)).toBe(
      "400 invalid_public_key_credential"
    )
  })
})

describe("the start of a login", () => {
  it("asks for any passkey of the site", async () => {
    const { requestText } = open()
    expect(json(await requestText())).toMatchObject({
      rpId: domain,
      allowCredentials: [],
      userVerification: "required"
    })
  })

  it("asks for those of the session's user as a secondary factor", async () => {
    const { registered, requestText } = open()
    const { authenticator, session_token } = await registered()
    expect(json(await requestText("secondary", session_token, false))).toMatchObject({
      allowCredentials: [{ id: authenticator.credentialId, transports: ["internal"] }],
      userVerification: "preferred"
    })
  })

  it("needs a session and a passkey for a secondary factor", async () => {
    const { refusal, signInByLink } = open()
    const start = "/webauthn/authenticate/start/secondary"
    expect(await refusal("POST", start, { domain })).toBe("401 user_unauthenticated")
    const { session_token } = await signInByLink("a@example.com")
    expect(await refusal("POST", start, { domain }, session_token)).toBe(
      "404 webauthn_registration_not_found"
    )
  })

  it("refuses a site that the calling page is not part of", async () => {
    const { refusal } = open()
    const answer = await refusal("POST", "/webauthn/authenticate/start/primary", { domain: "evil.test" })
    expect(answer).toBe("400 invalid_domain")
  })

  it("knows no third factor", async () => {
    const { refusal } = open()
    const answer = await refusal("POST", "/webauthn/authenticate/start/tertiary", { domain })
    expect(answer).toBe("404 route_not_found")
  })
})

describe("a login", () => {
  const path = "/webauthn/authenticate"

  it("finds the user by their passkey alone", async () => {
    const { call, proof, registered } = open()
    const { authenticator, user_id, webauthn_registration_id } = await registered()
    const answer = await call(ceremonies.authenticate, await proof(authenticator))
    expect(answer.user_id).toBe(user_id)
    expect(answer.webauthn_registration_id).toBe(webauthn_registration_id)
    expect(answer.session.authentication_factors).toMatchObject([
      { type: "webauthn", webauthn_factor: { webauthn_registration_id } }
    ])
  })

  it("works again and again with new challenges", async () => {
    const { call, proof, registered } = open()
    const { authenticator, user_id } = await registered()
    await call(ceremonies.authenticate, await proof(authenticator))
    expect((await call(ceremonies.authenticate, await proof(authenticator))).user_id).toBe(user_id)
  })

  it("works with authenticators that do not count", async () => {
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

  it("joins the session as a secondary factor, also without a handle", async () => {
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

  it("knows a user by the handle that the site gave", async () => {
    const { call, proof, register, signInByLink } = open()
    const authenticator = await makeAuthenticator()
    const { session_token, user_id } = await signInByLink("a@example.com")
    await register(authenticator, session_token, { override_id: "id-1" })
    expect((await call(ceremonies.authenticate, await proof(authenticator))).user_id).toBe(user_id)
  })

  const lies: ReadonlyArray<readonly [string, Lies]> = [
    ["of another origin", { origin: "https://evil.test" }],
    ["to a challenge that we did not set", { challenge: Encoding.encodeBase64Url("challenge") }],
    ["for another site", { rpId: "evil.test" }],
    ["that is no login", { type: "webauthn.create" }],
    ["of a person who was not checked", { verified: false }],
    ["with a counter that stands still", { counter: 1 }],
    ["with a counter that goes back", { counter: 0 }],
    ["for the handle of another", { userHandle: Encoding.encodeBase64Url("user-test-2") }],
    ["that tells no handle", { userHandle: null }]
  ]
  it.each(lies)("refuses an answer %s", async (_, lie) => {
    const { proof, refusal, registered } = open()
    const { authenticator } = await registered()
    expect(await refusal("POST", path, await proof(authenticator, lie))).toBe(
      "401 unable_to_auth_webauthn_registration"
    )
  })

  it("refuses the signature of another key", async () => {
    const { refusal, registered, requestText } = open()
    const { authenticator, user_id } = await registered()
    const forged = await (
      await makeAuthenticator()
    ).get(await requestText(), {
      userHandle: Encoding.encodeBase64Url(user_id),
      counter: 9
    })
    const body = redeem(forged.replaceAll(/"(id|rawId)":"[^"]*"/g, `"$1":"${authenticator.credentialId}"`))
    expect(await refusal("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
  })

  it("remembers how far the authenticator has counted", async () => {
    const { call, proof, refusal, registered } = open()
    const { authenticator } = await registered()
    await call(ceremonies.authenticate, await proof(authenticator, { counter: 5 }))
    expect(await refusal("POST", path, await proof(authenticator, { counter: 5 }))).toBe(
      "401 unable_to_auth_webauthn_registration"
    )
    await call(ceremonies.authenticate, await proof(authenticator, { counter: 6 }))
  })

  it("works once per challenge", async () => {
    const { call, proof, refusal, registered } = open()
    const { authenticator } = await registered()
    const body = await proof(authenticator)
    await call(ceremonies.authenticate, body)
    expect(await refusal("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
  })

  it("gets one try per challenge", async () => {
    const { refusal, registered, requestText } = open()
    const { authenticator } = await registered()
    const options = await requestText()
    for (const lie of [{ origin: "https://evil.test" }, {}]) {
      const body = redeem(await authenticator.get(options, lie))
      expect(await refusal("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
    }
  })

  it("is refused after five minutes", async () => {
    const { pass, proof, refusal, registered } = open()
    const { authenticator } = await registered()
    const body = await proof(authenticator)
    pass(minutes(5))
    expect(await refusal("POST", path, body)).toBe("401 unable_to_auth_webauthn_registration")
  })

  it("is refused to a passkey that nobody registered", async () => {
    const { proof, refusal } = open()
    const body = await proof(await makeAuthenticator())
    expect(await refusal("POST", path, body)).toBe("404 webauthn_registration_not_found")
  })

  it("is refused to a passkey whose registration is gone", async () => {
    const { call, proof, refusal, registered } = open()
    const { authenticator, session_token, webauthn_registration_id } = await registered()
    await call(Users.deleteWebauthnRegistration, undefined, session_token, { id: webauthn_registration_id })
    expect(await refusal("POST", path, await proof(authenticator))).toBe(
      "404 webauthn_registration_not_found"
    )
  })

  it("is refused to a passkey of another site", async () => {
    const { goTo, call, refusal, registered } = open()
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
    expect(await refusal("POST", path, body)).toBe("404 webauthn_registration_not_found")
  })

  it("is refused as secondary factor to the passkey of another user", async () => {
    const { refusal, register, registered, requestText, signInByLink } = open()
    const { authenticator } = await registered()
    const { session_token } = await signInByLink("b@example.com")
    await register(await makeAuthenticator(), session_token)
    const body = redeem(await authenticator.get(await requestText("secondary", session_token)))
    expect(await refusal("POST", path, body, session_token)).toBe("404 webauthn_registration_not_found")
  })

  it("is refused as secondary factor to another session than the one that asked", async () => {
    const { refusal, registered, requestText, signInByLink } = open()
    const { authenticator, session_token } = await registered()
    const other = await signInByLink("b@example.com")
    const body = redeem(await authenticator.get(await requestText("secondary", session_token)))
    expect(await refusal("POST", path, body, other.session_token)).toBe(
      "401 unable_to_auth_webauthn_registration"
    )
    expect(await refusal("POST", path, body)).toBe("401 user_unauthenticated")
  })

  it.each(["", "{}", '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"!"}}'])(
    "refuses what is no credential: %s",
    async (public_key_credential) => {
      const { refusal } = open()
      const answer = await refusal("POST", path, redeem(public_key_credential))
      expect(answer).toBe("400 invalid_public_key_credential")
    }
  )

  it("tells nothing of the credential when it refuses it", async () => {
    const { proof, raw, registered } = open()
    const { authenticator } = await registered()
    const answer = await raw("POST", path, await proof(authenticator, { origin: "https://evil.test" }))
    const text = await answer.text()
    expect(text).not.toContain("evil.test")
    expect(text).not.toContain(authenticator.credentialId)
  })
})

describe("a passkey's name", () => {
  it("is what its owner says", async () => {
    const { call, me, registered } = open()
    const { session_token, webauthn_registration_id } = await registered()
    const path = { webauthn_registration_id }
    const answer = await call(webauthn.update, { name: "Telephone" }, session_token, path)
    expect(answer.webauthn_registration).toMatchObject({ webauthn_registration_id, name: "Telephone" })
    const { webauthn_registrations } = await me(session_token)
    expect(webauthn_registrations).toMatchObject([{ name: "Telephone", domain }])
  })

  it("is no matter of other users", async () => {
    const { refusal, registered, signInByLink } = open()
    const { webauthn_registration_id } = await registered()
    const { session_token } = await signInByLink("b@example.com")
    const path = `/webauthn/update/${webauthn_registration_id}`
    expect(await refusal("PUT", path, { name: "Mine" }, session_token)).toBe(
      "404 webauthn_registration_not_found"
    )
    expect(await refusal("PUT", path, { name: "Mine" })).toBe("401 user_unauthenticated")
  })
})
