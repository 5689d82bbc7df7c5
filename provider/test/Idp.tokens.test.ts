import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { decodeJwt, decodeProtectedHeader, jwtVerify } from "jose"
import { oauth as OAuth } from "../../src/domain/oauth/calls.js"
import { containing, minutes, openStore } from "./support.js"
import { errorIn, ours, setUpApps, theirs, Tokens } from "./support/connectedApps.js"

const jsonOf = Schema.decodeUnknownSync(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
const issuer = "https://embedded.test"
const keysPath = "/.well-known/jwks.json"

describe("tokenRoute with an authorization code", () => {
  it("returns tokens that the published keys verify", async () => {
    const { codeFor, keysAt, pass, session, theirExchange, token, user } = await setUpApps()
    const scopes = ["openid", "email", "profile", "phone"]
    const code = await codeFor(theirs, { scopes, nonce: "n-1" })
    pass(minutes(1))
    const tokens = Tokens(await (await token(theirExchange(code))).json())
    expect(tokens).toMatchObject({ expires_in: 3600, scope: scopes.join(" ") })
    expect(tokens.refresh_token).toBeUndefined()

    const keys = await keysAt(keysPath)
    const currentDate = new Date(Date.UTC(2026, 0, 6, 12, 2))
    const expected = { issuer, currentDate, subject: user.user_id }
    const id = await jwtVerify(tokens.id_token ?? "", keys, { ...expected, audience: "their-app" })
    expect(id.payload).toMatchObject({
      nonce: "n-1",
      auth_time: Date.parse(session.started_at) / 1000,
      iat: Date.UTC(2026, 0, 6, 12, 1) / 1000,
      exp: Date.UTC(2026, 0, 6, 13, 1) / 1000,
      email: "ada@example.com",
      email_verified: true
    })
    const access = await jwtVerify(tokens.access_token, keys, {
      ...expected,
      audience: "project-test-embedded",
      typ: "at+jwt"
    })
    expect(access.payload).toMatchObject({ client_id: "their-app", scope: scopes.join(" ") })
  })

  it("forbids caching of the response", async () => {
    const { codeFor, theirExchange, token } = await setUpApps()
    const { headers } = await token(theirExchange(await codeFor(theirs)))
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("accepts JSON as well as a form", async () => {
    const { codeFor, fetch, theirExchange } = await setUpApps()
    const answer = await fetch(`${issuer}/v1/oauth2/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(theirExchange(await codeFor(theirs)))
    })
    expect(Tokens(await answer.json()).token_type).toBe("Bearer")
  })

  it("returns no ID token without openid, and only granted scopes", async () => {
    const { connect } = await setUpApps()
    const tokens = await connect("email", "full_access", "write:documents", "read:documents")
    expect(tokens).toMatchObject({ scope: "email read:documents" })
    expect(tokens.id_token).toBeUndefined()
  })

  it("includes only the claims of the scopes", async () => {
    const { call, connect, session_token, signInBySms, socialToken } = await setUpApps()
    await signInBySms("+14155550123")
    const token = await socialToken("google", "ada@example.com")
    await call(OAuth.authenticate, { token, session_duration_minutes: 30 }, session_token)
    const bare = decodeJwt((await connect("openid")).id_token ?? "")
    expect(Object.keys(bare).sort()).toEqual(["aud", "auth_time", "exp", "iat", "iss", "sub"])
    expect(decodeJwt((await connect("openid", "profile")).id_token ?? "")).toMatchObject({
      name: "Ada Lovelace",
      given_name: "Ada",
      family_name: "Lovelace",
      locale: "en"
    })
  })

  it("accepts a code once, and revokes its tokens at the second use", async () => {
    const { codeFor, get, theirExchange, token } = await setUpApps()
    const form = theirExchange(await codeFor(theirs, { scopes: ["openid", "offline_access"] }))
    const { access_token, refresh_token = "" } = Tokens(await (await token(form)).json())
    const userinfo = () => get("/v1/oauth2/userinfo", { Authorization: `Bearer ${access_token}` })
    expect((await userinfo()).status).toBe(200)
    expect(await errorIn(await token(form))).toBe("400 invalid_grant")
    expect(await errorIn(await userinfo())).toBe("401 invalid_token")
    const refresh = { grant_type: "refresh_token", client_id: "their-app", refresh_token }
    expect(await errorIn(await token(refresh))).toBe("400 invalid_grant")
  })

  it("rejects a code after five minutes", async () => {
    const { codeFor, pass, theirExchange, token } = await setUpApps()
    const form = theirExchange(await codeFor(theirs))
    pass(minutes(5))
    expect(await errorIn(await token(form))).toBe("400 invalid_grant")
  })

  it.each([
    ["an unknown code", { code: "another" }],
    ["another redirect address", { redirect_uri: "https://their.test/other" }],
    ["another verifier", { code_verifier: "another" }],
    ["no such grant type", { grant_type: "password" }, "400 unsupported_grant_type"],
    ["no such app", { client_id: "unknown" }, "401 invalid_client"]
  ])("rejects a code with %s, and keeps it", async (_, more, refused = "400 invalid_grant") => {
    const { codeFor, theirExchange, token } = await setUpApps()
    const form = theirExchange(await codeFor(theirs))
    expect(await errorIn(await token({ ...form, ...more }))).toBe(refused)
    expect((await token(form)).status).toBe(200)
  })

  it("rejects a code without its verifier, or with a verifier but no challenge", async () => {
    const { codeFor, ourBasic, theirExchange, token } = await setUpApps()
    const { code_verifier, ...form } = theirExchange(await codeFor(theirs))
    expect(await errorIn(await token(form))).toBe("400 invalid_grant")
    const code = await codeFor(ours, { code_challenge: undefined })
    const own = { grant_type: "authorization_code", redirect_uri: "ourapp:in", code }
    expect(await errorIn(await token({ ...own, code_verifier }, ourBasic))).toBe("400 invalid_grant")
    expect((await token(own, ourBasic)).status).toBe(200)
  })

  it("rejects the code of another app", async () => {
    const { codeFor, ourBasic, theirExchange, token } = await setUpApps()
    const form = theirExchange(await codeFor(theirs))
    expect(await errorIn(await token(form, ourBasic))).toBe("400 invalid_grant")
  })
})

describe("authenticateClient", () => {
  it("accepts the secret in the header or in the form", async () => {
    const { codeFor, ourBasic, token } = await setUpApps()
    const form = async () => ({
      grant_type: "authorization_code",
      redirect_uri: "ourapp:in",
      code: await codeFor(ours, { code_challenge: undefined })
    })
    expect((await token(await form(), ourBasic)).status).toBe(200)
    const posted = { client_id: "our-app", client_secret: ours.client_secret ?? "" }
    expect((await token({ ...(await form()), ...posted })).status).toBe(200)
  })

  it("rejects a missing or wrong secret", async () => {
    const { token } = await setUpApps()
    const form = { grant_type: "authorization_code", client_id: "our-app" }
    const wrong = { Authorization: `Basic ${btoa("our-app:wrong")}` }
    const answers = [
      await token(form),
      await token({ ...form, client_secret: "wrong" }),
      await token(form, wrong),
      await token(form, { Authorization: "Basic %%%" })
    ]
    for (const answer of answers) {
      expect(answer.headers.get("www-authenticate")).toBe('Basic error="invalid_client"')
      expect(await errorIn(answer)).toBe("401 invalid_client")
    }
  })
})

describe("tokenRoute with a refresh token", () => {
  const offline = ["openid", "email", "offline_access"]
  const setUp = async () => {
    const apps = await setUpApps()
    const first = await apps.connect(...offline)
    const refresh = (refresh_token = "", more = {}) =>
      apps.token({ grant_type: "refresh_token", client_id: "their-app", refresh_token, ...more })
    return { ...apps, first, refresh }
  }

  it("returns new tokens and another refresh token, without the nonce", async () => {
    const { first, pass, refresh } = await setUp()
    pass(minutes(60 * 24 * 29))
    const second = Tokens(await (await refresh(first.refresh_token)).json())
    expect(second.scope).toBe(offline.join(" "))
    expect(decodeJwt(second.id_token ?? "")).not.toHaveProperty("nonce")
    expect(decodeJwt(second.id_token ?? "").sub).toBe(decodeJwt(first.id_token ?? "").sub)
    pass(minutes(60 * 24 * 29))
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })

  it("rejects a refresh token after thirty days", async () => {
    const { first, pass, refresh } = await setUp()
    pass(minutes(60 * 24 * 30))
    expect(await errorIn(await refresh(first.refresh_token))).toBe("400 invalid_grant")
  })

  it("accepts a refresh token once, and revokes its family at the second use", async () => {
    const { first, refresh } = await setUp()
    const second = Tokens(await (await refresh(first.refresh_token)).json())
    expect(await errorIn(await refresh(first.refresh_token))).toBe("400 invalid_grant")
    expect(await errorIn(await refresh(second.refresh_token))).toBe("400 invalid_grant")
  })

  it("issues fewer scopes on request, but not more", async () => {
    const { first, refresh } = await setUp()
    expect(await errorIn(await refresh(first.refresh_token, { scope: "openid phone" }))).toBe(
      "400 invalid_scope"
    )
    const fewer = Tokens(await (await refresh(first.refresh_token, { scope: "email" })).json())
    expect(fewer.scope).toBe("email")
    const all = Tokens(await (await refresh(fewer.refresh_token)).json())
    expect(all.scope).toBe(offline.join(" "))
  })

  it("rejects the refresh token of another app, and an unknown one", async () => {
    const { first, ourBasic, refresh, token } = await setUp()
    const form = { grant_type: "refresh_token", refresh_token: first.refresh_token ?? "" }
    expect(await errorIn(await token(form, ourBasic))).toBe("400 invalid_grant")
    expect(await errorIn(await refresh("unknown"))).toBe("400 invalid_grant")
  })
})

describe("userinfo", () => {
  const userinfo = "/v1/oauth2/userinfo"
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

  it("returns the claims of the access token", async () => {
    const { connect, get, post, user } = await setUpApps()
    const { access_token } = await connect("openid", "email")
    const expected = { sub: user.user_id, email: "ada@example.com", email_verified: true }
    expect(await (await get(userinfo, bearer(access_token))).json()).toEqual(expected)
    expect(await (await post(userinfo, {}, bearer(access_token))).json()).toEqual(expected)
  })

  it("returns a phone number", async () => {
    const { codeFor, get, signInBySms, theirExchange, token } = await setUpApps()
    const { session_token } = await signInBySms("+14155550123")
    const code = await codeFor(theirs, { scopes: ["openid", "phone", "email"] }, session_token)
    const { access_token } = Tokens(await (await token(theirExchange(code))).json())
    const claims = jsonOf(await (await get(userinfo, bearer(access_token))).json())
    expect(claims).toMatchObject({ phone_number: "+14155550123", phone_number_verified: true })
    expect(claims).not.toHaveProperty("email")
  })

  it("rejects every other token", async () => {
    const { authenticate, connect, get, pass, session_token } = await setUpApps()
    const { access_token, id_token = "" } = await connect("openid")
    const { session_jwt } = await authenticate(session_token)
    const answers = [
      await get(userinfo),
      await get(userinfo, bearer(id_token)),
      await get(userinfo, bearer(session_jwt)),
      await get(userinfo, bearer(`${access_token.slice(0, -4)}AAAA`))
    ]
    pass(minutes(60))
    for (const answer of [...answers, await get(userinfo, bearer(access_token))]) {
      expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"')
      expect(await errorIn(answer)).toBe("401 invalid_token")
    }
  })

  it("requires the scope openid", async () => {
    const { connect, get } = await setUpApps()
    const { access_token } = await connect("email")
    expect(await errorIn(await get(userinfo, bearer(access_token)))).toBe("403 insufficient_scope")
  })
})

describe("tokens for resources", () => {
  const resources = ["https://files.test/mcp", "urn:example:mail"]
  const [files = "", mail = ""] = resources
  const setUp = async (scopes = ["openid", "offline_access"]) => {
    const apps = await setUpApps()
    const { codeFor, fetch, theirExchange } = apps
    const form = theirExchange(await codeFor(theirs, { scopes, resources }))
    const post = (fields: object, asked: ReadonlyArray<string>) =>
      fetch(`${issuer}/v1/oauth2/token`, {
        method: "POST",
        body: new URLSearchParams([...Object.entries(fields), ...asked.map((each) => ["resource", each])])
      })
    /** Exchanges the code, naming these resources. */
    const exchange = (...asked: ReadonlyArray<string>) => post(form, asked)
    const refresh = (refresh_token = "", ...asked: ReadonlyArray<string>) =>
      post({ grant_type: "refresh_token", client_id: "their-app", refresh_token }, asked)
    return { ...apps, exchange, form, refresh }
  }
  const audienceOf = async (answer: Response) => decodeJwt(Tokens(await answer.json()).access_token).aud

  it("have those resources as their audience, and an ID token that of the app", async () => {
    const { exchange } = await setUp()
    const tokens = Tokens(await (await exchange()).json())
    expect(decodeJwt(tokens.access_token).aud).toEqual(resources)
    expect(decodeJwt(tokens.id_token ?? "").aud).toBe("their-app")
  })

  it("can be for some of the granted resources", async () => {
    const { exchange } = await setUp()
    expect(await audienceOf(await exchange(mail, mail))).toEqual([mail])
  })

  it("can be for some of them in a JSON body too", async () => {
    const { fetch, form } = await setUp()
    const answer = await fetch(`${issuer}/v1/oauth2/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...form, resource: [files, mail] })
    })
    expect(await audienceOf(answer)).toEqual([files, mail])
  })

  it.each([
    ["another resource", "https://other.test"],
    ["more than a granted resource", `${files}/`],
    ["something malformed", "mcp"]
  ])("are not for %s, and the code is kept", async (_, other) => {
    const { exchange } = await setUp()
    expect(await errorIn(await exchange(files, other))).toBe("400 invalid_target")
    expect((await exchange(files)).status).toBe(200)
  })

  it("are not for a resource when none was granted", async () => {
    const { codeFor, theirExchange, token } = await setUpApps()
    const form = { ...theirExchange(await codeFor(theirs)), resource: files }
    expect(await errorIn(await token(form))).toBe("400 invalid_target")
  })

  it("stay within the granted resources at each refresh", async () => {
    const { exchange, refresh } = await setUp()
    const first = Tokens(await (await exchange(files)).json())
    expect(await errorIn(await refresh(first.refresh_token, "https://other.test"))).toBe("400 invalid_target")
    const second = Tokens(await (await refresh(first.refresh_token, mail)).json())
    expect(decodeJwt(second.access_token).aud).toEqual([mail])
    expect(await audienceOf(await refresh(second.refresh_token))).toEqual(resources)
  })

  it("are no good for userinfo", async () => {
    const { exchange, get } = await setUp()
    const { access_token } = Tokens(await (await exchange()).json())
    const answer = await get("/v1/oauth2/userinfo", { Authorization: `Bearer ${access_token}` })
    expect(await errorIn(answer)).toBe("401 invalid_token")
  })

  it("can be introspected with their audience, and revoked", async () => {
    const { exchange, post } = await setUp()
    const { access_token, refresh_token = "" } = Tokens(await (await exchange(mail)).json())
    const about = async (path: string, token: string) =>
      jsonOf(await (await post(`/v1/oauth2/${path}`, { client_id: "their-app", token })).json())
    expect(await about("introspect", access_token)).toMatchObject({ active: true, aud: [mail] })
    expect(await about("introspect", refresh_token)).toMatchObject({ active: true, aud: resources })
    await about("revoke", access_token)
    expect(await about("introspect", access_token)).toEqual({ active: false })
  })
})

describe("introspection and revocation", () => {
  const client_id = "their-app"
  const setUp = async () => {
    const apps = await setUpApps()
    const { access_token, refresh_token = "" } = await apps.connect("openid", "offline_access")
    const about = (path: string) => async (token: string, headers?: Record<string, string>) =>
      jsonOf(await (await apps.post(`/v1/oauth2/${path}`, { client_id, token }, headers)).json())
    return { ...apps, access_token, refresh_token, introspect: about("introspect"), revoke: about("revoke") }
  }

  it("describes the app's own tokens", async () => {
    const { access_token, introspect, refresh_token, user } = await setUp()
    const expected = { active: true, sub: user.user_id, client_id, scope: "openid offline_access" }
    expect(await introspect(access_token)).toMatchObject({ ...expected, token_type: "access_token" })
    expect(await introspect(refresh_token)).toMatchObject({ ...expected, token_type: "refresh_token" })
  })

  it("reports tokens of other apps and unknown tokens as inactive", async () => {
    const { access_token, introspect, ourBasic, post, refresh_token } = await setUp()
    for (const token of [access_token, refresh_token])
      expect(await introspect(token, ourBasic)).toEqual({ active: false })
    expect(await introspect("unknown")).toEqual({ active: false })
    expect(await errorIn(await post("/v1/oauth2/introspect", { token: access_token }))).toBe(
      "401 invalid_client"
    )
  })

  it("revokes an access token or a refresh token alone", async () => {
    const { access_token, introspect, refresh_token, revoke } = await setUp()
    expect(await revoke(access_token)).toEqual({})
    expect(await introspect(access_token)).toEqual({ active: false })
    expect(await introspect(refresh_token)).toMatchObject({ active: true })
    expect(await revoke(refresh_token)).toEqual({})
    expect(await introspect(refresh_token)).toEqual({ active: false })
  })

  it("does not revoke tokens of other apps, and accepts unknown tokens", async () => {
    const { access_token, introspect, ourBasic, refresh_token, revoke } = await setUp()
    for (const token of [access_token, refresh_token, "unknown"])
      expect(await revoke(token, ourBasic)).toEqual({})
    expect(await introspect(access_token)).toMatchObject({ active: true })
    expect(await introspect(refresh_token)).toMatchObject({ active: true })
  })
})

describe("discovery", () => {
  it("lists the URLs below the prefix of the provider", async () => {
    const { get } = await setUpApps({ identityProviderURL: "https://app.test/idp" })
    const document = jsonOf(await (await get("/below/.well-known/openid-configuration")).json())
    expect(document).toMatchObject({
      issuer: "https://embedded.test/below",
      authorization_endpoint: "https://app.test/idp",
      end_session_endpoint: "https://app.test/idp",
      token_endpoint: "https://embedded.test/below/v1/oauth2/token",
      jwks_uri: "https://embedded.test/below/.well-known/jwks.json",
      code_challenge_methods_supported: ["S256"]
    })
    expect(document["scopes_supported"]).toContain("read:documents")
  })

  it("omits the authorization endpoint when the site has none", async () => {
    const { get } = await setUpApps({ bootstrap: {} })
    const document = jsonOf(await (await get("/.well-known/openid-configuration")).json())
    expect(document).not.toHaveProperty("authorization_endpoint")
    expect(document["issuer"]).toBe(issuer)
  })

  it("publishes only the public key", async () => {
    const { connect, get } = await setUpApps()
    const { access_token } = await connect()
    const text = await (await get(keysPath)).text()
    expect(text).toContain(decodeProtectedHeader(access_token).kid)
    expect(text).not.toContain('"d"')
  })
})

describe("stored tokens", () => {
  it("stores codes and tokens of apps only as digests", async () => {
    const { keyValueStore, read } = openStore()
    const { codeFor, connect } = await setUpApps({ keyValueStore })
    const code = await codeFor(theirs)
    const { access_token, refresh_token } = await connect("openid", "offline_access")
    expect(read()).toEqual(containing("their-app"))
    for (const secret of [code, access_token, refresh_token]) expect(read()).not.toContain(secret)
  })
})
