import { describe, expect, it } from "@effect/vitest"
import { decodeJwt, UnsecuredJWT } from "jose"
import { idp as Idp, type LogoutStart, logoutStartAlias } from "../../src/domain/idp/calls.js"
import { minutes, setUp } from "./support.js"
import { ours, setUpApps, theirs } from "./support/connectedApps.js"

const startPath = "/idp/oauth/authorize/start"
const submitPath = "/idp/oauth/authorize/submit"

describe("Idp.authorizeStart", () => {
  it("returns the app and the user", async () => {
    const { start, user } = await setUpApps()
    expect(await start(theirs)).toMatchObject({
      user_id: user.user_id,
      user: { emails: [{ email: "ada@example.com" }] },
      client: {
        client_id: "their-app",
        client_type: "third_party_public",
        client_name: "Their App",
        client_description: "Reads your documents",
        client_logo_url: "https://their.test/logo.png"
      }
    })
  })

  it("rejects a call without a session", async () => {
    const { asked, errorOf } = await setUpApps()
    expect(await errorOf("POST", startPath, asked(theirs))).toBe("401 user_unauthenticated")
  })

  it.each([
    ["404 connected_app_not_found", { client_id: "unknown" }],
    ["400 invalid_redirect_uri", { redirect_uri: "https://their.test/callback/" }],
    ["400 invalid_redirect_uri", { redirect_uri: "ourapp:in" }],
    ["400 unsupported_response_type", { response_type: "token" }],
    ["400 invalid_target", { resources: ["https://files.test/mcp", "/mcp"] }],
    ["400 invalid_target", { resources: ["https://files.test/#mcp"] }],
    ["400 invalid_target", { resources: ["https://files.test/a b"] }],
    ["400 invalid_target", { resources: ["https://b\u00fccher.test/"] }],
    ["400 invalid_target", { resources: ["https://"] }]
  ])("rejects start and submission with %s for %o", async (refused, more) => {
    const { asked, errorOf, session_token } = await setUpApps()
    const body = { ...asked(theirs), consent_granted: true, ...more }
    expect(await errorOf("POST", startPath, body, session_token)).toBe(refused)
    expect(await errorOf("POST", submitPath, body, session_token)).toBe(refused)
  })
})

describe("Idp consent", () => {
  it("requires consent for third-party apps, not for first-party apps", async () => {
    const { start } = await setUpApps()
    expect((await start(theirs)).consent_required).toBe(true)
    expect((await start(ours)).consent_required).toBe(false)
  })

  it("requires consent once for the same scopes, and again for more", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs)
    expect((await start(theirs)).consent_required).toBe(false)
    expect((await start(theirs, { scopes: ["openid"] })).consent_required).toBe(false)
    expect((await start(theirs, { scopes: ["openid", "phone"] })).consent_required).toBe(true)
  })

  it("requires consent once for the same resources, and again for another one", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs, { resources: ["https://files.test", "urn:example:mail"] })
    expect((await start(theirs)).consent_required).toBe(false)
    expect((await start(theirs, { resources: ["urn:example:mail"] })).consent_required).toBe(false)
    expect((await start(theirs, { resources: ["https://other.test"] })).consent_required).toBe(true)
    await submit(theirs, { resources: ["https://other.test"] })
    const both = { resources: ["https://other.test", "https://files.test"] }
    expect((await start(theirs, both)).consent_required).toBe(false)
  })

  it("requires consent for a resource after a grant without resources", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs)
    expect((await start(theirs, { resources: ["https://files.test"] })).consent_required).toBe(true)
  })

  it("adds new scopes to the granted ones", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs, { scopes: ["openid"] })
    await submit(theirs, { scopes: ["phone"] })
    expect((await start(theirs, { scopes: ["openid", "phone"] })).consent_required).toBe(false)
  })

  it("requires consent from each user", async () => {
    const { signInByLink, start, submit } = await setUpApps()
    await submit(theirs)
    const { session_token } = await signInByLink("bea@example.com")
    expect((await start(theirs, {}, session_token)).consent_required).toBe(true)
  })

  it("requires consent again with prompt=consent", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs)
    expect((await start(theirs, { prompt: "login consent" })).consent_required).toBe(true)
    expect((await start(ours, { prompt: "consent" })).consent_required).toBe(true)
  })

  it("fails with consent_required with prompt=none", async () => {
    const { asked, errorOf, session_token, start, submit } = await setUpApps()
    const body = { ...asked(theirs), prompt: "none", consent_granted: true }
    expect(await errorOf("POST", startPath, body, session_token)).toBe("400 consent_required")
    expect(await errorOf("POST", submitPath, body, session_token)).toBe("400 consent_required")
    await submit(theirs)
    expect((await start(theirs, { prompt: "none" })).consent_required).toBe(false)
  })
})

describe("evaluateScopes", () => {
  const judged = async (app: typeof theirs, scopes: ReadonlyArray<string>, options = {}) => {
    const { start } = await setUpApps(options)
    const { scope_results } = await start(app, { scopes })
    return Object.fromEntries(scope_results.map(({ scope, is_grantable }) => [scope, is_grantable]))
  }

  it("grants standard scopes, full_access only to first-party apps", async () => {
    const scopes = ["openid", "profile", "email", "phone", "offline_access"]
    const granted = Object.fromEntries(scopes.map((scope) => [scope, true]))
    const all = [...scopes, "full_access"]
    expect(await judged(theirs, all)).toEqual({ ...granted, full_access: false })
    expect(await judged(ours, all)).toEqual({ ...granted, full_access: true })
  })

  it("grants a scope of the policy when the user has all its permissions", async () => {
    expect(await judged(theirs, ["read:documents", "write:documents", "odd"])).toEqual({
      "read:documents": true,
      "write:documents": false,
      odd: false
    })
  })

  it("does not grant unknown scopes", async () => {
    expect(await judged(theirs, ["unheard"])).toEqual({ unheard: false })
    expect(await judged(theirs, ["read:documents"], { bootstrap: {} })).toEqual({ "read:documents": false })
  })

  it("does not grant scopes that the app is not registered for", async () => {
    const modest = { ...theirs, scopes: ["openid"] }
    const options = { connectedApps: [modest] }
    const results = await judged(modest, ["openid", "email", "read:documents"], options)
    expect(results).toEqual({ openid: true, email: false, "read:documents": false })
  })

  it("describes each scope once", async () => {
    const { start } = await setUpApps()
    const { scope_results } = await start(theirs, { scopes: ["read:documents", "read:documents", "openid"] })
    expect(scope_results.map(({ description }) => description)).toEqual([
      "Read documents",
      "Know who you are"
    ])
  })
})

describe("Idp.authorizeSubmit", () => {
  it("redirects to the app with a code and the state", async () => {
    const { submit } = await setUpApps()
    const { authorization_code = "", redirect_uri } = await submit(theirs, { state: "s 1" })
    expect(redirect_uri).toBe(`https://their.test/callback?code=${authorization_code}&state=s+1`)
    expect(authorization_code).toMatch(/^[\w-]{43}$/)
  })

  it("redirects to the scheme of a native app, without a state if none was sent", async () => {
    const { submit } = await setUpApps()
    expect((await submit(ours)).redirect_uri).toMatch(/^ourapp:in\?code=[\w-]{43}$/)
  })

  it("needs no consent when none is required", async () => {
    const { submit } = await setUpApps()
    expect((await submit(ours, { consent_granted: false })).authorization_code).toBeDefined()
  })

  it("tells the app of a denied consent, and grants nothing", async () => {
    const { start, submit } = await setUpApps()
    const denied = await submit(theirs, { consent_granted: false, state: "s" })
    expect(denied.redirect_uri).toBe("https://their.test/callback?error=access_denied&state=s")
    expect(denied.authorization_code).toBeUndefined()
    expect((await start(theirs)).consent_required).toBe(true)
  })

  it("requires a challenge only from apps without a secret", async () => {
    const { asked, errorOf, session_token, submit } = await setUpApps()
    const body = { ...asked(theirs), consent_granted: true }
    expect(await errorOf("POST", submitPath, body, session_token)).toBe("400 pkce_expected_code_challenge")
    const { authorization_code } = await submit(ours, { code_challenge: undefined })
    expect(authorization_code).toBeDefined()
  })

  it("rejects a call without a session", async () => {
    const { asked, errorOf } = await setUpApps()
    const body = { ...asked(theirs), consent_granted: true }
    expect(await errorOf("POST", submitPath, body)).toBe("401 user_unauthenticated")
  })
})

describe("Idp.logoutStart", () => {
  const bye = { client_id: "their-app", post_logout_redirect_uri: "https://their.test/bye" }

  const logOut = async (asked: Partial<LogoutStart> = {}, isSignedIn = true) => {
    const apps = await setUpApps()
    const { id_token = "" } = await apps.connect()
    const ask = (more: Partial<LogoutStart> = {}) =>
      apps.call(
        Idp.oauthLogoutStart,
        { ...bye, ...asked, ...more },
        isSignedIn ? apps.session_token : undefined
      )
    return { ...apps, ask, id_token }
  }

  it("returns the redirect URL with the state", async () => {
    const { ask } = await logOut({ state: "s" })
    expect((await ask()).redirect_uri).toBe("https://their.test/bye?state=s")
    expect((await ask({ state: undefined })).redirect_uri).toBe("https://their.test/bye")
  })

  it("requires consent unless the hint names the signed-in user", async () => {
    const { ask, id_token } = await logOut()
    expect((await ask()).consent_required).toBe(true)
    expect((await ask({ id_token_hint: id_token })).consent_required).toBe(false)
  })

  it("accepts an expired hint", async () => {
    const { authenticate, ask, id_token, pass, session_token } = await logOut()
    await authenticate(session_token, 300)
    pass(minutes(120))
    expect((await ask({ id_token_hint: id_token })).consent_required).toBe(false)
  })

  it("requires consent when the hint names another user, or nobody is signed in", async () => {
    const { call, id_token, signInByLink } = await logOut()
    const { session_token } = await signInByLink("bea@example.com")
    const hinted = { ...bye, id_token_hint: id_token }
    expect((await call(Idp.oauthLogoutStart, hinted, session_token)).consent_required).toBe(true)
    expect((await call(Idp.oauthLogoutStart, hinted)).consent_required).toBe(true)
  })

  it("answers at the path of the specification too", async () => {
    const { call } = setUp({ connectedApps: [theirs] })
    expect(await call(logoutStartAlias, bye)).toMatchObject({
      redirect_uri: "https://their.test/bye",
      consent_required: true
    })
  })

  it.each([
    ["404 connected_app_not_found", { client_id: "unknown" }],
    ["400 invalid_redirect_uri", { post_logout_redirect_uri: "https://evil.test" }],
    ["400 invalid_redirect_uri", { client_id: "our-app" }],
    ["400 invalid_id_token_hint", { id_token_hint: "nonsense" }]
  ])("rejects with %s for %o", async (refused, more) => {
    const { errorOf } = await setUpApps()
    expect(await errorOf("POST", "/oauth/logout/start", { ...bye, ...more })).toBe(refused)
  })

  it("rejects a forged hint: of another provider, with another signature or with none", async () => {
    const { connect, errorOf } = await setUpApps()
    const foreign = await (await setUpApps()).connect("openid")
    const { id_token = "" } = await connect("openid")
    const [header, payload, signature = ""] = id_token.split(".")
    const resigned = [header, payload, [...signature].reverse().join("")].join(".")
    const unsigned = new UnsecuredJWT(decodeJwt(id_token)).encode()
    for (const id_token_hint of [foreign.id_token, resigned, unsigned])
      expect(await errorOf("POST", "/oauth/logout/start", { ...bye, id_token_hint })).toBe(
        "400 invalid_id_token_hint"
      )
  })

  it("rejects a hint of another app, or one that is not an ID token", async () => {
    const { connect, connectOurs, errorOf, session_token, authenticate } = await setUpApps()
    const { id_token } = await connectOurs("openid")
    const { access_token } = await connect()
    const { session_jwt } = await authenticate(session_token)
    for (const id_token_hint of [id_token, access_token, session_jwt])
      expect(await errorOf("POST", "/oauth/logout/start", { ...bye, id_token_hint })).toBe(
        "400 invalid_id_token_hint"
      )
  })
})
