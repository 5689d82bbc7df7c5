import { createServer } from "node:http"
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT
} from "jose"
import { afterEach, describe, expect, it, vi } from "vitest"
import { listen } from "../../scripts/listen.mjs"
import {
  type HasHeaders,
  SessionCheckError,
  verifySession,
  type VerifySessionOptions
} from "../../src/server.js"
import { sessionClaim } from "../../src/domain/session/sessionOfClaims.js"
import { minutes, setUp } from "../../provider/test/support.js"
import { setUpApps } from "../../provider/test/support/connectedApps.js"

const projectId = "project-test-embedded"
const secret = "secret-test-embedded"
const email = "ada@example.com"

/** A provider over HTTP, a session that a browser began there, and the check of a server by the provider's clock. */
const setUpServer = async () => {
  const site = setUp({ isServed: true })
  const signedUp = await site.signUp(email)
  const options = { projectId, fetch: site.provider.fetch, now: () => site.clock.now() }
  const check = (request: HasHeaders | string, more: Partial<VerifySessionOptions> = {}) =>
    verifySession(request, { ...options, ...more })
  /** What the check answers: `ok`, or why the session is refused. */
  const reasonOf = (...args: Parameters<typeof check>) => check(...args).then(() => "ok", reasonIn)
  /** How many requests the provider has got for this path. */
  const count = (path: string) => site.state.requests().filter((entry) => entry.path.includes(path)).length
  /** The public keys, as a server keeps them in a file. */
  const keys = async () => {
    const address = new URL(`https://test.stytch.com/v1/sessions/jwks/${projectId}`)
    const remote = createRemoteJWKSet(address, { [customFetch]: site.provider.fetch })
    await remote.reload()
    return remote.jwks() ?? { keys: [] }
  }
  return { ...site, ...signedUp, check, count, keys, reasonOf }
}

const reasonIn = (error: unknown) => {
  if (error instanceof SessionCheckError) return error.reason
  throw error
}

const partsOf = (jwt: string) => jwt.split(".")
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Signs claims with a new key of this algorithm, whose public part is in `jwks`. */
const signed = async (alg: string, claims: JWTPayload, header: object = {}) => {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const jwt = await new SignJWT(claims)
    .setProtectedHeader({ alg, kid: "k-1", typ: "JWT", ...header })
    .sign(privateKey)
  return { jwt, jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "k-1" }] } }
}

const wrongCall = { _tag: "UsageError", method: "verifySession" }

const cookie = (text: string) => new Request("https://app.test/", { headers: { cookie: text } })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("verifySession", () => {
  it("returns the session of a real JWT as a client has it", async () => {
    const { check, provider } = await setUpServer()
    const { session_jwt } = await provider.signIn(email, { session_custom_claims: { plan: "pro" } })
    const { freshTokens, session, user } = await check(session_jwt)
    const [, stored] = await provider.state.sessions()
    expect(session).toEqual(stored)
    expect(session.custom_claims).toEqual({ plan: "pro" })
    expect([freshTokens, user]).toEqual([undefined, undefined])
  })

  it("finds the JWT in each kind of request", async () => {
    const { reasonOf, session_jwt } = await setUpServer()
    const names = { jwtCookieName: "my jwt" }
    const cookies = `a=b; stytch_session_jwt=${session_jwt}; c=d`
    expect(await reasonOf(session_jwt)).toBe("ok")
    expect(await reasonOf(cookie(cookies))).toBe("ok")
    expect(await reasonOf({ headers: { cookie: cookies } })).toBe("ok")
    expect(await reasonOf({ headers: { cookie: ["a=b", `stytch_session_jwt=${session_jwt}`] } })).toBe("ok")
    expect(await reasonOf(cookie(`my%20jwt=${session_jwt}`), { cookieOptions: names })).toBe("ok")
    expect(await reasonOf(cookie(cookies), { cookieOptions: names })).toBe("missing")
    expect(await reasonOf(bearer(session_jwt))).toBe("ok")
    // The header is what the caller chose; the browser sends the cookies of its own accord
    expect(await reasonOf({ headers: { ...bearer("a.b.c").headers, cookie: cookies } })).toBe("malformed")
    expect(await reasonOf({ headers: { authorization: "Basic YTpi", cookie: cookies } })).toBe("ok")
  })

  it("finds the JWT in the events of gateways, which write headers in their own ways", async () => {
    const { reasonOf, session_jwt } = await setUpServer()
    const mine = `stytch_session_jwt=${session_jwt}`
    for (const event of [
      { headers: { Authorization: `Bearer ${session_jwt}` } },
      { headers: { Cookie: `a=b; ${mine}` } },
      { headers: { cookie: `a=b;${mine};c=d` } },
      cookie(`a=b;${mine};c=d`),
      Object.assign({ headers: {} }, { cookies: ["a=b", mine] })
    ])
      expect(await reasonOf(event)).toBe("ok")
    // Some frameworks have the parsed cookies there
    expect(await reasonOf(Object.assign({ headers: { cookie: mine } }, { cookies: { a: "b" } }))).toBe("ok")
  })

  it("works with the requests of Node's own server", async () => {
    const { reasonOf, session_jwt } = await setUpServer()
    const server = createServer(
      (request, response) => void reasonOf(request).then((text) => response.end(text))
    )
    const address = `http://127.0.0.1:${await listen(server)}`
    const ask = async (headers: Record<string, string>) => (await fetch(address, { headers })).text()
    expect(await ask({ cookie: `stytch_session_jwt=${session_jwt}` })).toBe("ok")
    expect(await ask({})).toBe("missing")
    server.close()
    server.closeAllConnections()
  })

  it.each(["", cookie(""), cookie("stytch_session_jwt=; stytch_session="), { headers: {} }])(
    "says that there is none: %j",
    async (request) => {
      const { count, reasonOf } = await setUpServer()
      expect(await reasonOf(request, { secret })).toBe("missing")
      expect(count("/v1/sessions/")).toBe(0)
    }
  )

  it("refuses JWTs that prove nothing, and says why", async () => {
    const { check, count, keys, reasonOf, session_jwt } = await setUpServer()
    const claims = decodeJwt(session_jwt)
    const [header, payload, signature] = partsOf(session_jwt)
    const read = decodeProtectedHeader(session_jwt)
    const {
      keys: [key]
    } = await keys()
    const own = await signed("ES256", claims)
    const hmac = (text: string) =>
      new SignJWT(claims).setProtectedHeader({ ...read, alg: "HS256" }).sign(new TextEncoder().encode(text))
    const rows = {
      "another user": [`${header}.${encoded({ ...claims, sub: "user-test-2" })}.${signature}`, "wrong_key"],
      "no signature": [`${header}.${payload}.`, "wrong_key"],
      "no algorithm": [`${encoded({ ...read, alg: "none" })}.${payload}.`, "wrong_key"],
      "the public key as the secret of HS256": [await hmac(JSON.stringify(key)), "wrong_key"],
      "the key's coordinates as the secret of HS256": [await hmac(`${key?.x}${key?.y}`), "wrong_key"],
      "a key of somebody else": [own.jwt, "wrong_key"],
      "another project": [
        `${header}.${encoded({ ...claims, aud: ["project-test-2"] })}.${signature}`,
        "wrong_project"
      ],
      "no claims of a session": [
        `${header}.${encoded({ ...claims, [sessionClaim]: undefined })}.${signature}`,
        "malformed"
      ],
      "unknown critical parts": [
        `${encoded({ ...read, crit: ["x"], x: 1 })}.${payload}.${signature}`,
        "malformed"
      ],
      "no header": [`e30.${payload}.${signature}`, "malformed"],
      "three parts": ["a.b.c", "malformed"]
    }
    const found = Object.entries(rows).map(async ([name, [jwt = ""]]) => [name, await reasonOf(jwt)])
    const expected = Object.entries(rows).map(([name, [, reason]]) => [name, reason])
    expect(await Promise.all(found)).toEqual(expected)
    // With the secret too: what was never the project's is not sent to the provider
    for (const [jwt = ""] of Object.values(rows)) expect(await reasonOf(jwt, { secret })).not.toBe("ok")
    expect(count("/v1/sessions/authenticate")).toBe(0)
    await expect(check(session_jwt)).resolves.toBeDefined()
  })

  it.each<[string, (claims: JWTPayload) => JWTPayload, object, string]>([
    ["another audience", (claims) => ({ ...claims, aud: "project-test-2" }), {}, "wrong_project"],
    ["another issuer", (claims) => ({ ...claims, iss: "stytch.com/project-test-2" }), {}, "wrong_project"],
    ["no issuer", ({ iss: _, ...claims }) => claims, {}, "wrong_project"],
    ["no end", ({ exp: _, ...claims }) => claims, {}, "malformed"],
    ["no user", ({ sub: _, ...claims }) => claims, {}, "malformed"],
    ["a session without an id", (claims) => ({ ...claims, [sessionClaim]: {} }), {}, "malformed"],
    ["another type", (claims) => claims, { typ: "at+jwt" }, "malformed"],
    ["no type", (claims) => claims, { typ: undefined }, "malformed"],
    ["a start in the future", (claims) => ({ ...claims, nbf: Number(claims.iat) + 60 }), {}, "not_yet_valid"],
    ["nothing wrong", (claims) => claims, {}, "ok"],
    ["several audiences", (claims) => ({ ...claims, aud: ["api", projectId] }), {}, "ok"]
  ])("checks the claims of a JWT of the right key: %s", async (_, change, header, reason) => {
    const { reasonOf, session_jwt } = await setUpServer()
    const { jwks, jwt } = await signed("RS256", change(decodeJwt(session_jwt)), header)
    expect(await reasonOf(jwt, { jwks })).toBe(reason)
  })

  it("accepts no algorithm but those of the provider, whatever the keys are for", async () => {
    const { reasonOf, session_jwt } = await setUpServer()
    for (const [alg, reason] of [
      ["RS256", "ok"],
      ["ES256", "ok"],
      ["PS256", "wrong_key"],
      ["RS512", "wrong_key"]
    ] as const) {
      const { jwks, jwt } = await signed(alg, decodeJwt(session_jwt))
      expect([alg, await reasonOf(jwt, { jwks })]).toEqual([alg, reason])
    }
  })

  it("refuses the tokens of connected apps, which have the same key", async () => {
    const { connect, fetch } = await setUpApps()
    const { access_token, id_token = "" } = await connect("openid", "full_access")
    const options = { projectId, fetch, now: () => Date.UTC(2026, 0, 6, 12) }
    for (const token of [access_token, id_token])
      await expect(verifySession(token, options)).rejects.toMatchObject({ reason: "malformed" })
  })

  it("refuses a JWT that has expired, with some patience for clocks that differ", async () => {
    const { pass, reasonOf, session_jwt } = await setUpServer()
    pass(-5000)
    expect(await reasonOf(session_jwt)).toBe("ok")
    pass(-1000)
    expect(await reasonOf(session_jwt)).toBe("not_yet_valid")
    pass(6000 + minutes(5) + 4000)
    expect(await reasonOf(session_jwt)).toBe("ok")
    expect(await reasonOf(session_jwt, { clockToleranceSeconds: 0 })).toBe("expired")
    pass(1000)
    expect(await reasonOf(session_jwt)).toBe("expired")
    expect(await reasonOf(session_jwt, { clockToleranceSeconds: 60 })).toBe("ok")
  })

  it("refuses a JWT that is older than the site wants, and a session token alone", async () => {
    const { pass, reasonOf, session_jwt, session_token } = await setUpServer()
    expect(await reasonOf(session_jwt, { maxTokenAgeSeconds: 1 })).toBe("ok")
    pass(59_000)
    expect(await reasonOf(session_jwt, { maxTokenAgeSeconds: 60 })).toBe("ok")
    pass(1000)
    expect(await reasonOf(session_jwt, { maxTokenAgeSeconds: 60 })).toBe("expired")
    pass(-64_000)
    // The clock of this server is behind: 0 means each time nevertheless
    expect(await reasonOf(session_jwt, { maxTokenAgeSeconds: 0 })).toBe("expired")
    expect(await reasonOf(cookie(`stytch_session=${session_token}`))).toBe("expired")
  })

  it("takes what is no JWT for malformed where only a JWT helps, also a session token", async () => {
    const { reasonOf, session_token } = await setUpServer()
    for (const text of ["xxx", "Ünïcode", session_token]) {
      expect(await reasonOf(text)).toBe("malformed")
      expect(await reasonOf(bearer(text))).toBe("malformed")
    }
  })

  it("fetches the keys once, and again for an unknown key, but not all the time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const before = await setUpServer()
    const after = await setUpServer()
    let current = before
    const options = {
      fetch: ((...args) => current.provider.fetch(...args)) satisfies typeof fetch
    }
    await Promise.all([1, 2, 3].map(() => before.check(before.session_jwt, options)))
    expect(before.count("/jwks/")).toBe(1)
    // The provider has other keys now
    current = after
    expect(await before.reasonOf(after.session_jwt, options)).toBe("wrong_key")
    expect(after.count("/jwks/")).toBe(0)
    vi.setSystemTime(Date.now() + 31_000)
    expect(await before.reasonOf(after.session_jwt, options)).toBe("ok")
    expect(await before.reasonOf(before.session_jwt, options)).toBe("wrong_key")
    expect(after.count("/jwks/")).toBe(1)
  })

  it("uses the last keys for an hour while no others can be fetched, and asks every 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { provider, reasonOf, session_jwt } = await setUpServer()
    const { jwt } = await signed("ES256", decodeJwt(session_jwt), { kid: "k-2" })
    const passTime = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
    const send = vi.fn(provider.fetch)
    const options = { baseUrl: "https://outage.example.com", fetch: send }
    expect(await reasonOf(session_jwt, options)).toBe("ok")
    send.mockRejectedValue(new TypeError("offline"))
    passTime(601)
    for (const _ of [1, 2, 3]) expect(await reasonOf(session_jwt, options)).toBe("ok")
    expect(send).toHaveBeenCalledTimes(2)
    // Nobody knows whose a new key is
    expect(await reasonOf(jwt, options)).toBe("provider_unavailable")
    passTime(30)
    expect(await reasonOf(session_jwt, options)).toBe("ok")
    expect(send).toHaveBeenCalledTimes(4)
    passTime(3600 - 631)
    expect(await reasonOf(session_jwt, options)).toBe("provider_unavailable")
    send.mockImplementation(provider.fetch)
    for (const _ of [1, 2, 3]) expect(await reasonOf(session_jwt, options)).toBe("ok")
    expect(send).toHaveBeenCalledTimes(6)
  })

  it("keeps the keys of a project, whatever function fetches them", async () => {
    const { check, count, provider, session, session_jwt } = await setUpServer()
    const baseUrl = "https://inline.example.com"
    const { jwt } = await signed("ES256", decodeJwt(session_jwt), { kid: "k-2" })
    const inline = () => ({ baseUrl, fetch: (...args: Parameters<typeof fetch>) => provider.fetch(...args) })
    for (let at = 0; at < 50; at++)
      expect((await check(session_jwt, inline())).session.session_id).toBe(session.session_id)
    expect(count("/jwks/")).toBe(1)
    // Whoever sends JWTs with unknown keys does not decide how often the keys are fetched
    for (let at = 0; at < 50; at++)
      await expect(check(jwt, inline())).rejects.toMatchObject({ reason: "wrong_key" })
    expect(count("/jwks/")).toBe(11)
    await check(session_jwt, inline())
  })

  it("keeps the keys of each project and of each address for itself", async () => {
    const one = await setUpServer()
    const two = await setUpServer()
    const baseUrl = "https://two.example.com"
    expect(await one.reasonOf(one.session_jwt)).toBe("ok")
    expect(await one.reasonOf(one.session_jwt, { baseUrl, fetch: two.provider.fetch })).toBe("wrong_key")
    expect(await two.reasonOf(two.session_jwt, { baseUrl })).toBe("ok")
    expect(await one.reasonOf(one.session_jwt)).toBe("ok")
  })

  it("finds the keys of several providers at one address, each with its own function, also at once", async () => {
    const sites = [await setUpServer(), await setUpServer(), await setUpServer()]
    const all = () => Promise.all(sites.map(({ reasonOf, session_jwt }) => reasonOf(session_jwt)))
    for (const _ of [1, 2, 3]) expect(await all()).toEqual(["ok", "ok", "ok"])
  })

  it("uses given keys without any request, and other issuers of a custom domain", async () => {
    const { keys, reasonOf, session_jwt } = await setUpServer()
    const offline = { jwks: await keys(), fetch: () => Promise.reject(new TypeError("offline")) }
    expect(await reasonOf(session_jwt, offline)).toBe("ok")
    const baseUrl = "https://login.example.com/"
    const { jwks, jwt } = await signed("RS256", {
      ...decodeJwt(session_jwt),
      iss: "https://login.example.com"
    })
    expect(await reasonOf(jwt, { baseUrl, jwks })).toBe("ok")
    expect(await reasonOf(jwt, { jwks })).toBe("wrong_project")
  })

  it.each([
    ["project-test-1", undefined, "https://test.stytch.com/v1/sessions/jwks/project-test-1"],
    ["project-live-1", undefined, "https://api.stytch.com/v1/sessions/jwks/project-live-1"],
    ["project-live-1", "http://127.0.0.1:4000/", "http://127.0.0.1:4000/v1/sessions/jwks/project-live-1"]
  ])("asks the host of the project %s with baseUrl %s for its keys", async (id, baseUrl, address) => {
    const asked: Array<string> = []
    const send: typeof fetch = (input) => {
      asked.push(String(input))
      return Promise.resolve(Response.json({ keys: [] }))
    }
    const jwt = `${encoded({ alg: "RS256", kid: "k", typ: "JWT" })}.${encoded({ aud: id, [sessionClaim]: {} })}.AA`
    const checked = verifySession(jwt, { projectId: id, baseUrl, fetch: send })
    await expect(checked).rejects.toMatchObject({ reason: "wrong_key", status: 401 })
    expect(asked).toEqual([address])
  })

  it.each([
    ["no network", () => Promise.reject(new TypeError("offline"))],
    ["a gateway's page", () => Promise.resolve(new Response("<html>", { status: 502 }))],
    ["no key set", () => Promise.resolve(Response.json({ error: true }))]
  ])("says that the provider is unavailable: %s", async (_, send) => {
    const { check, pass, session_jwt } = await setUpServer()
    const unavailable = { reason: "provider_unavailable", status: 503 }
    await expect(check(session_jwt, { fetch: send })).rejects.toMatchObject(unavailable)
    const { jwks } = await signed("ES256", {})
    pass(minutes(6))
    await expect(check(cookie("stytch_session=x"), { fetch: send, jwks, secret })).rejects.toMatchObject(
      unavailable
    )
  })

  it("uses the global fetch of now", async () => {
    const { provider, reasonOf, session_jwt } = await setUpServer()
    vi.stubGlobal("fetch", provider.fetch)
    expect(await reasonOf(session_jwt, { fetch: undefined })).toBe("ok")
    const other = await setUpServer()
    vi.stubGlobal("fetch", other.provider.fetch)
    expect(await reasonOf(other.session_jwt, { fetch: undefined })).toBe("ok")
  })

  it.each<[object, string]>([
    [{ projectId: 1 }, "projectId must be a string."],
    [{ projectId: "" }, "projectId must not be empty."],
    [{ secret: null }, "secret must be a string."],
    [{ secret: "" }, "secret must not be empty or undefined. Leave it out to have its default."],
    [{ secret: undefined }, "secret must not be empty or undefined. Leave it out to have its default."],
    [
      { maxTokenAgeSeconds: undefined },
      "maxTokenAgeSeconds must not be empty or undefined. Leave it out to have its default."
    ],
    [{ projectId: `${projectId}\n` }, "projectId must not have a space or a line break."],
    [{ secret: ` ${secret}` }, "secret must not have a space or a line break."],
    [{ baseUrl: "login.example.com" }, "baseUrl must be a URL with https or http."],
    [{ baseUrl: "" }, "baseUrl must be a URL with https or http."],
    [{ jwks: "keys" }, "jwks must be an object."],
    [{ jwks: {} }, "jwks must have an array of keys."],
    [{ jwks: { keys: ["key"] } }, "jwks must have an array of keys."],
    [{ clockToleranceSeconds: 1e12 }, "clockToleranceSeconds must be from 0 to 300."],
    [{ clockToleranceSeconds: 301 }, "clockToleranceSeconds must be from 0 to 300."],
    [{ clockToleranceSeconds: -1 }, "clockToleranceSeconds must be from 0 to 300."],
    [{ clockToleranceSeconds: NaN }, "clockToleranceSeconds must be a number."],
    [{ maxTokenAgeSeconds: -1 }, "maxTokenAgeSeconds must not be negative."],
    [{ maxTokenAgeSeconds: Infinity }, "maxTokenAgeSeconds must be a number."],
    [{ now: 1 }, "now must be a function."],
    [{ now: () => NaN }, "now must return milliseconds since 1970."],
    [{ now: () => Infinity }, "now must return milliseconds since 1970."],
    [{ now: () => new Date() }, "now must return milliseconds since 1970."],
    [{ now: () => Promise.resolve(0) }, "now must return milliseconds since 1970."],
    [{ fetch: {} }, "fetch must be a function."],
    [{ cookieOptions: [] }, "cookieOptions must be an object."],
    [{ cookieOptions: { jwtCookieName: 1 } }, "jwtCookieName must be a string."],
    [
      { cookieOptions: { jwtCookiename: "__Host-jwt" } },
      'jwtCookiename is unknown. Did you mean "jwtCookieName"?'
    ],
    [{ maxTokenAgeSecond: 0 }, 'maxTokenAgeSecond is unknown. Did you mean "maxTokenAgeSeconds"?']
  ])("throws a usage error for wrong options: %j", async (wrong, problem) => {
    const { session_jwt } = await setUpServer()
    const options: VerifySessionOptions = Object.assign({ projectId }, wrong)
    await expect(verifySession(session_jwt, options)).rejects.toMatchObject({
      ...wrongCall,
      problem
    })
  })

  it("takes a whole header Authorization as a text", async () => {
    const { reasonOf, session_jwt, session_token } = await setUpServer()
    expect(await reasonOf(`Bearer ${session_jwt}`)).toBe("ok")
    expect(await reasonOf(`bearer ${session_token}`, { secret })).toBe("ok")
    expect(await reasonOf("Basic YTpi")).toBe("malformed")
  })

  it("throws a usage error for headers that were not awaited, in which nothing can be found", async () => {
    const { check } = await setUpServer()
    const headers: object = { headers: Promise.resolve(new Headers()) }
    await expect(check(Object.assign({ headers: {} }, headers))).rejects.toMatchObject({
      ...wrongCall,
      problem: "headers must not be a Promise. Await it."
    })
  })

  it("throws a usage error for what is no request", async () => {
    const { check } = await setUpServer()
    const nothing: object = { headers: undefined }
    await expect(check(Object.assign({ headers: {} }, nothing))).rejects.toMatchObject({
      ...wrongCall,
      problem: "request must be a text or have headers."
    })
  })
})

describe("verifySession with several cookies of a name", () => {
  /** Ada's session, and that of Mallory, who can set cookies for the whole domain. */
  const setUpTwo = async () => {
    const site = await setUpServer()
    const mallory = await site.signUp("mallory@example.com")
    const { session_jwt: jwt, session_token: token } = site
    return {
      ...site,
      ada: { jwt, token },
      mallory: { jwt: mallory.session_jwt, token: mallory.session_token }
    }
  }

  /** The cookies in the order in which a browser sends them. */
  const cookies = ({ jwts = [], tokens = [] }: { jwts?: Array<string>; tokens?: Array<string> }) =>
    cookie(
      [
        ...jwts.map((jwt) => `stytch_session_jwt=${jwt}`),
        ...tokens.map((token) => `stytch_session=${token}`)
      ].join("; ")
    )

  const wrongSignature = (jwt: string) => jwt.replace(/[^.]+$/, "A".repeat(86))

  it("refuses JWTs of two users, and of two sessions of one user", async () => {
    const { ada, check, mallory, provider, reasonOf } = await setUpTwo()
    const { session_jwt: another } = await provider.signIn(email)
    for (const jwts of [
      [mallory.jwt, ada.jwt],
      [ada.jwt, mallory.jwt],
      [another, ada.jwt],
      ["a.b.c", ada.jwt, mallory.jwt]
    ])
      for (const more of [{}, { secret }])
        expect(await reasonOf(cookies({ jwts, tokens: [ada.token] }), more)).toBe("ambiguous")
    const checked = check(cookies({ jwts: [mallory.jwt, ada.jwt] }))
    await expect(checked).rejects.toMatchObject({ reason: "ambiguous", status: 401 })
  })

  it("takes the good one of several, wherever it is", async () => {
    const { ada, check, reasonOf, session } = await setUpTwo()
    const broken = ["xxx", "a.b.c", wrongSignature(ada.jwt), `${ada.jwt}x`]
    for (const jwts of [
      [...broken, ada.jwt],
      [ada.jwt, ...broken],
      [ada.jwt, ada.jwt]
    ])
      for (const more of [{}, { secret }])
        expect((await check(cookies({ jwts, tokens: [ada.token] }), more)).session).toEqual(session)
    expect(await reasonOf(cookies({ jwts: broken, tokens: [ada.token] }))).toBe("wrong_key")
    const tokens = ["xxx", "%", ada.token, "yyy"]
    expect((await check(cookies({ tokens }), { secret })).freshTokens?.session_token).toBe(ada.token)
    expect(await reasonOf(cookies({ jwts: [ada.jwt], tokens: ["xxx"] }), { secret })).toBe("ok")
  })

  it("takes the valid one of two of a user, and of a session the newest", async () => {
    const { ada, check, pass, provider, reasonOf } = await setUpTwo()
    pass(minutes(4))
    const renewed = await check(ada.jwt, { secret, maxTokenAgeSeconds: 0 })
    const newer = renewed.freshTokens?.session_jwt ?? ""
    for (const jwts of [
      [ada.jwt, newer],
      [newer, ada.jwt]
    ])
      expect((await check(cookies({ jwts }))).session.last_accessed_at).toBe(renewed.session.last_accessed_at)
    pass(minutes(2))
    const another = await provider.signIn(email)
    for (const jwt of [newer, another.session_jwt])
      for (const jwts of [
        [ada.jwt, jwt],
        [jwt, ada.jwt]
      ])
        expect(await reasonOf(cookies({ jwts }))).toBe("ok")
  })

  it("refuses a valid one beside an expired one of somebody else, whose session may live", async () => {
    const { ada, pass, provider, reasonOf } = await setUpTwo()
    pass(minutes(6))
    const { session_jwt } = await provider.signIn("mallory@example.com")
    for (const more of [{}, { secret }])
      expect(await reasonOf(cookies({ jwts: [session_jwt, ada.jwt] }), more)).toBe("ambiguous")
  })

  it("refuses a token of another session than the JWT's, once the provider can be asked", async () => {
    const { ada, count, mallory, pass, provider, reasonOf } = await setUpTwo()
    const another = await provider.signIn(email)
    const expectRefused = async (pairs: ReadonlyArray<{ jwts: Array<string>; tokens: Array<string> }>) => {
      for (const pair of pairs) expect(await reasonOf(cookies(pair), { secret })).toBe("ambiguous")
    }
    const pairs = [
      { jwts: [mallory.jwt], tokens: [ada.token] },
      { jwts: [ada.jwt], tokens: [mallory.token] },
      { jwts: [ada.jwt], tokens: [another.session_token] },
      { jwts: [ada.jwt], tokens: [mallory.token, ada.token] },
      { jwts: [], tokens: [mallory.token, ada.token] }
    ]
    await expectRefused(pairs)
    expect(await reasonOf(cookies({ jwts: [ada.jwt], tokens: [ada.token] }), { secret })).toBe("ok")
    await expectRefused(pairs)
    pass(minutes(6))
    await expectRefused(pairs)
    // Without the secret nobody knows whose a token is
    pass(minutes(-6))
    expect(await reasonOf(cookies({ jwts: [ada.jwt], tokens: [mallory.token] }))).toBe("ok")
    const many = Array.from({ length: 20 }, (_, at) => `a.b.${at}`)
    await expectRefused([{ jwts: [ada.jwt, ...many], tokens: [] }])
    const before = count("/authenticate")
    const five = ["1", "2", "3", "4", ada.token]
    await expectRefused([
      { jwts: [], tokens: five },
      { jwts: [ada.jwt], tokens: five }
    ])
    expect(count("/authenticate")).toBe(before)
  })

  it("hands out no new tokens for another session than the expired JWT names", async () => {
    const { ada, check, mallory, pass, reasonOf } = await setUpTwo()
    pass(minutes(6))
    for (const pair of [
      { jwts: [ada.jwt], tokens: [mallory.token] },
      { jwts: ["a.b.c", ada.jwt, mallory.jwt], tokens: [mallory.token] },
      { jwts: [ada.jwt, mallory.jwt], tokens: [] }
    ])
      expect(await reasonOf(cookies(pair), { secret })).toBe("ambiguous")
    const own = cookies({ jwts: ["a.b.c", ada.jwt], tokens: [ada.token] })
    expect((await check(own, { secret })).freshTokens?.session_token).toBe(ada.token)
  })

  it("counts none while the keys or the provider cannot be asked about one", async () => {
    const { ada, mallory, provider, reasonOf } = await setUpTwo()
    const isKeys = (url: unknown) => String(url).includes("/jwks/")
    const offline: typeof fetch = (url, init) =>
      isKeys(url) ? provider.fetch(url, init) : Promise.reject(new TypeError("offline"))
    const pair = cookies({ jwts: [mallory.jwt], tokens: [ada.token] })
    expect(await reasonOf(pair, { fetch: offline, secret })).toBe("provider_unavailable")
    expect(await reasonOf(pair, { secret })).toBe("ambiguous")
  })

  it("reads names with __Host-, and no other cookies then", async () => {
    const { ada, check, mallory, reasonOf } = await setUpTwo()
    const cookieOptions = { jwtCookieName: "__Host-jwt", opaqueTokenCookieName: "__Host-session" }
    const tossed = `stytch_session_jwt=${mallory.jwt}; stytch_session=${mallory.token}`
    const both = cookie(`${tossed}; __Host-jwt=${ada.jwt}; __Host-session=${ada.token}`)
    const { session } = await check(both, { cookieOptions, secret })
    expect(session.user_id).toBe((await check(ada.jwt)).session.user_id)
    expect(await reasonOf(cookie(tossed), { cookieOptions, secret })).toBe("missing")
  })

  it("takes no name for another one that has a blank before it, which a sibling domain can set", async () => {
    const { ada, reasonOf } = await setUpTwo()
    const cookieOptions = { jwtCookieName: "__Host-jwt" }
    for (const blank of ["\u00A0", "\u0085", "\uFEFF", "\u2000"])
      for (const separator of [";", "; "]) {
        const request = { headers: { cookie: `a=b${separator}${blank}__Host-jwt=${ada.jwt}` } }
        expect(await reasonOf(request, { cookieOptions })).toBe("missing")
      }
  })
})

describe("verifySession with the secret", () => {
  it("asks the provider after a pause, and returns new tokens for the cookies", async () => {
    const { check, count, pass, reasonOf, session, session_jwt, session_token } = await setUpServer()
    const cookies = cookie(`stytch_session=${session_token}; stytch_session_jwt=${session_jwt}`)
    for (const _ of [1, 2]) expect((await check(cookies, { secret })).freshTokens).toBeUndefined()
    // Whose the token is
    expect(count("/authenticate")).toBe(1)
    pass(minutes(6))
    const visit = await check(cookies, { secret })
    expect(visit.session).toEqual({ ...session, last_accessed_at: "2026-01-06T12:06:00.000Z" })
    expect(visit.user?.emails[0]?.email).toBe(email)
    expect(visit.freshTokens?.session_token).toBe(session_token)
    expect(await reasonOf(visit.freshTokens?.session_jwt ?? "")).toBe("ok")
    expect(await reasonOf(cookie(`stytch_session=${session_token}`), { secret })).toBe("ok")
    expect(await reasonOf(session_token, { secret })).toBe("ok")
    expect(await reasonOf(session_jwt, { secret })).toBe("ok")
    expect(count("/authenticate")).toBe(5)
  })

  it("notices a logout when the provider is asked", async () => {
    const { provider, reasonOf, session, session_jwt, session_token } = await setUpServer()
    const cookies = cookie(`stytch_session=${session_token}; stytch_session_jwt=${session_jwt}`)
    await provider.fetch("https://test.stytch.com/v1/sessions/revoke", {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`${projectId}:${secret}`)}` },
      body: JSON.stringify({ session_id: session.session_id })
    })
    expect(await reasonOf(cookies, { secret })).toBe("ok")
    expect(await reasonOf(cookies, { secret, maxTokenAgeSeconds: 0 })).toBe("revoked")
    expect(await reasonOf(session_jwt, { secret, maxTokenAgeSeconds: 0 })).toBe("revoked")
    expect(await reasonOf("no token", { secret })).toBe("revoked")
  })

  it("lets the session token decide when the JWT is of another key, as after a change of keys", async () => {
    const { reasonOf, session_jwt, session_token } = await setUpServer()
    const { jwt } = await signed("ES256", decodeJwt(session_jwt))
    const cookies = cookie(`stytch_session=${session_token}; stytch_session_jwt=${jwt}`)
    expect(await reasonOf(cookies)).toBe("wrong_key")
    expect(await reasonOf(cookies, { secret })).toBe("ok")
    expect(await reasonOf(cookie(`stytch_session=wrong; stytch_session_jwt=${jwt}`), { secret })).toBe(
      "revoked"
    )
  })

  it("throws a usage error for a wrong secret, which is in no message", async () => {
    const { check, session_token } = await setUpServer()
    for (const wrong of ["secret-test-wrong", "secret-test-…"]) {
      const checked = check(session_token, { secret: wrong })
      await expect(checked).rejects.toMatchObject({
        ...wrongCall,
        problem: "The provider refuses projectId and secret. Compare them with those of the project."
      })
      await expect(checked).rejects.not.toThrow(new RegExp(wrong))
    }
  })

  it("takes no page of a gateway and no overload for the end of the session", async () => {
    const { check } = await setUpServer()
    for (const [status, body] of [
      [403, "<html>"],
      [403, "{}"],
      [429, '{"error_type":"too_many_requests"}'],
      [500, '{"error_type":"internal_server_error"}'],
      [200, "{}"]
    ] as const) {
      const send = () => Promise.resolve(new Response(body, { status }))
      const checked = check("token", { fetch: send, secret })
      await expect(checked).rejects.toMatchObject({ reason: "provider_unavailable" })
    }
  })

  it("sends JSON", async () => {
    const { check } = await setUpServer()
    const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("offline")))
    await check("token", { fetch: send, secret }).catch(() => {})
    expect(send.mock.calls).toMatchObject([
      [expect.anything(), { headers: { "Content-Type": "application/json" } }]
    ])
  })

  it("does not ask about a session whose keys the provider cannot send", async () => {
    const { check, session_jwt } = await setUpServer()
    const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("offline")))
    const cookies = cookie(`stytch_session=token; stytch_session_jwt=${session_jwt}`)
    await expect(check(cookies, { fetch: send, secret })).rejects.toMatchObject({
      reason: "provider_unavailable"
    })
    expect(send).toHaveBeenCalledOnce()
  })

  it("puts no token into an error", async () => {
    const { check, pass, session_jwt, session_token } = await setUpServer()
    const textOf = (error: unknown) =>
      error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}` : ""
    pass(minutes(6))
    const offline = { fetch: () => Promise.reject(new TypeError("offline")), secret }
    for (const [request, more] of [
      [session_jwt, {}],
      [session_token, offline],
      ["a.b.c", {}]
    ] as const) {
      const text = await check(request, more).then(() => "", textOf)
      expect(text).toContain("SessionCheckError")
      for (const token of [session_jwt, partsOf(session_jwt)[2] ?? "", session_token, secret, "Bearer"])
        expect(text).not.toContain(token)
    }
  })
})

describe("freshCookies", () => {
  /** The cookies that a server sets for a browser at this host, after a pause. */
  const afterPause = async (request: HasHeaders | string, more: Partial<VerifySessionOptions> = {}) => {
    const { check, pass, session_token } = await setUpServer()
    pass(minutes(6))
    const headers =
      typeof request === "string"
        ? { authorization: `Bearer ${session_token}` }
        : {
            cookie: `${more.cookieOptions?.opaqueTokenCookieName ?? "stytch_session"}=${session_token}`,
            ...request.headers
          }
    const { freshCookies, freshTokens } = await check(
      { ...(typeof request === "object" && request), headers },
      {
        secret,
        ...more
      }
    )
    const { session_jwt, session_token: token } = freshTokens ?? {}
    return freshCookies.map((each) => each.replace(session_jwt ?? "", "JWT").replace(token ?? "", "TOKEN"))
  }
  // The session lasts for 30 minutes
  const rest = `max-age=${24 * 60}; samesite=Lax`

  it("are those that the client would set, until the session ends", async () => {
    expect(await afterPause({ headers: { host: "app.test" } })).toEqual([
      `stytch_session=TOKEN; path=/; ${rest}; secure`,
      `stytch_session_jwt=JWT; path=/; ${rest}; secure`
    ])
  })

  it("have the names, the path and the domain of the option", async () => {
    const cookieOptions = {
      jwtCookieName: "my jwt",
      opaqueTokenCookieName: "token",
      path: "/app",
      availableToSubdomains: true
    }
    expect(await afterPause({ headers: { host: "app.test:8443" } }, { cookieOptions })).toEqual([
      `token=TOKEN; path=/app; domain=app.test; ${rest}; secure`,
      `my%20jwt=JWT; path=/app; domain=app.test; ${rest}; secure`
    ])
    const domain = { availableToSubdomains: true, domain: "example.com" }
    const [cookie] = await afterPause({ headers: { host: "app.example.com" } }, { cookieOptions: domain })
    expect(cookie).toBe(`stytch_session=TOKEN; path=/; domain=example.com; ${rest}; secure`)
  })

  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
    "are not secure at %s, where the client's are not, unless a name requires it",
    async (host) => {
      expect((await afterPause({ headers: { host } }))[1]).toBe(`stytch_session_jwt=JWT; path=/; ${rest}`)
      const cookieOptions = { opaqueTokenCookieName: "__Host-session" }
      expect((await afterPause({ headers: { host } }, { cookieOptions }))[0]).toMatch(/; secure$/)
    }
  )

  it("are for the domain of the option, and secure, behind a proxy that names itself", async () => {
    const cookieOptions = { availableToSubdomains: true, domain: "example.com" }
    const [cookie] = await afterPause({ headers: { host: "127.0.0.1:3000" } }, { cookieOptions })
    expect(cookie).toBe(`stytch_session=TOKEN; path=/; domain=example.com; ${rest}; secure`)
    // As the client's
    for (const options of [
      { domain: "example.com" },
      { availableToSubdomains: true },
      { ...cookieOptions, domain: "localhost" }
    ])
      expect((await afterPause({ headers: { host: "127.0.0.1:3000" } }, { cookieOptions: options }))[0]).toBe(
        `stytch_session=TOKEN; path=/; ${rest}`
      )
  })

  it("are for the host of the URL where a request names none, and secure where nothing does", async () => {
    const at = (url: string) => Object.assign({ headers: {} }, { url })
    expect((await afterPause(at("http://localhost/account")))[0]).not.toContain("secure")
    for (const url of ["/account", "https://app.test/"])
      expect((await afterPause(at(url)))[0]).toMatch(/; secure$/)
  })

  it("are for the authority of a request of HTTP/2, which has no header Host", async () => {
    const cookieOptions = { availableToSubdomains: true }
    const request = { headers: { ":authority": "app.test:8443" } }
    expect((await afterPause(request, { cookieOptions }))[0]).toContain("; domain=app.test;")
    expect((await afterPause({ headers: { ":authority": "localhost:3000" } }))[0]).not.toContain("secure")
  })

  it("are absent with a valid JWT, and for a session that came in a header", async () => {
    const { check, session_jwt } = await setUpServer()
    expect((await check(cookie(`stytch_session_jwt=${session_jwt}`))).freshCookies).toEqual([])
    expect(await afterPause("bearer")).toEqual([])
  })
})
