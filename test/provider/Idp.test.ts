import { describe, expect, it } from "@effect/vitest"
import { idp as Idp, type LogoutStart, logoutStartAlias } from "../../src/domain/api/Idp.js"
import { minutes, setUp } from "./support.js"
import { ours, setUpApps, theirs } from "./support/connectedApps.js"

const startPath = "/idp/oauth/authorize/start"
const submitPath = "/idp/oauth/authorize/submit"

describe("the start of an authorization", () => {
  it("tells who asks, and whom", async () => {
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

  it("needs a session", async () => {
    const { asked, refusal } = await setUpApps()
    expect(await refusal("POST", startPath, asked(theirs))).toBe("401 user_unauthenticated")
  })

  it.each([
    ["404 connected_app_not_found", { client_id: "unknown" }],
    ["400 invalid_redirect_uri", { redirect_uri: "https://their.test/callback/" }],
    ["400 invalid_redirect_uri", { redirect_uri: "ourapp:in" }],
    ["400 unsupported_response_type", { response_type: "token" }]
  ])("is refused with %s for %o, as is the submission", async (refused, more) => {
    const { asked, refusal, session_token } = await setUpApps()
    const body = { ...asked(theirs), consent_granted: true, ...more }
    expect(await refusal("POST", startPath, body, session_token)).toBe(refused)
    expect(await refusal("POST", submitPath, body, session_token)).toBe(refused)
  })
})

describe("consent", () => {
  it("is required for another party's app and not for the project's own", async () => {
    const { start } = await setUpApps()
    expect((await start(theirs)).consent_required).toBe(true)
    expect((await start(ours)).consent_required).toBe(false)
  })

  it("is required once for the same scopes, and again for more", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs)
    expect((await start(theirs)).consent_required).toBe(false)
    expect((await start(theirs, { scopes: ["openid"] })).consent_required).toBe(false)
    expect((await start(theirs, { scopes: ["openid", "phone"] })).consent_required).toBe(true)
  })

  it("adds up", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs, { scopes: ["openid"] })
    await submit(theirs, { scopes: ["phone"] })
    expect((await start(theirs, { scopes: ["openid", "phone"] })).consent_required).toBe(false)
  })

  it("is everyone's own", async () => {
    const { signInByLink, start, submit } = await setUpApps()
    await submit(theirs)
    const { session_token } = await signInByLink("bea@example.com")
    expect((await start(theirs, {}, session_token)).consent_required).toBe(true)
  })

  it("is asked for again with prompt=consent", async () => {
    const { start, submit } = await setUpApps()
    await submit(theirs)
    expect((await start(theirs, { prompt: "login consent" })).consent_required).toBe(true)
    expect((await start(ours, { prompt: "consent" })).consent_required).toBe(true)
  })

  it("is a refusal where prompt=none forbids to ask", async () => {
    const { asked, refusal, session_token, start, submit } = await setUpApps()
    const body = { ...asked(theirs), prompt: "none", consent_granted: true }
    expect(await refusal("POST", startPath, body, session_token)).toBe("400 consent_required")
    expect(await refusal("POST", submitPath, body, session_token)).toBe("400 consent_required")
    await submit(theirs)
    expect((await start(theirs, { prompt: "none" })).consent_required).toBe(false)
  })
})

describe("scopes", () => {
  const judged = async (app: typeof theirs, scopes: ReadonlyArray<string>, options = {}) => {
    const { start } = await setUpApps(options)
    const { scope_results } = await start(app, { scopes })
    return Object.fromEntries(scope_results.map(({ scope, is_grantable }) => [scope, is_grantable]))
  }

  it("of the standard can be granted, full access only to the project's own app", async () => {
    const scopes = ["openid", "profile", "email", "phone", "offline_access"]
    const granted = Object.fromEntries(scopes.map((scope) => [scope, true]))
    const all = [...scopes, "full_access"]
    expect(await judged(theirs, all)).toEqual({ ...granted, full_access: false })
    expect(await judged(ours, all)).toEqual({ ...granted, full_access: true })
  })

  it("of the policy can be granted by who holds all their permissions", async () => {
    expect(await judged(theirs, ["read:documents", "write:documents", "odd"])).toEqual({
      "read:documents": true,
      "write:documents": false,
      odd: false
    })
  })

  it("that nobody knows cannot be granted", async () => {
    expect(await judged(theirs, ["unheard"])).toEqual({ unheard: false })
    expect(await judged(theirs, ["read:documents"], { bootstrap: {} })).toEqual({ "read:documents": false })
  })

  it("cannot be granted to an app that is not registered for them", async () => {
    const modest = { ...theirs, scopes: ["openid"] }
    const options = { connectedApps: [modest] }
    const results = await judged(modest, ["openid", "email", "read:documents"], options)
    expect(results).toEqual({ openid: true, email: false, "read:documents": false })
  })

  it("are described, each once", async () => {
    const { start } = await setUpApps()
    const { scope_results } = await start(theirs, { scopes: ["read:documents", "read:documents", "openid"] })
    expect(scope_results.map(({ description }) => description)).toEqual([
      "Read documents",
      "Know who you are"
    ])
  })
})

describe("the submission", () => {
  it("sends the person back with a code and the state", async () => {
    const { submit } = await setUpApps()
    const { authorization_code = "", redirect_uri } = await submit(theirs, { state: "s 1" })
    expect(redirect_uri).toBe(`https://their.test/callback?code=${authorization_code}&state=s+1`)
    expect(authorization_code).toMatch(/^[\w-]{43}$/)
  })

  it("leads apps to their own scheme, and without a state where none was sent", async () => {
    const { submit } = await setUpApps()
    expect((await submit(ours)).redirect_uri).toMatch(/^ourapp:in\?code=[\w-]{43}$/)
  })

  it("needs no consent where none is required", async () => {
    const { submit } = await setUpApps()
    expect((await submit(ours, { consent_granted: false })).authorization_code).toBeDefined()
  })

  it("leads nowhere and grants nothing when consent was required and not given", async () => {
    const { start, submit } = await setUpApps()
    const denied = await submit(theirs, { consent_granted: false, state: "s" })
    expect(denied).toMatchObject({ redirect_uri: "" })
    expect(denied.authorization_code).toBeUndefined()
    expect((await start(theirs)).consent_required).toBe(true)
  })

  it("wants a challenge from an app without a secret, and from no other", async () => {
    const { asked, refusal, session_token, submit } = await setUpApps()
    const body = { ...asked(theirs), consent_granted: true }
    expect(await refusal("POST", submitPath, body, session_token)).toBe("400 pkce_expected_code_challenge")
    const { authorization_code } = await submit(ours, { code_challenge: undefined })
    expect(authorization_code).toBeDefined()
  })

  it("needs a session", async () => {
    const { asked, refusal } = await setUpApps()
    const body = { ...asked(theirs), consent_granted: true }
    expect(await refusal("POST", submitPath, body)).toBe("401 user_unauthenticated")
  })
})

describe("the start of a logout", () => {
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

  it("tells where to go, with the state", async () => {
    const { ask } = await logOut({ state: "s" })
    expect((await ask()).redirect_uri).toBe("https://their.test/bye?state=s")
    expect((await ask({ state: undefined })).redirect_uri).toBe("https://their.test/bye")
  })

  it("asks the person unless the hint names them", async () => {
    const { ask, id_token } = await logOut()
    expect((await ask()).consent_required).toBe(true)
    expect((await ask({ id_token_hint: id_token })).consent_required).toBe(false)
  })

  it("takes a hint that has expired", async () => {
    const { authenticate, ask, id_token, pass, session_token } = await logOut()
    await authenticate(session_token, 300)
    pass(minutes(120))
    expect((await ask({ id_token_hint: id_token })).consent_required).toBe(false)
  })

  it("asks when the hint names somebody else, or nobody is signed in", async () => {
    const { call, id_token, signInByLink } = await logOut()
    const { session_token } = await signInByLink("bea@example.com")
    const hinted = { ...bye, id_token_hint: id_token }
    expect((await call(Idp.oauthLogoutStart, hinted, session_token)).consent_required).toBe(true)
    expect((await call(Idp.oauthLogoutStart, hinted)).consent_required).toBe(true)
  })

  it("is answered at the path of the specification too", async () => {
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
  ])("is refused with %s for %o", async (refused, more) => {
    const { refusal } = await setUpApps()
    expect(await refusal("POST", "/oauth/logout/start", { ...bye, ...more })).toBe(refused)
  })

  it("is refused with a hint of another app, or one that is no ID token", async () => {
    const { connect, connectOurs, refusal, session_token, authenticate } = await setUpApps()
    const { id_token } = await connectOurs("openid")
    const { access_token } = await connect()
    const { session_jwt } = await authenticate(session_token)
    for (const id_token_hint of [id_token, access_token, session_jwt])
      expect(await refusal("POST", "/oauth/logout/start", { ...bye, id_token_hint })).toBe(
        "400 invalid_id_token_hint"
      )
  })
})
