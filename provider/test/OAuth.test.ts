import { describe, expect, it } from "@effect/vitest"
import { jwtVerify } from "jose"
import { oauth as OAuth } from "../../src/domain/oauth/calls.js"
import { session as Sessions } from "../../src/domain/sessionCalls/calls.js"
import { oauthProviders } from "../../src/domain/oauth/OAuthProvider.js"
import { challengeFrom } from "../../src/domain/calls/Pkce.js"
import type { Options } from "../provider.js"
import { containing, minutes, openStore, setUp as setUpProvider } from "./support.js"
import { origin, apiErrorIn, visitor } from "./support/visitor.js"

const path = "/oauth/authenticate"
const redeem = (token: string, more = {}) => ({ token, session_duration_minutes: 30, ...more })
const pages = { Accept: "text/html,*/*;q=0.8" }

const setUp = (options: Omit<Options, "defaultRedirectURL"> = {}) => {
  const provider = setUpProvider(options)
  return { ...provider, ...visitor(provider.fetch) }
}

describe("startRoute", () => {
  it.each(oauthProviders)("redirects the browser to the stand-in of %s", async (provider) => {
    const { leadsTo, start } = setUp()
    const answer = await start(provider)
    expect(answer.status).toBe(302)
    expect(leadsTo(answer).pathname).toBe(`/stand-in/${provider}/login`)
  })

  it("redirects below the prefix of the provider", async () => {
    const { get } = setUp()
    const answer = await get("/a/b/v1/public/oauth/github/start?public_token=t")
    expect(answer.headers.get("location")).toMatch(/^\/a\/b\/stand-in\/github\/login\?state=/)
  })

  it("never redirects to another host", async () => {
    const { fetch } = setUp()
    const answer = await fetch(`${origin}//evil.test/v1/public/oauth/github/start?public_token=t`)
    expect(answer.headers.get("location")).toMatch(/^\/evil\.test\/stand-in/)
  })

  it("rejects an unknown provider", async () => {
    const { start } = setUp()
    expect(await apiErrorIn(await start("myspace"))).toBe("404 oauth_provider_not_found")
  })

  it("rejects an unknown public token", async () => {
    const { start } = setUp({ publicTokens: ["another"] })
    expect(await apiErrorIn(await start("github"))).toBe("401 unauthorized_credentials")
  })

  it("rejects Google when the project has no client id", async () => {
    const { start } = setUp({ googleClientId: "" })
    expect(await apiErrorIn(await start("google"))).toBe("404 oauth_config_not_found")
    expect((await start("github")).status).toBe(302)
  })

  it("rejects a missing challenge when the project requires PKCE", async () => {
    const { start } = setUp({ bootstrap: { pkce_required_for_oauth: true } })
    expect(await apiErrorIn(await start("github"))).toBe("400 pkce_expected_code_challenge")
    expect((await start("github", { code_challenge: "c".repeat(43) })).status).toBe(302)
  })

  it.each(["javascript:alert(1)", "nowhere"])("rejects the redirect URL %s", async (address) => {
    const { start } = setUp()
    const login = await start("github", { login_redirect_url: address })
    const signup = await start("github", { signup_redirect_url: address })
    expect(await apiErrorIn(login)).toBe("400 invalid_redirect_url")
    expect(await apiErrorIn(signup)).toBe("400 invalid_redirect_url")
  })

  it("fails without any redirect URL", async () => {
    const { fetch } = setUpProvider({ defaultRedirectURL: null })
    const { start } = visitor(fetch)
    expect(await apiErrorIn(await start("github"))).toBe("400 no_login_redirect_urls_set")
    const login = await start("github", { login_redirect_url: "https://app.test" })
    expect(await apiErrorIn(login)).toBe("400 no_signup_redirect_urls_set")
  })

  it("redirects to the origin of the calling page by default", async () => {
    const { fetch } = setUpProvider({ defaultRedirectURL: null })
    const { get, leadsTo, start } = visitor(fetch)
    const page = await get(leadsTo(await start("github", {}, { Referer: "https://app.test/login" })).href)
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://app.test;")
  })

  it("shows errors on a page", async () => {
    const { start } = setUp()
    const answer = await start("myspace", {}, pages)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
    expect(await answer.text()).toContain("There is no such social provider.")
  })
})

describe("loginPage", () => {
  it("shows the social provider and the scopes", async () => {
    const { loginPage } = setUp()
    const query = { custom_scopes: "repo gist", provider_prompt: "consent", provider_hd: "example.com" }
    const { html, page } = await loginPage("github", query)
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
    for (const shown of ["GitHub", "email repo gist", "prompt", "consent", "hd", "example.com"])
      expect(html).toContain(shown)
  })

  it("has the look of the provider's other pages", async () => {
    const { get, loginPage } = setUp()
    const { html } = await loginPage("google")
    const [, path = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
    const styles = await (await get(path)).text()
    const classes = new Set(Array.from(html.matchAll(/class="(\w+)"/g), ([, name = ""]) => name))
    expect(Array.from(classes).sort()).toEqual(["button", "field", "labelled", "landing", "sheet", "toolbar"])
    for (const name of classes) expect(styles).toContain(`.${name}`)
  })

  it("escapes all values", async () => {
    const { loginPage } = setUp()
    const { html } = await loginPage("github", {
      custom_scopes: "<script>alert(1)</script>",
      "provider_<b>": `"'&<img src=x>`
    })
    expect(html).not.toMatch(/<script|<b>|<img/)
    expect(html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;")
    expect(html).toContain("&#34;&#39;&#38;&#60;img")
  })

  it("allows no script and only the redirect URLs of the login in its policy", async () => {
    const { loginPage } = setUp()
    const { html, page } = await loginPage("github", {
      login_redirect_url: "https://app.test/in?a=1",
      signup_redirect_url: "myapp:welcome"
    })
    const policy = page.headers.get("content-security-policy")?.split("; ")
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "form-action 'self' https://app.test myapp:",
      "base-uri 'none'",
      "frame-ancestors 'none'"
    ])
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  })

  it("serves its stylesheet", async () => {
    const { get, loginPage } = setUp()
    const { html } = await loginPage("github")
    const sheet = await get(/href="([^"]+)"/.exec(html)?.[1] ?? "")
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"])
  })

  it("keeps the entered values when the address is invalid", async () => {
    const { loginPage, leadsTo } = setUp()
    const { click } = await loginPage("github")
    const again = await click("continue", { account: '"ada', name: "<Ada>" })
    const html = await again.text()
    expect(again.status).toBe(400)
    expect(html).toContain("Email format is invalid.")
    expect(html).toContain('value="&#34;ada"')
    expect(html).toContain('value="&#60;Ada&#62;"')
    expect(leadsTo(await click("continue", { account: "ada@example.com" })).searchParams.has("token")).toBe(
      true
    )
  })

  it("offers the accounts of Google, and signs in as the one that is pressed", async () => {
    const { leadsTo, loginPage, post } = setUp({
      googleAccounts: [{ email: "grace@example.com", name: "Grace <H>" }, { email: "a@b.de" }]
    })
    const { action, address, html } = await loginPage("google")
    expect(html).toContain(
      '<button class="button" name="account" value="grace@example.com">Grace &#60;H&#62; grace@example.com</button>'
    )
    expect(html).toContain('<button class="button" name="account" value="a@b.de">a@b.de</button>')
    const state = address.searchParams.get("state") ?? ""
    const pressed = { state, decision: "continue", name: "Grace <H>", account: "grace@example.com" }
    expect(leadsTo(await post(action, pressed)).searchParams.has("token")).toBe(true)
    expect((await loginPage("github")).html).not.toContain("grace@example.com")
  })

  it("asks for a user name when the provider shares no email address", async () => {
    const { loginPage } = setUp()
    const { click, html } = await loginPage("twitter")
    expect(html).toContain("User name")
    expect(await (await click("continue", { account: " " })).text()).toContain("A user name is needed.")
  })

  it("rejects a state that is unknown, of another provider, or ten minutes old", async () => {
    const { get, loginPage, pass } = setUp()
    const { address } = await loginPage("github")
    const other = address.href.replace("github", "gitlab")
    expect(await apiErrorIn(await get("/stand-in/github/login?state=x"))).toBe(
      "400 oauth_flow_callback_error"
    )
    expect(await apiErrorIn(await get("/stand-in/github/login"))).toBe("400 oauth_flow_callback_error")
    expect(await apiErrorIn(await get(other))).toBe("400 oauth_flow_callback_error")
    pass(minutes(10))
    expect(await apiErrorIn(await get(address.href))).toBe("400 oauth_flow_callback_error")
  })
})

describe("callbackRoute", () => {
  const addresses = {
    login_redirect_url: "https://app.test/login?next=%2Fhome",
    signup_redirect_url: "https://app.test/signup"
  }

  it("redirects a new user to the signup URL with a token and its type", async () => {
    const { socialLogin } = setUp()
    const landed = await socialLogin("github", "ada@example.com", addresses)
    expect(landed.href).toMatch(/^https:\/\/app\.test\/signup\?stytch_token_type=oauth&token=[\w-]{43}$/)
  })

  it("redirects a known user to the login URL and keeps its query", async () => {
    const { signInByLink, socialLogin } = setUp()
    await signInByLink("ada@example.com")
    const landed = await socialLogin("github", "Ada@Example.com ", addresses)
    expect(landed.href).toMatch(/^https:\/\/app\.test\/login\?next=%2Fhome&stytch_token_type=oauth&token=/)
  })

  it("accepts a state once", async () => {
    const { loginPage } = setUp()
    const { click } = await loginPage("github")
    await click("continue", { account: "ada@example.com" })
    const again = await click("continue", { account: "ada@example.com" })
    expect(await apiErrorIn(again)).toBe("400 oauth_flow_callback_error")
  })

  it.each([
    [{ Origin: "https://evil.test" }, false],
    [{ Origin: "http://localhost:5173" }, false],
    [{ Origin: "null" }, false],
    [{ Origin: origin, "Sec-Fetch-Site": "cross-site" }, false],
    [{ Origin: origin, "Sec-Fetch-Site": "same-site" }, false],
    [{ Origin: origin }, true],
    // A proxy has changed the host
    [{ Origin: "http://localhost:5173", "Sec-Fetch-Site": "same-origin" }, true]
  ])("accepts the form of its own page only: %j is %s", async (headers, isAccepted) => {
    const { leadsTo, loginPage, post } = setUp({ allowedOrigins: ["https://evil.test"] })
    const { action, address } = await loginPage("github")
    const form = { state: address.searchParams.get("state") ?? "", decision: "continue", account: "a@b.de" }
    const answer = await post(action, form, headers)
    if (isAccepted) expect(leadsTo(answer).searchParams.has("token")).toBe(true)
    else expect(await apiErrorIn(answer)).toBe("403 unregistered_origin")
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
  })

  it("rejects a state after ten minutes", async () => {
    const { loginPage, pass } = setUp()
    const { click } = await loginPage("github")
    pass(minutes(10))
    expect((await click("continue", { account: "ada@example.com" })).status).toBe(400)
  })

  it("rejects the callback of another provider", async () => {
    const { loginPage, post } = setUp()
    const { action, address } = await loginPage("github")
    const form = { state: address.searchParams.get("state") ?? "", decision: "continue", account: "a@b.de" }
    const answer = await post(action.replace("github", "gitlab"), form)
    expect(await apiErrorIn(answer)).toBe("400 oauth_flow_callback_error")
  })

  it("reports a cancelled login to the site without a token", async () => {
    const { click, leadsTo } = await setUpAtPage()
    const { searchParams } = leadsTo(await click("cancel"))
    expect(searchParams.get("error")).toBe("oauth_flow_callback_error")
    expect(searchParams.has("token")).toBe(false)
    expect((await click("continue", { account: "ada@example.com" })).status).toBe(400)
  })

  const setUpAtPage = async () => {
    const { leadsTo, loginPage } = setUp()
    return { leadsTo, ...(await loginPage("github", addresses)) }
  }
})

describe("OAuth.authenticate", () => {
  it("signs a new user up", async () => {
    const { call, socialToken } = setUp()
    const token = await socialToken("github", "ada@example.com", { custom_scopes: "repo" })
    const answer = await call(OAuth.authenticate, redeem(token))
    expect(answer).toMatchObject({
      provider_type: "github",
      locale: "en",
      provider_values: { scopes: ["email", "repo"], id_token: "", expires_at: "2026-01-06T13:00:00.000Z" },
      user: {
        status: "active",
        name: { first_name: "Ada", last_name: "Lovelace" },
        emails: [{ email: "ada@example.com", verified: true }],
        providers: [{ provider_type: "github", provider_subject: answer.provider_subject }]
      }
    })
    expect(answer.provider_values?.access_token).toMatch(/^[\w-]{43}$/)
  })

  it("returns the factor of the social login", async () => {
    const { call, socialToken } = setUp()
    const { session, user } = await call(
      OAuth.authenticate,
      redeem(await socialToken("google", "ada@example.com"))
    )
    expect(session.authentication_factors).toMatchObject([
      {
        type: "oauth",
        delivery_method: "oauth_google",
        google_oauth_factor: {
          id: user.providers[0]?.oauth_user_registration_id,
          provider_subject: user.providers[0]?.provider_subject,
          email_id: user.emails[0]?.email_id
        }
      }
    ])
  })

  it("finds the user with the email address", async () => {
    const { call, signInByLink, socialToken, state } = setUp()
    const { user } = await signInByLink("ada@example.com")
    const answer = await call(OAuth.authenticate, redeem(await socialToken("github", "ada@example.com")))
    expect(answer.user.user_id).toBe(user.user_id)
    expect(await state.users()).toHaveLength(1)
  })

  it("finds the user by the provider's user id when there is no email address", async () => {
    const { call, socialToken, state } = setUp()
    const first = await call(OAuth.authenticate, redeem(await socialToken("twitter", "ada")))
    const again = await call(OAuth.authenticate, redeem(await socialToken("twitter", "ada")))
    expect(again.user).toEqual(first.user)
    expect(again.user.emails).toEqual([])
    expect(JSON.stringify(again.session.authentication_factors)).not.toContain("email_id")
    await call(OAuth.authenticate, redeem(await socialToken("twitter", "bea")))
    expect(await state.users()).toHaveLength(2)
  })

  it("requires a reset of a password that was set before the address was verified", async () => {
    const { call, errorOf, signUp, socialToken } = setUp()
    await signUp("ada@example.com", "Tangerine moped 47")
    await call(OAuth.authenticate, redeem(await socialToken("github", "ada@example.com")))
    const body = { email: "ada@example.com", password: "Tangerine moped 47", session_duration_minutes: 30 }
    expect(await errorOf("POST", "/passwords/authenticate", body)).toBe("400 reset_password")
  })

  it("accepts a token once", async () => {
    const { call, errorOf, socialToken } = setUp()
    const token = await socialToken("github", "ada@example.com")
    await call(OAuth.authenticate, redeem(token))
    expect(await errorOf("POST", path, redeem(token))).toBe("404 oauth_token_not_found")
  })

  it("rejects a token after five minutes", async () => {
    const { pass, errorOf, socialToken } = setUp()
    const token = await socialToken("github", "ada@example.com")
    pass(minutes(5))
    expect(await errorOf("POST", path, redeem(token))).toBe("404 oauth_token_not_found")
  })

  it("accepts a token after a call with an invalid session duration", async () => {
    const { call, errorOf, socialToken } = setUp()
    const token = await socialToken("github", "ada@example.com")
    const short = redeem(token, { session_duration_minutes: 4 })
    expect(await errorOf("POST", path, short)).toBe("400 invalid_session_duration")
    await call(OAuth.authenticate, redeem(token))
  })

  it("needs the verifier of the login", async () => {
    const { call, errorOf, socialToken } = setUp()
    const code_verifier = "verifier-".repeat(6)
    const code_challenge = challengeFrom(
      new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code_verifier)))
    )
    const token = await socialToken("github", "ada@example.com", { code_challenge })
    expect(await errorOf("POST", path, redeem(token))).toBe("400 pkce_expected_code_verifier")
    const wrong = redeem(token, { code_verifier: "another" })
    expect(await errorOf("POST", path, wrong)).toBe("400 pkce_mismatch")
    await call(OAuth.authenticate, redeem(token, { code_verifier }))
  })

  it("returns an ID token that the stand-in's key signed", async () => {
    const { call, keysAt, pass, socialToken } = setUp()
    const { provider_subject, provider_values } = await call(
      OAuth.authenticate,
      redeem(await socialToken("google", "ada@example.com"))
    )
    pass(minutes(1))
    const { payload } = await jwtVerify(provider_values?.id_token ?? "", await keysAt("/gsi/certs"), {
      issuer: "https://accounts.google.com",
      audience: "google-client-test",
      currentDate: new Date(Date.UTC(2026, 0, 6, 12, 1))
    })
    expect(payload).toMatchObject({ sub: provider_subject, email: "ada@example.com", email_verified: true })
  })

  it("stores only digests of the token and the state", async () => {
    const { address, click, leadsTo, text } = await kept()
    expect(text()).not.toContain(address.searchParams.get("state"))
    const token = leadsTo(await click("continue", { account: "ada@example.com" })).searchParams.get("token")
    expect(text()).toEqual(containing("ada@example.com"))
    expect(text()).not.toContain(token)
  })

  const kept = async () => {
    const { keyValueStore, read } = openStore()
    const { leadsTo, loginPage } = setUp({ keyValueStore })
    return { leadsTo, text: read, ...(await loginPage("github")) }
  }
})

describe("OAuth.attach", () => {
  const attachPath = "/oauth/attach"

  /** Ada is signed in, and has a token to attach a login of this provider. */
  const setUpAda = async (provider: string, options: Options = {}) => {
    const site = setUp(options)
    const { session_token, user } = await site.signInByLink("ada@example.com")
    const { oauth_attach_token } = await site.call(OAuth.attach, { provider }, session_token)
    const attach = async (account: string, signedIn = session_token) => {
      const token = await site.socialToken(provider, account, { oauth_attach_token })
      return { token, redeem: () => site.call(OAuth.authenticate, redeem(token), signedIn) }
    }
    return { ...site, attach, oauth_attach_token, session_token, user }
  }
  const invalid = "400 invalid_oauth_attach_token"

  it.each([
    ["a provider without email addresses", "twitter", "ada_l", undefined],
    ["another email address", "github", "ada@work.example", "ada@work.example"]
  ])("adds a login with %s to the signed-in user and session", async (_, provider, account, added) => {
    const { attach, session_token, state, user } = await setUpAda(provider)
    const answer = await (await attach(account)).redeem()
    expect(answer).toMatchObject({ session_token, user: { user_id: user.user_id } })
    expect(answer.user.providers.map(({ provider_type }) => provider_type)).toEqual([provider])
    const addresses = answer.user.emails.filter(({ verified }) => verified).map(({ email }) => email)
    expect(addresses).toEqual(["ada@example.com", ...(added === undefined ? [] : [added])])
    expect(answer.session.authentication_factors).toHaveLength(2)
    expect(await state.users()).toHaveLength(1)
  })

  it("is a login of that user from then on", async () => {
    const { attach, call, socialToken, user } = await setUpAda("twitter")
    await (await attach("ada_l")).redeem()
    const again = await call(OAuth.authenticate, redeem(await socialToken("twitter", "ada_l")))
    expect(again.user.user_id).toBe(user.user_id)
  })

  it("leads to the redirect URL for logins", async () => {
    const { oauth_attach_token, socialLogin } = await setUpAda("twitter")
    const urls = { login_redirect_url: "https://app.test/in", signup_redirect_url: "https://app.test/up" }
    expect((await socialLogin("twitter", "ada_l", { ...urls, oauth_attach_token })).pathname).toBe("/in")
  })

  it("leaves an address with the user who has it", async () => {
    const { attach, signInByLink, state, user } = await setUpAda("github")
    const bea = await signInByLink("bea@example.com")
    const answer = await (await attach("bea@example.com")).redeem()
    expect(answer.user).toMatchObject({ user_id: user.user_id, emails: [{ email: "ada@example.com" }] })
    const stored = (await state.users()).find(({ user_id }) => user_id === bea.user.user_id)
    expect(stored).toMatchObject({ emails: [{ email: "bea@example.com" }], providers: [] })
  })

  it("refuses an account that another user has", async () => {
    const { attach, call, errorOf, session_token, socialToken } = await setUpAda("twitter")
    await call(OAuth.authenticate, redeem(await socialToken("twitter", "bea")))
    const { token } = await attach("bea")
    expect(await errorOf("POST", path, redeem(token), session_token)).toBe("400 duplicate_oauth_registration")
  })

  it("needs a session, and a known provider", async () => {
    const { errorOf, session_token } = await setUpAda("github")
    expect(await errorOf("POST", attachPath, { provider: "github" })).toBe("401 user_unauthenticated")
    const unknown = errorOf("POST", attachPath, { provider: "myspace" }, session_token)
    expect(await unknown).toBe("404 oauth_provider_not_found")
  })

  it("gives a token that starts one login", async () => {
    const { oauth_attach_token, start } = await setUpAda("github")
    expect((await start("github", { oauth_attach_token })).status).toBe(302)
    expect(await apiErrorIn(await start("github", { oauth_attach_token }))).toBe(invalid)
  })

  it("gives a token for its provider only", async () => {
    const { oauth_attach_token, start } = await setUpAda("github")
    expect(await apiErrorIn(await start("gitlab", { oauth_attach_token }))).toBe(invalid)
    expect(await apiErrorIn(await start("github", { oauth_attach_token: "unknown" }))).toBe(invalid)
    expect((await start("github", { oauth_attach_token })).status).toBe(302)
  })

  it("gives a token that expires after five minutes", async () => {
    const { oauth_attach_token, pass, start } = await setUpAda("github")
    pass(minutes(5))
    expect(await apiErrorIn(await start("github", { oauth_attach_token }))).toBe(invalid)
  })

  it("ends with the session, so that nobody else can add a login to the user", async () => {
    const early = await setUpAda("github")
    await early.call(Sessions.revoke, undefined, early.session_token)
    expect(
      await apiErrorIn(await early.start("github", { oauth_attach_token: early.oauth_attach_token }))
    ).toBe(invalid)

    const late = await setUpAda("github")
    const { token } = await late.attach("mallory@example.com")
    await late.call(Sessions.revoke, undefined, late.session_token)
    expect(await late.errorOf("POST", path, redeem(token))).toBe(invalid)
  })

  it("stores only a digest of its token", async () => {
    const { keyValueStore, read } = openStore()
    const { oauth_attach_token } = await setUpAda("github", { keyValueStore })
    expect(read()).toEqual(containing("ada@example.com"))
    expect(read()).not.toContain(oauth_attach_token)
  })
})
