import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { decodeJwt, generateKeyPair, importJWK, SignJWT, type JWTPayload } from "jose"
import { oauth as OAuth } from "../../src/domain/oauth/calls.js"
import type { Options } from "../provider.js"
import { containing, minutes, openStore, publicToken, setUp as setUpProvider } from "./support.js"
import { apiErrorIn, visitor, type Form } from "./support/visitor.js"

const startPath = `/v1/public/oauth/google/onetap/start?public_token=${publicToken}`
const callbackPath = "/v1/oauth/callback/oauth-callback-test-google"
const jsonOf = Schema.decodeUnknownSync(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
const Submitted = Schema.decodeUnknownSync(
  Schema.Struct({ redirect_url: Schema.String, status_code: Schema.Number, request_id: Schema.String })
)

const Stored = Schema.parseJson(
  Schema.Struct({
    keys: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        jwk: Schema.Struct({ kty: Schema.String }, { key: Schema.String, value: Schema.Unknown })
      })
    )
  })
)

/** The private key of the stand-in Google. */
const storedKey = (text: string) => {
  const { keys } = Schema.decodeSync(Stored)(text)
  const found = keys.find(({ name }) => name === "standIn")
  if (found === undefined) throw new Error("No key of the stand-in is stored.")
  return found.jwk
}

const setUp = (options: Parameters<typeof setUpProvider>[0] = {}) => {
  const provider = setUpProvider(options)
  const { get, socialToken } = visitor(provider.fetch)

  const begin = async () => {
    const answer = await get(startPath)
    const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
    return { cookie, stytch_csrf_token: cookie.slice(cookie.indexOf("=") + 1) }
  }
  /** Submits a credential as the services frame does. */
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

describe("oneTapRoute", () => {
  it("returns Google's client id and the callback id without an envelope", async () => {
    const { get } = setUp({ googleClientId: "client-1" })
    expect(await (await get(startPath)).json()).toEqual({
      request_id: containing("request-id-"),
      google_client_id: "client-1",
      oauth_callback_id: "oauth-callback-test-google"
    })
  })

  it("sets a CSRF cookie that the frame can read on any site", async () => {
    const { get } = setUp()
    expect((await get(startPath)).headers.get("set-cookie")).toMatch(
      /^stytch_csrf_private_token=[\w-]{43}; Path=\/; SameSite=None; Secure; Partitioned$/
    )
  })

  it("rejects a project without a Google client id", async () => {
    const { get } = setUp({ googleClientId: "" })
    expect(await apiErrorIn(await get(startPath))).toBe("404 oauth_config_not_found")
  })

  it("rejects an unknown public token", async () => {
    const { get } = setUp({ publicTokens: ["another"] })
    expect(await apiErrorIn(await get(startPath))).toBe("401 unauthorized_credentials")
  })

  it("rejects a page of an origin that is not allowed", async () => {
    const { get } = setUp({ allowedOrigins: ["https://app.test"] })
    const from = (page: string) => get(startPath, { "X-SDK-Parent-Host": page })
    expect(await apiErrorIn(await from("https://evil.test"))).toBe("403 unregistered_origin")
    expect((await from("https://app.test")).status).toBe(200)
  })

  it("applies faults like to a call", async () => {
    const { faults, get, state } = setUp()
    faults.status(400, { path: "onetap/start", times: 1, error_type: "no_login_redirect_urls_set" })
    expect(await apiErrorIn(await get(startPath))).toBe("400 no_login_redirect_urls_set")
    expect(state.requests()).toMatchObject([{ path: "/v1/public/oauth/google/onetap/start", status: 400 }])
  })
})

describe("submitOneTap", () => {
  const ada = { email: "Ada@Example.com", name: "Ada Lovelace" }

  it("exchanges the credential for a token that signs the user up", async () => {
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

  it("identifies the same user as a login at Google's stand-in", async () => {
    const { call, google, landing, socialToken, state, submit } = setUp()
    const token = await socialToken("google", "ada@example.com")
    await call(OAuth.authenticate, { token, session_duration_minutes: 30 })
    const landed = await landing(await submit(await google.idToken(ada)))
    const tapped = landed.searchParams.get("token") ?? ""
    await call(OAuth.authenticate, { token: tapped, session_duration_minutes: 30 })
    expect((await state.users()).map((user) => user.providers.length)).toEqual([1])
  })

  it("identifies the user by the subject, not the email address", async () => {
    const { google } = setUp()
    expect(decodeJwt(await google.idToken({ ...ada, sub: "1" })).sub).toBe("1")
    expect(decodeJwt(await google.idToken({ email: "a@example.com" })).sub).not.toBe(
      decodeJwt(await google.idToken({ email: "b@example.com" })).sub
    )
  })

  it("redirects new users to the signup URL and known users to the login URL", async () => {
    const { google, landing, signInByLink, submit } = setUp()
    const addresses = {
      login_redirect_url: "https://app.test/login",
      signup_redirect_url: "https://app.test/signup"
    }
    expect((await landing(await submit(await google.idToken(ada), addresses))).pathname).toBe("/signup")
    await signInByLink("ada@example.com")
    expect((await landing(await submit(await google.idToken(ada), addresses))).pathname).toBe("/login")
  })

  it("redirects to the calling page by default", async () => {
    const { google, landing, submit } = setUp({
      allowedOrigins: ["https://page.test"],
      defaultRedirectURL: null
    })
    const from = { "X-SDK-Parent-Host": "https://page.test" }
    expect((await landing(await submit(await google.idToken(ada), {}, from))).origin).toBe(
      "https://page.test"
    )
  })

  it("fails without any redirect URL", async () => {
    const { google, submit } = setUp({ defaultRedirectURL: null })
    const id_token = await google.idToken(ada)
    expect(await apiErrorIn(await submit(id_token))).toBe("400 no_login_redirect_urls_set")
    const login = { login_redirect_url: "https://app.test" }
    expect(await apiErrorIn(await submit(id_token, login))).toBe("400 no_signup_redirect_urls_set")
    const script = { login_redirect_url: "javascript:alert(1)" }
    expect(await apiErrorIn(await submit(id_token, script))).toBe("400 invalid_redirect_url")
  })

  it("rejects a credential from an origin that is not allowed", async () => {
    const { google, submit } = setUp({ allowedOrigins: ["https://app.test"] })
    const from = { "X-SDK-Parent-Host": "https://evil.test" }
    expect(await apiErrorIn(await submit(await google.idToken(ada), {}, from))).toBe(
      "403 unregistered_origin"
    )
  })

  it("rejects a credential without the CSRF token of the cookie", async () => {
    const { google, submit } = setUp()
    const id_token = await google.idToken(ada)
    const refused = await Promise.all([
      submit(id_token, { stytch_csrf_token: "another" }),
      submit(id_token, { stytch_csrf_token: "" }, { Cookie: "stytch_csrf_private_token=" }),
      submit(id_token, {}, { Cookie: "" })
    ])
    for (const answer of refused) expect(await apiErrorIn(answer)).toBe("400 oauth_flow_callback_error")
    expect((await submit(id_token)).status).toBe(200)
  })

  it("accepts a credential once", async () => {
    const { google, submit } = setUp()
    const id_token = await google.idToken(ada)
    expect((await submit(id_token)).status).toBe(200)
    expect(await apiErrorIn(await submit(id_token))).toBe("400 oauth_flow_callback_error")
  })

  it("accepts a credential once, also when the clock is moved past its end and back", async () => {
    const { clock, google, signInByLink, submit } = setUp()
    const id_token = await google.idToken(ada)
    expect((await submit(id_token)).status).toBe(200)
    const before = clock.now()
    clock.advance(minutes(61))
    await signInByLink("somebody@example.com")
    clock.set(before)
    expect(await apiErrorIn(await submit(id_token))).toBe("400 oauth_flow_callback_error")
  })

  it("rejects a credential after an hour", async () => {
    const { google, pass, submit } = setUp()
    const id_token = await google.idToken(ada)
    pass(minutes(60))
    expect(await apiErrorIn(await submit(id_token))).toBe("400 oauth_flow_callback_error")
  })

  it("rejects a credential of another client", async () => {
    const { submit } = setUp()
    const foreign = setUp({ googleClientId: "another" })
    const answer = await submit(await foreign.google.idToken(ada))
    expect(await apiErrorIn(answer)).toBe("400 oauth_flow_callback_error")
  })

  it("rejects a credential with a wrong signature or none", async () => {
    const { google, submit } = setUp()
    const real = await google.idToken(ada)
    const { privateKey } = await generateKeyPair("ES256")
    const claims = decodeJwt(real)
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: "ES256" }).sign(privateKey)
    const [, payload] = real.split(".")
    const unsigned = `${btoa('{"alg":"none"}').replace(/=+$/, "")}.${payload}.`
    for (const id_token of [forged, unsigned, "nonsense", ""])
      expect(await apiErrorIn(await submit(id_token))).toBe("400 oauth_flow_callback_error")
  })

  it("rejects a credential with an unverified email address", async () => {
    const { keyValueStore, read } = openStore()
    const { google, submit } = setUp({ keyValueStore })
    const claims = decodeJwt(await google.idToken(ada))
    const standInKey = storedKey(read())
    const sign = async (more: JWTPayload) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: "ES256" })
        .sign(await importJWK(standInKey, "ES256"))
    const doubtful = await sign({ email_verified: false })
    expect(await apiErrorIn(await submit(doubtful))).toBe("400 oauth_flow_callback_error")
    expect((await submit(await sign({}))).status).toBe(200)
  })

  it("rejects a credential at another callback id", async () => {
    const { google, submit } = setUp()
    const answer = await submit(await google.idToken(ada), {}, {}, "/v1/oauth/callback/another")
    expect(await apiErrorIn(answer)).toBe("400 oauth_flow_callback_error")
  })
})

describe("a token of One Tap, which no challenge binds", () => {
  const pkce = { bootstrap: { pkce_required_for_oauth: true } }
  const strict = { strict: true, redirectURLs: ["https://app.test/in"] }
  const statusAfter = async (options: Omit<Options, "defaultRedirectURL">) => {
    const { google, landing, raw, submit } = setUp(options)
    const { searchParams } = await landing(await submit(await google.idToken({ email: "ada@example.com" })))
    const body = { token: searchParams.get("token"), session_duration_minutes: 30 }
    const answer = await raw("POST", "/oauth/authenticate", body)
    return answer.ok ? answer.status : apiErrorIn(answer)
  }

  it("signs in, also where the project requires PKCE", async () => {
    expect(await statusAfter({})).toBe(200)
    expect(await statusAfter(pkce)).toBe(200)
    expect(await statusAfter(strict)).toBe(200)
  })

  it("is refused in strict mode where the project requires PKCE", async () => {
    expect(await statusAfter({ ...strict, ...pkce })).toBe("400 pkce_expected_code_challenge")
  })
})

describe("gsiRoutes", () => {
  const accounts: Options["googleAccounts"] = [
    { email: "ada@example.com", name: "Ada Lovelace" },
    { email: "bea@example.com" }
  ]
  const client = "?client_id=google-client-test"
  const credentialOf = (fetch: typeof globalThis.fetch, body: Form, headers: Form = {}) =>
    fetch("https://embedded.test/gsi/credential", { method: "POST", body: JSON.stringify(body), headers })

  it("returns the signed-in accounts", async () => {
    const { get } = setUp({ googleAccounts: accounts })
    const answer = await get(`/gsi/accounts${client}`, { Origin: "http://localhost:5173" })
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(await answer.json()).toEqual({
      accounts: [
        { email: "ada@example.com", name: "Ada Lovelace" },
        { email: "bea@example.com", name: "" }
      ]
    })
  })

  it("returns a credential of an account", async () => {
    const { fetch, submit } = setUp({ googleAccounts: accounts })
    const body = { client_id: "google-client-test", email: "ada@example.com" }
    const { credential } = jsonOf(await (await credentialOf(fetch, body)).json())
    expect((await submit(String(credential))).status).toBe(200)
    const stranger = await credentialOf(fetch, { ...body, email: "eve@example.com" })
    expect(await apiErrorIn(stranger)).toBe("404 email_not_found")
  })

  it("rejects another client id, and none", async () => {
    const { fetch, get } = setUp()
    expect(await apiErrorIn(await get("/gsi/accounts?client_id=another"))).toBe("401 invalid_client")
    expect(await apiErrorIn(await get("/gsi/accounts"))).toBe("401 invalid_client")
    expect(await apiErrorIn(await credentialOf(fetch, { email: "ada@example.com" }))).toBe(
      "401 invalid_client"
    )
    const none = setUp({ googleClientId: "" })
    expect(await apiErrorIn(await none.get("/gsi/accounts?client_id="))).toBe("401 invalid_client")
  })

  it.each([{ allowedOrigins: ["https://app.test"] }, {}])(
    "rejects a page of another origin, with a readable error: %j",
    async (options) => {
      const { fetch, get } = setUp(options)
      const from = { Origin: "https://evil.test" }
      const answer = await get(`/gsi/accounts${client}`, from)
      expect(answer.headers.get("access-control-allow-origin")).toBe("*")
      expect(await apiErrorIn(answer)).toBe("403 unregistered_origin")
      const body = { client_id: "google-client-test", email: "ada@example.com" }
      expect(await apiErrorIn(await credentialOf(fetch, body, from))).toBe("403 unregistered_origin")
    }
  )
})
