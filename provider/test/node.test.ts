import { createServer, request, type RequestListener, type RequestOptions, type Server } from "node:http"
import { createServer as createTlsServer, request as requestByTls } from "node:https"
import { describe, expect, it, onTestFinished } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { EmbeddedProvider, nodeHandler, type NodeHandlerOptions } from "../provider.js"
import { listen } from "../../scripts/listen.mjs"
import { publicToken } from "./support.js"

/** Opens a server on a free port and returns its address. */
const open = async (server: Server) => {
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { host: "127.0.0.1", port }
}

/** Unlike `fetch`, sends any header, and returns status and body. */
const ask = (options: RequestOptions, send: typeof request = request) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    send(options, (incoming) => {
      let text = ""
      incoming.setEncoding("utf8").on("data", (part: string) => (text += part))
      incoming.on("end", () => resolve({ status: incoming.statusCode, text }))
    })
      .on("error", reject)
      .end()
  })

const serve = async (options?: NodeHandlerOptions) => {
  const provider = EmbeddedProvider.make({ defaultRedirectURL: "https://app.test" })
  const place = await open(createServer(nodeHandler(provider, options)))
  const origin = `http://127.0.0.1:${place.port}`
  /** Requests a path with these headers. */
  const askFor = (options: RequestOptions) => ask({ ...place, ...options })
  const get = (path: string, headers: Record<string, string> = {}) => askFor({ path, headers })
  const issuer = async (headers?: Record<string, string>) => {
    const { text } = await get("/.well-known/openid-configuration", headers)
    return Schema.decodeSync(Schema.parseJson(Schema.Struct({ issuer: Schema.String })))(text).issuer
  }
  const statusOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).status

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
        "Content-Type": "application/json",
        ...headers
      },
      body: JSON.stringify(body)
    })
  const sendLink = () => post("/prefix/sdk/v1/magic_links/email/login_or_create", { email: "a@example.com" })
  /** The IP address in a new session. */
  const sessionAddress = async (headers: Record<string, string>) => {
    await sendLink()
    const token = new URL(provider.inbox.latest()?.link ?? "").searchParams.get("token")
    await post("/sdk/v1/magic_links/authenticate", { token, session_duration_minutes: 30 }, headers)
    const sessions = await provider.state.sessions()
    return sessions[0]?.attributes.ip_address
  }
  return { askFor, get, issuer, origin, post, provider, sendLink, sessionAddress, statusOf }
}

/** A pre-shared key makes TLS possible without a certificate. */
const tls = { ciphers: "PSK", maxVersion: "TLSv1.2", pskIdentityHint: "test" } as const
const psk = new Uint8Array(32)

const serveByTls = async (listener: RequestListener) => {
  const place = await open(createTlsServer({ ...tls, pskCallback: () => psk }, listener))
  const shared = { pskCallback: () => ({ identity: "test", psk }), checkServerIdentity: () => undefined }
  const options = { ...place, ...tls, ...shared, headers: { Host: "login.app.test" } }
  return (path: string) => ask({ ...options, path }, requestByTls)
}

describe("nodeHandler", () => {
  it("answers API calls over HTTP", async () => {
    const { provider, sendLink } = await serve()
    expect(await (await sendLink()).json()).toMatchObject({ data: { status_code: 200 } })
    expect(provider.inbox.latest()?.to).toBe("a@example.com")
  })

  it("stores the IP address and the user agent in the session", async () => {
    const { post, provider, sendLink } = await serve()
    await sendLink()
    const token = new URL(provider.inbox.latest()?.link ?? "").searchParams.get("token")
    const body = { token, session_duration_minutes: 30 }
    await post("/sdk/v1/magic_links/authenticate", body, { "User-Agent": "test" })
    expect(await provider.state.sessions()).toMatchObject([
      { attributes: { ip_address: "127.0.0.1", user_agent: "test" } }
    ])
  })

  it("answers preflights without a body", async () => {
    const { origin } = await serve()
    const answer = await fetch(`${origin}/sdk/v1/users/me`, {
      method: "OPTIONS",
      headers: { "X-Forwarded-For": "192.0.2.1" }
    })
    expect([answer.status, await answer.text()]).toEqual([204, ""])
  })

  it("rejects a body of more than a mebibyte without keeping it", async () => {
    const { post } = await serve()
    const body = { email: "a@example.com", more: "x".repeat(2 ** 21) }
    expect((await post("/sdk/v1/magic_links/email/login_or_create", body)).status).toBe(413)
  })

  it("breaks the connection when the provider is offline", async () => {
    const { provider, sendLink } = await serve()
    provider.faults.offline()
    await expect(sendLink()).rejects.toThrow(TypeError)
  })
})

describe("nodeHandler behind TLS and proxies", () => {
  const forwarded = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "login.app.test",
    "X-Forwarded-For": "192.0.2.1"
  }

  it("names https addresses on an encrypted connection", async () => {
    const get = await serveByTls(nodeHandler(EmbeddedProvider.make()))
    const { text } = await get("/.well-known/openid-configuration")
    expect(JSON.parse(text)).toMatchObject({
      issuer: "https://login.app.test",
      token_endpoint: "https://login.app.test/v1/oauth2/token"
    })
  })

  it("believes no forwarded header by default", async () => {
    const { issuer, origin, sessionAddress } = await serve()
    expect(await issuer({ ...forwarded, Host: new URL(origin).host })).toBe(origin)
    expect(await sessionAddress(forwarded)).toBe("127.0.0.1")
  })

  it("believes the forwarded protocol, host and client of a trusted proxy", async () => {
    const { issuer, sessionAddress } = await serve({ trustedProxies: ["::ffff:127.0.0.1"] })
    expect(await issuer(forwarded)).toBe("https://login.app.test")
    expect(await sessionAddress(forwarded)).toBe("192.0.2.1")
  })

  it("takes the last address that no trusted proxy has, which a client cannot make up", async () => {
    const { sessionAddress } = await serve({ trustedProxies: ["127.0.0.1", "192.0.2.9"] })
    const chain = "198.51.100.7, 192.0.2.1, 192.0.2.9"
    expect(await sessionAddress({ "X-Forwarded-For": chain })).toBe("192.0.2.1")
  })

  it("takes the address of the trusted proxy when it forwards none", async () => {
    const { issuer, origin, sessionAddress } = await serve({ trustedProxies: ["127.0.0.1"] })
    expect(await sessionAddress({})).toBe("127.0.0.1")
    expect(await issuer()).toBe(origin)
  })
})

describe("nodeHandler for the host of a request", () => {
  /** What identifies people: calls, the server API, the stand-ins, the identity provider. */
  const paths = [
    "/sdk/v1/users/me",
    "/v1/users/ada",
    "/v1/public/oauth/github/start?public_token=t",
    "/.well-known/openid-configuration",
    "/stand-in/page.css",
    "/_world/one/sdk/v1/users/me"
  ]

  it.each([
    ["attacker.example", false],
    ["attacker.example:4000", false],
    ["localhost.attacker.example", false],
    ["attacker.example@localhost", false],
    ["attacker.example#@localhost", false],
    ["attacker.example/@localhost", false],
    ["localhost:4000", true],
    ["shop.localhost", true],
    ["127.0.0.1", true],
    ["[::1]:4000", true],
    ["192.0.2.1:4000", true],
    ["[2001:db8::1]", true]
  ])("answers everything below %s: %s", async (Host, isAnswered) => {
    const { statusOf } = await serve({ worlds: () => EmbeddedProvider.make() })
    const statuses = await Promise.all(paths.map((path) => statusOf(path, { Host })))
    expect(statuses).toEqual(isAnswered ? [401, 401, 302, 200, 200, 401] : paths.map(() => 403))
  })

  it.each([
    ["GET", "/sdk/v1/users/me", "localhost:99999"],
    ["GET", "/_control/inbox", "localhost:99999"],
    ["GET", "/sdk/v1/users/me", "1.2.3.999"],
    ["GET", "/sdk/v1/users/me", "[::1::]"],
    ["GET", "http://[/sdk/v1/users/me", "localhost"],
    ["TRACE", "/sdk/v1/users/me", "localhost"]
  ])("says what is wrong with %s %s of the host %s", async (method, path, Host) => {
    const { askFor } = await serve()
    const { status, text } = await askFor({ method, path, headers: { Host } })
    expect(status).toBe(400)
    expect(text).toContain("bad_request")
    expect(text).toContain("The Host header, the method or the path")
  })

  it("refuses a rebound name also when the page knows the secret, and says why", async () => {
    const { get, provider } = await serve()
    await provider.seed({ users: [{ external_id: "ada", email: "ada@example.com" }] })
    const Authorization = `Basic ${btoa("project-test-embedded:secret-test-embedded")}`
    const { text } = await get("/v1/users/ada", { Authorization, Host: "rebind.example" })
    expect(text).toContain("see the option allowedHosts")
    expect(text).not.toContain("ada@example.com")
    expect((await get("/v1/users/ada", { Authorization, Host: "localhost" })).text).toContain(
      "ada@example.com"
    )
  })

  it("answers the host names of the options", async () => {
    const { statusOf } = await serve({ allowedHosts: ["provider.test"], controlHosts: ["control.test"] })
    for (const [Host, status] of [
      ["provider.test:4000", 401],
      ["control.test", 401],
      ["localhost", 401],
      ["other.test", 403]
    ] as const)
      expect(await statusOf("/sdk/v1/users/me", { Host })).toBe(status)
    expect(await statusOf("/_control/health", { Host: "provider.test" })).toBe(403)
    expect(await statusOf("/_control/health", { Host: "control.test" })).toBe(200)
  })

  it("answers every host name with TLS, which a rebound name has no certificate for", async () => {
    const get = await serveByTls(nodeHandler(EmbeddedProvider.make()))
    expect((await get("/sdk/v1/users/me")).status).toBe(401)
    const { statusOf } = await serve({ trustedProxies: ["127.0.0.1"] })
    const through = (protocol: string) =>
      statusOf("/sdk/v1/users/me", { "X-Forwarded-Host": "login.app.test", "X-Forwarded-Proto": protocol })
    expect(await through("https")).toBe(401)
    expect(await through("http")).toBe(403)
  })
})

describe("control", () => {
  it("answers what no browser keeps or takes for something else", async () => {
    const { origin } = await serve()
    for (const path of ["/_control/inbox", "/_control/", "/_control/nothing"]) {
      const { headers } = await fetch(`${origin}${path}`)
      expect([path, headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
        path,
        "no-store",
        "nosniff"
      ])
    }
  })

  it("rejects unknown faults and paths", async () => {
    const { origin, post } = await serve()
    expect((await post("/_control/faults", { fault: "flood" })).status).toBe(400)
    expect((await fetch(`${origin}/_control/nothing`)).status).toBe(404)
  })

  it("rejects requests from pages of another origin", async () => {
    const { origin } = await serve()
    const answer = await fetch(`${origin}/_control/inbox`, { headers: { Origin: "https://evil.test" } })
    expect(answer.status).toBe(403)
  })

  it.each([
    ["attacker.example", 403],
    ["attacker.example:4000", 403],
    ["127.0.0.1.attacker.example", 403],
    ["localhost:4000", 200],
    ["shop.localhost", 200],
    ["[::1]:4000", 200]
  ])("answers a request for the host %s with %i", async (Host, status) => {
    const { statusOf } = await serve()
    expect(await statusOf("/_control/inbox", { Host })).toBe(status)
  })

  it.each(["//localhost/_control/inbox", "/\\\\localhost/_control/inbox", "http://localhost/_control/inbox"])(
    "takes the host from the header, not from the path %s",
    async (path) => {
      const { statusOf } = await serve()
      expect(await statusOf(path, { Host: "attacker.example" })).toBe(403)
    }
  )

  it("rejects another host name also when a page of the same name calls", async () => {
    const { statusOf } = await serve()
    const rebound = { Host: "attacker.example", Origin: "http://attacker.example" }
    expect(await statusOf("/_control/inbox", rebound)).toBe(403)
  })

  it.each(["attacker.example", "not a host"])("rejects the forwarded host name %s", async (name) => {
    const headers = { Host: "localhost", "X-Forwarded-Host": name }
    expect(await (await serve()).statusOf("/_control/inbox", headers)).toBe(403)
  })

  it("rejects the host name that a trusted proxy forwards", async () => {
    const { statusOf } = await serve({ trustedProxies: ["127.0.0.1"] })
    const headers = { Host: "localhost", "X-Forwarded-Host": "attacker.example" }
    expect(await statusOf("/_control/inbox", headers)).toBe(403)
  })

  it("answers the host names of the options only", async () => {
    const { statusOf } = await serve({ controlHosts: ["provider.test"] })
    expect(await statusOf("/_control/inbox", { Host: "provider.test:4000" })).toBe(200)
    expect(await statusOf("/_control/inbox", { Host: "localhost" })).toBe(403)
  })

  it("is not there when it is switched off", async () => {
    const { statusOf } = await serve({ control: false })
    expect(await statusOf("/_control/inbox")).toBe(404)
  })
})
