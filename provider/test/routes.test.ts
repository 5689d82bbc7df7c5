import { createServer } from "node:http"
import { describe, expect, it, onTestFinished } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../../src/domain/calls/Endpoint.js"
import { routes } from "../routes.js"
import { endpoints, organizationEndpoints } from "../../test/support/endpoints.js"
import { listen } from "../../scripts/listen.mjs"
import { magicLinks as MagicLinks } from "../../src/domain/magicLink/calls.js"
import { session as Sessions } from "../../src/domain/sessionCalls/calls.js"
import { EmbeddedProvider, nodeHandler } from "../provider.js"
import { bodyFrom } from "../http/forms.js"
import { html } from "../pages/html.js"
import { base, containing, publicToken, setUp } from "./support.js"
import { apiErrorIn, visitor } from "./support/visitor.js"
import { match, matchEnd, route } from "../http/router.js"

describe("routes", () => {
  const answered = routes.map((route) => `${route.method} ${route.path}`)
  const called = [...endpoints, ...organizationEndpoints].map(([, { method, path }]) => `${method} ${path}`)

  it.each([...endpoints, ...organizationEndpoints])("has a route for the endpoint %s", (_, endpoint) => {
    expect(answered).toContain(`${endpoint.method} ${endpoint.path}`)
  })

  it("has no route for an endpoint outside the table of calls", () => {
    expect(answered.filter((route) => !called.includes(route))).toEqual([])
  })

  it("has one route for each endpoint", () => {
    expect(new Set(answered).size).toBe(answered.length)
  })
})

it("a route reads the fields of a query as its endpoint's payload", () => {
  const things = Endpoint.make("GET /things", {
    payload: Schema.Struct({ text: Schema.String, limit: Schema.Number, list: Schema.Array(Schema.String) }),
    answer: Endpoint.EmptyAnswer
  })
  const { bodyFrom } = route(things, () => Effect.succeed({}))
  const query = new URLSearchParams({ text: "5", limit: "5", list: '["a"]' })
  expect(bodyFrom(new Map(query))).toEqual({ text: "5", limit: 5, list: ["a"] })
})

describe("match", () => {
  const table = [{ method: "GET", path: "/things/:id/parts" }]

  it("decodes path parameters", () => {
    expect(match(table, "GET", "/things/a%2Fb/parts")?.parameters).toEqual({ id: "a/b" })
  })

  it("does not match an empty parameter, another length or another segment", () => {
    const paths = ["/things//parts", "/things/1", "/things/1/parts/2", "/things/1/whole"]
    expect(paths.map((path) => match(table, "GET", path))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })

  it("returns a parameter with invalid encoding unchanged", () => {
    expect(match(table, "GET", "/things/%E0%A4%A/parts")?.parameters).toEqual({ id: "%E0%A4%A" })
  })
})

describe("webRoutes", () => {
  const table = [{ method: "GET", path: "/things/:id" }]

  it("matches a route by the end of the path and returns the prefix", () => {
    expect(matchEnd(table, "GET", "/a/b/things/1")).toMatchObject({ prefix: "/a/b", parameters: { id: "1" } })
    expect(matchEnd(table, "GET", "/things/1")).toMatchObject({ prefix: "" })
  })

  it("does not match another path, method or a path that is too short", () => {
    const found = [
      matchEnd(table, "GET", "/things/1/more"),
      matchEnd(table, "POST", "/things/1"),
      matchEnd(table, "GET", "/1"),
      matchEnd(table, "GET", "/")
    ]
    expect(found).toEqual([undefined, undefined, undefined, undefined])
  })

  it("never returns a prefix that leads to another host", () => {
    expect(matchEnd(table, "GET", "//evil.test/things/1")?.prefix).toBe("/evil.test")
  })

  it("applies faults to web routes and logs their requests", async () => {
    const { faults, fetch, state } = setUp()
    const { get } = visitor(fetch)
    const path = "/.well-known/jwks.json"
    faults.status(503, { path, times: 1 })
    expect(await apiErrorIn(await get(path))).toBe("503 internal_server_error")
    faults.offline({ path, times: 1 })
    await expect(get(path)).rejects.toThrow("Failed to fetch")
    expect((await get(path)).status).toBe(200)
    expect(state.requests().map(({ status }) => status)).toEqual([503, 0, 200])
  })

  it("answers errors with a page for browsers and with JSON for programs", async () => {
    const { faults, fetch } = setUp()
    const { start } = visitor(fetch)
    faults.status(500, { error_message: "<b>Broken</b>" })
    const page = await start("github", {}, { Accept: "text/html" })
    expect(await page.text()).toContain("&#60;b&#62;Broken&#60;/b&#62;")
    expect(await apiErrorIn(await start("github"))).toBe("500 internal_server_error")
  })

  it("rejects a form that cannot be read", async () => {
    const { fetch } = setUp()
    const headers = { "Content-Type": "multipart/form-data; boundary=x" }
    const answer = await fetch("https://embedded.test/v1/oauth2/token", {
      method: "POST",
      headers,
      body: "?"
    })
    expect(await apiErrorIn(answer)).toBe("400 bad_request")
  })

  it("serves redirects, cookies and the controls over HTTP", async () => {
    const server = createServer(
      nodeHandler(EmbeddedProvider.make({ defaultRedirectURL: "https://app.test" }))
    )
    const port = await listen(server)
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const visit = (path: string) => fetch(`http://127.0.0.1:${port}/below${path}`, { redirect: "manual" })
    const started = await visit("/v1/public/oauth/github/start?public_token=t")
    expect([started.status, started.headers.get("location")]).toEqual([
      302,
      containing("/below/stand-in/github/login?state=")
    ])
    const oneTap = await visit("/v1/public/oauth/google/onetap/start?public_token=t")
    expect(oneTap.headers.get("set-cookie")).toContain("stytch_csrf_private_token=")
    const order = { method: "POST", body: JSON.stringify({ email: "ada@example.com" }) }
    const credential = await fetch(`http://127.0.0.1:${port}/_control/google`, order)
    expect(await credential.json()).toEqual({ id_token: containing("ey") })
  })
})

describe("respond", () => {
  it.each([
    ["cannot read", {}, null],
    ["can read where the provider exposes it", { exposesDate: true }, "Date"]
  ])("sends its time in a Date header that other origins %s", async (_, options, exposed) => {
    const { clock, fetch } = setUp(options)
    const { get } = visitor(fetch)
    clock.advance(1_000)
    const page = { Origin: "https://app.test" }
    const answers = [
      await get("/.well-known/jwks.json", page),
      await get("/sdk/v1/users/me", page),
      await get("/nothing", page)
    ]
    for (const { headers } of answers) {
      expect(headers.get("date")).toBe("Tue, 06 Jan 2026 12:00:01 GMT")
      expect(headers.get("access-control-expose-headers")).toBe(exposed)
    }
  })
})

describe("html", () => {
  it("escapes text and numbers, joins lists, and omits undefined values", () => {
    const { markup } = html`<a title="${`"'<>&`}">${1}${undefined}${[html`<b></b>`, html`${"<i>"}`]}</a>`
    expect(markup).toBe('<a title="&#34;&#39;&#60;&#62;&#38;">1<b></b>&#60;i&#62;</a>')
  })
})

describe("respond to a form body", () => {
  const credentials = (session_token = publicToken) => ({
    __Authorization: `Basic ${btoa(`${publicToken}:${session_token}`)}`,
    "__X-SDK-Client": "e30=",
    "__X-SDK-Parent-Host": "https://app.test"
  })
  const post = (
    fetch: typeof globalThis.fetch,
    path: string,
    fields: Record<string, string>,
    multi = false
  ) => {
    const body = new URLSearchParams(fields)
    const form = new FormData()
    for (const [name, value] of body) form.set(name, value)
    return fetch(`${base}${path}`, { method: "POST", body: multi ? form : body })
  }

  it.each([false, true])("answers a form body like a JSON body (multipart: %s)", async (multi) => {
    const { emailLink, fetch } = setUp()
    const fields = { token: await emailLink("a@example.com"), session_duration_minutes: "30" }
    const answer = await post(fetch, "/magic_links/authenticate", { ...fields, ...credentials() }, multi)
    expect(answer.headers.get("content-type")).toContain("application/json")
    expect(await answer.json()).toMatchObject({ data: { status_code: 200, user: { status: "active" } } })
  })

  it("reads the session token from the form", async () => {
    const { fetch, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    const answer = await post(fetch, Sessions.authenticate.path, credentials(session_token))
    expect(answer.status).toBe(200)
  })

  it("rejects a form body like a JSON body", async () => {
    const { fetch } = setUp()
    const email = { email: "a@example.com" }
    const path = MagicLinks.email.loginOrCreate.path
    expect(await apiErrorIn(await post(fetch, path, email))).toBe("401 unauthorized_credentials")
    const broken = { ...email, __Authorization: "Basic x\ny" }
    expect(await apiErrorIn(await post(fetch, path, broken))).toBe("401 unauthorized_credentials")
    const vague = { token: "t", session_duration_minutes: "soon", ...credentials() }
    expect(await (await post(fetch, MagicLinks.authenticate.path, vague)).json()).toMatchObject({
      body: [{ keyword: "type", dataPath: ".session_duration_minutes" }]
    })
  })

  it("converts form fields to the types of the payload", () => {
    const fields = new Map([
      ["token", "123456"],
      ["session_duration_minutes", "30"],
      ["session_jwt", "null"],
      ["extra", "{"],
      ["__Authorization", "Basic x"]
    ])
    expect(bodyFrom(Sessions.attest.payload, fields)).toEqual({
      token: "123456",
      session_duration_minutes: 30,
      session_jwt: "null",
      extra: "{"
    })
  })
})
