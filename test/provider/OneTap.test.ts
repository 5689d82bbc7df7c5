import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { decodeJwt, generateKeyPair, importJWK, SignJWT, type JWTPayload } from "jose"
import { oauth as OAuth } from "../../src/domain/api/OAuth.js"
import type { Options } from "../../src/provider.js"
import { containing, minutes, openStore, publicToken, setUp as setUpProvider } from "./support.js"
import { refusalIn, visitor, type Form } from "./support/visitor.js"

const startPath = `/v1/public/oauth/google/onetap/start?public_token=${publicToken}`
const callbackPath = "/v1/oauth/callback/oauth-callback-test-google"
const jsonOf = Schema.decodeUnknownSync(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
const Submitted = Schema.decodeUnknownSync(
  Schema.Struct({ redirect_url: Schema.String, status_code: Schema.Number, request_id: Schema.String })
)

const storedKey = Schema.decodeSync(
  Schema.parseJson(
    Schema.Struct({
      standInKey: Schema.Struct({ kty: Schema.String }, { key: Schema.String, value: Schema.Unknown })
    })
  )
)

const setUp = (options: Parameters<typeof setUpProvider>[0] = {}) => {
  const provider = setUpProvider(options)
  const { get, socialToken } = visitor(provider.fetch)

  const begin = async () => {
    const answer = await get(startPath)
    const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
    return { cookie, stytch_csrf_token: cookie.slice(cookie.indexOf("=") + 1) }
  }
  /** Hands a credential in as the services frame does. */
  const submit = async (id_token: string, more: Form = {}, headers: Form = {}, path = callbackPath) => {
    const { cookie, stytch_csrf_token } = await begin()
    return provider.fetch(`https://embedded.test${path}`, {
      method: "POST",
      headers: { "x-stytch-oauth-type": "google-one-tap", Cookie: cookie, ...headers },
      body: JSON.stringify({ id_token, stytch_csrf_token, ...more })
    })
  }
  const landing = async (answer: Response) => new URL(Submitted(await answer.json()).redirect_url)
  return { ...provider, get, socialToken, begin, submit, landing }
}

describe("the start of One Tap", () => {
  it("tells Google's client id and where to hand in, without an envelope", async () => {
    const { get } = setUp({ googleClientId: "client-1" })
    expect(await (await get(startPath)).json()).toEqual({
      request_id: containing("request-id-"),
      google_client_id: "client-1",
      oauth_callback_id: "oauth-callback-test-google"
    })
  })

  it("sets a token as a cookie that the frame can read within any site", async () => {
    const { get } = setUp()
    expect((await get(startPath)).headers.get("set-cookie")).toMatch(
      /^stytch_csrf_private_token=[\w-]{43}; Path=\/; SameSite=None; Secure; Partitioned$/
    )
  })

  it("refuses a project without a client id there", async () => {
    const { get } = setUp({ googleClientId: "" })
    expect(await refusalIn(await get(startPath))).toBe("404 oauth_config_not_found")
  })

  it("refuses a project that is not accepted", async () => {
    const { get } = setUp({ publicTokens: ["another"] })
    expect(await refusalIn(await get(startPath))).toBe("401 unauthorized_credentials")
  })

  it("refuses a page whose origin is not the project's", async () => {
    const { get } = setUp({ allowedOrigins: ["https://app.test"] })
    const from = (page: string) => get(startPath, { "X-SDK-Parent-Host": page })
    expect(await refusalIn(await from("https://evil.test"))).toBe("403 unregistered_origin")
    expect((await from("https://app.test")).status).toBe(200)
  })

  it("can be made to fail like a call", async () => {
    const { faults, get, state } = setUp()
    faults.status(400, { path: "onetap/start", times: 1, error_type: "no_login_redirect_urls_set" })
    expect(await refusalIn(await get(startPath))).toBe("400 no_login_redirect_urls_set")
    expect(state.requests()).toMatchObject([{ path: "/v1/public/oauth/google/onetap/start", status: 400 }])
  })
})

describe("a credential of One Tap", () => {
  const ada = { email: "Ada@Example.com", name: "Ada Lovelace" }

  it("is taken for a token that signs the person up", async () => {
    const { call, google, landing, submit } = setUp()
    const answer = await submit(await google.idToken(ada))
    const { href, searchParams } = await landing(answer)
    expect(href).toMatch(/^https:\/\/app\.test\/in\?stytch_token_type=oauth&token=/)
    const token = searchParams.get("token") ?? ""
    const { provider_type, user } = await call(OAuth.authenticate, { token, session_duration_minutes: 30 })
    expect(provider_type).toBe("google")
    expect(user).toMatchObject({
      name: { first_name: "Ada", last_name: "Lovelace" },
      emails: [{ email: "ada@example.com", verified: true }]
    })
  })

  it("means the same person as a login at Google's stand-in", async () => {
    const { call, google, landing, socialToken, state, submit } = setUp()
    const token = await socialToken("google", "ada@example.com")
    await call(OAuth.authenticate, { token, session_duration_minutes: 30 })
    const landed = await landing(await submit(await google.idToken(ada)))
    const tapped = landed.searchParams.get("token") ?? ""
    await call(OAuth.authenticate, { token: tapped, session_duration_minutes: 30 })
    expect((await state.users()).map((user) => user.providers.length)).toEqual([1])
  })

  it("means whom its subject says, whatever the address", async () => {
    const { google } = setUp()
    expect(decodeJwt(await google.idToken({ ...ada, sub: "1" })).sub).toBe("1")
    expect(decodeJwt(await google.idToken({ email: "a@example.com" })).sub).not.toBe(
      decodeJwt(await google.idToken({ email: "b@example.com" })).sub
    )
  })

  it("leads new people to the sign-up address and known ones to the login address", async () => {
    const { google, landing, signInByLink, submit } = setUp()
    const addresses = {
      login_redirect_url: "https://app.test/login",
      signup_redirect_url: "https://app.test/signup"
    }
    expect((await landing(await submit(await google.idToken(ada), addresses))).pathname).toBe("/signup")
    await signInByLink("ada@example.com")
    expect((await landing(await submit(await google.idToken(ada), addresses))).pathname).toBe("/login")
  })

  it("leads to the page it came from when nothing else is said", async () => {
    const { google, landing, submit } = setUp({ defaultRedirectURL: null })
    const from = { "X-SDK-Parent-Host": "https://page.test" }
    expect((await landing(await submit(await google.idToken(ada), {}, from))).origin).toBe(
      "https://page.test"
    )
  })

  it("is refused when there is no telling where to lead", async () => {
    const { google, submit } = setUp({ defaultRedirectURL: null })
    const id_token = await google.idToken(ada)
    expect(await refusalIn(await submit(id_token))).toBe("400 no_login_redirect_urls_set")
    const login = { login_redirect_url: "https://app.test" }
    expect(await refusalIn(await submit(id_token, login))).toBe("400 no_signup_redirect_urls_set")
    const script = { login_redirect_url: "javascript:alert(1)" }
    expect(await refusalIn(await submit(id_token, script))).toBe("400 invalid_redirect_url")
  })

  it("is refused from a page whose origin is not the project's", async () => {
    const { google, submit } = setUp({ allowedOrigins: ["https://app.test"] })
    const from = { "X-SDK-Parent-Host": "https://evil.test" }
    expect(await refusalIn(await submit(await google.idToken(ada), {}, from))).toBe("403 unregistered_origin")
  })

  it("is refused without the CSRF token of the cookie", async () => {
    const { google, submit } = setUp()
    const id_token = await google.idToken(ada)
    const refused = await Promise.all([
      submit(id_token, { stytch_csrf_token: "another" }),
      submit(id_token, { stytch_csrf_token: "" }, { Cookie: "stytch_csrf_private_token=" }),
      submit(id_token, {}, { Cookie: "" })
    ])
    for (const answer of refused) expect(await refusalIn(answer)).toBe("400 oauth_flow_callback_error")
    expect((await submit(id_token)).status).toBe(200)
  })

  it("works once", async () => {
    const { google, submit } = setUp()
    const id_token = await google.idToken(ada)
    expect((await submit(id_token)).status).toBe(200)
    expect(await refusalIn(await submit(id_token))).toBe("400 oauth_flow_callback_error")
  })

  it("expires after an hour", async () => {
    const { google, pass, submit } = setUp()
    const id_token = await google.idToken(ada)
    pass(minutes(60))
    expect(await refusalIn(await submit(id_token))).toBe("400 oauth_flow_callback_error")
  })

  it("is refused when it was issued to another client", async () => {
    const { submit } = setUp()
    const foreign = setUp({ googleClientId: "another" })
    const answer = await submit(await foreign.google.idToken(ada))
    expect(await refusalIn(answer)).toBe("400 oauth_flow_callback_error")
  })

  it("is refused when another key signed it, or none", async () => {
    const { google, submit } = setUp()
    const real = await google.idToken(ada)
    const { privateKey } = await generateKeyPair("ES256")
    const claims = decodeJwt(real)
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: "ES256" }).sign(privateKey)
    const [, payload] = real.split(".")
    const unsigned = `${btoa('{"alg":"none"}').replace(/=+$/, "")}.${payload}.`
    for (const id_token of [forged, unsigned, "nonsense", ""])
      expect(await refusalIn(await submit(id_token))).toBe("400 oauth_flow_callback_error")
  })

  it("is refused when Google doubts the address", async () => {
    const { keyValueStore, read } = openStore()
    const { google, submit } = setUp({ keyValueStore })
    const claims = decodeJwt(await google.idToken(ada))
    const { standInKey } = storedKey(read())
    const sign = async (more: JWTPayload) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: "ES256" })
        .sign(await importJWK(standInKey, "ES256"))
    const doubtful = await sign({ email_verified: false })
    expect(await refusalIn(await submit(doubtful))).toBe("400 oauth_flow_callback_error")
    expect((await submit(await sign({}))).status).toBe(200)
  })

  it("is handed in where it was told to be", async () => {
    const { google, submit } = setUp()
    const answer = await submit(await google.idToken(ada), {}, {}, "/v1/oauth/callback/another")
    expect(await refusalIn(answer)).toBe("400 oauth_flow_callback_error")
  })
})

describe("what Google's script asks of its stand-in", () => {
  const accounts: Options["googleAccounts"] = [
    { email: "ada@example.com", name: "Ada Lovelace" },
    { email: "bea@example.com" }
  ]
  const client = "?client_id=google-client-test"
  const credentialOf = (fetch: typeof globalThis.fetch, body: Form) =>
    fetch("https://embedded.test/gsi/credential", { method: "POST", body: JSON.stringify(body) })

  it("is who is signed in there", async () => {
    const { get } = setUp({ googleAccounts: accounts })
    const answer = await get(`/gsi/accounts${client}`, { Origin: "https://app.test" })
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(await answer.json()).toEqual({
      accounts: [
        { email: "ada@example.com", name: "Ada Lovelace" },
        { email: "bea@example.com", name: "" }
      ]
    })
  })

  it("is a credential of one of them", async () => {
    const { fetch, submit } = setUp({ googleAccounts: accounts })
    const body = { client_id: "google-client-test", email: "ada@example.com" }
    const { credential } = jsonOf(await (await credentialOf(fetch, body)).json())
    expect((await submit(String(credential))).status).toBe(200)
    const stranger = await credentialOf(fetch, { ...body, email: "eve@example.com" })
    expect(await refusalIn(stranger)).toBe("404 email_not_found")
  })

  it("is refused to another client, and to none", async () => {
    const { fetch, get } = setUp()
    expect(await refusalIn(await get("/gsi/accounts?client_id=another"))).toBe("401 invalid_client")
    expect(await refusalIn(await get("/gsi/accounts"))).toBe("401 invalid_client")
    expect(await refusalIn(await credentialOf(fetch, { email: "ada@example.com" }))).toBe(
      "401 invalid_client"
    )
    const none = setUp({ googleClientId: "" })
    expect(await refusalIn(await none.get("/gsi/accounts?client_id="))).toBe("401 invalid_client")
  })

  it("is refused to a page of another origin, which may read why", async () => {
    const { get } = setUp({ allowedOrigins: ["https://app.test"] })
    const answer = await get(`/gsi/accounts${client}`, { Origin: "https://evil.test" })
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(await refusalIn(answer)).toBe("403 unregistered_origin")
  })
})
