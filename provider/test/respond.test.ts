import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import type { DataStore } from "../provider.js"
import { base, containing, publicToken, setUp } from "./support.js"

const event = {
  telemetry: {
    event_id: "event-id-1",
    app_session_id: "app-session-id-1",
    persistent_id: "persistent-id-1",
    client_sent_at: "2026-01-06T12:00:00Z",
    timezone: "Europe/Berlin",
    app: { identifier: "app.test" },
    sdk: { identifier: "Stytch.js Javascript SDK", version: "5.35.1" }
  },
  event: { public_token: publicToken, event_name: "email_sent", details: { email: "a@example.com" } }
}
const wallet = (crypto_wallet_type: string) => ({
  crypto_wallet_address: "0x0",
  crypto_wallet_type,
  signature: "",
  session_duration_minutes: 30
})
const sendPath = "/magic_links/email/login_or_create"

describe("respond", () => {
  it("sends the answer in data, with a request id", async () => {
    const { raw } = setUp()
    const answer = await raw("POST", sendPath, { email: "a@example.com" })
    expect(answer.headers.get("content-type")).toContain("application/json")
    expect(await answer.json()).toMatchObject({
      data: {
        status_code: 200,
        request_id: containing("request-id-"),
        method_id: containing("email-")
      }
    })
  })

  it("sends all fields of an API error without an envelope", async () => {
    const { raw } = setUp()
    expect(await (await raw("POST", sendPath, { email: "a" })).json()).toEqual({
      status_code: 400,
      request_id: containing("request-id-"),
      error_type: "invalid_email",
      error_message: "Email format is invalid.",
      error_url: containing("https://")
    })
  })

  it("reports every field of a body that does not match the schema", async () => {
    const { raw } = setUp()
    const answer = await raw("POST", "/otps/authenticate", { token: 1, session_duration_minutes: 30 })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      body: [
        { keyword: "type", dataPath: ".token", params: { type: "string" }, message: "should be string" },
        {
          keyword: "required",
          dataPath: "",
          schemaPath: "#/required",
          params: { missingProperty: "method_id" },
          message: "should have required property 'method_id'"
        }
      ]
    })
  })

  it.each([
    ["POST", sendPath, "a text", ["type", "", "should be object"]],
    [
      "POST",
      sendPath,
      { email: "a@b.test", signup_expiration_minutes: "5" },
      ["type", ".signup_expiration_minutes", "should be number"]
    ],
    ["POST", "/events", [[]], ["type", "[0]", "should be object"]],
    [
      "POST",
      "/crypto_wallets/authenticate",
      wallet("dogecoin"),
      ["enum", ".crypto_wallet_type", "should be equal to one of the allowed values"]
    ]
  ])(
    "describes in %s %s %j what is wrong without a text of our schema library",
    async (method, path, body, issue) => {
      const answer = await setUp().raw(method, path, typeof body === "string" ? JSON.stringify(body) : body)
      const text = await answer.text()
      expect(answer.status).toBe(400)
      const [keyword, dataPath, message] = issue
      expect(JSON.parse(text)).toMatchObject({ body: [{ keyword, dataPath, message }] })
      expect(text).not.toMatch(/readonly|Expected|actual/)
    }
  )

  it("rejects a long text without an end in linear time", async () => {
    const { errorOf } = setUp()
    // In quadratic time this would take longer than a test may
    expect(await errorOf("POST", sendPath, `"${'\\"'.repeat(500_000)}`)).toBe("400 bad_request")
  })

  it("rejects a body that is nested too deeply, wherever the JSON is", async () => {
    const { errorOf, raw } = setUp()
    const deep = "[".repeat(200_000) + "]".repeat(200_000)
    expect(await errorOf("POST", sendPath, deep)).toBe("400 bad_request")
    expect(await errorOf("POST", sendPath, `{"email":"a\\"[","x":${deep}}`)).toBe("400 bad_request")
    const brackets = { email: `${"[".repeat(100)}@b.test` }
    expect(await errorOf("POST", sendPath, brackets)).toBe("400 invalid_email")
    expect((await raw("POST", "/events", deep)).status).toBe(400)
  })

  it("rejects a body of more than a mebibyte, whatever its length is said to be", async () => {
    const { errorOf, fetch } = setUp()
    const body = { email: "a@example.com", more: "x".repeat(2 ** 20) }
    expect(await errorOf("POST", sendPath, body)).toBe("413 request_too_large")
    const headers = { "Content-Length": String(2 ** 21) }
    expect((await fetch(`${base}/events`, { method: "POST", body: "[]", headers })).status).toBe(413)
  })

  it("logs the cause when it fails itself", async () => {
    const broken: DataStore = {
      get: () => null,
      set: () => Promise.reject(new Error("the disk is full")),
      remove: () => {}
    }
    const { respond } = setUp({ keyValueStore: broken })
    const causes: Array<string> = []
    const log = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ cause }) => causes.push(Cause.pretty(cause)))
    )
    const body = JSON.stringify({ email: "a@example.com" })
    const headers = { Authorization: `Basic ${btoa("t:t")}`, "X-SDK-Parent-Host": "https://app.test" }
    const request = new Request(`${base}${sendPath}`, { method: "POST", body, headers })
    const answer = await Effect.runPromise(Effect.provide(respond(request), log))
    expect(answer.status).toBe(500)
    expect(causes.join()).toContain("the disk is full")
  })

  it("rejects a body that is not JSON", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", sendPath, "{")).toBe("400 bad_request")
  })

  it("rejects unknown paths and methods", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", "/nothing")).toBe("404 route_not_found")
    expect(await errorOf("GET", sendPath)).toBe("404 route_not_found")
  })

  it("answers calls below any prefix", async () => {
    const { fetch } = setUp()
    const answer = await fetch("http://localhost:5173/provider/sdk/v1/events", { method: "POST", body: "[]" })
    expect(answer.status).toBe(200)
  })

  it("accepts a Request as well as a URL", async () => {
    const { fetch } = setUp()
    const answer = await fetch(new Request(`${base}/events`, { method: "POST", body: "[]" }))
    expect(answer.status).toBe(200)
  })

  it("rejects an aborted call with the reason of its signal", async () => {
    const { faults, fetch } = setUp()
    faults.delay(60_000)
    const controller = new AbortController()
    const call = fetch(`${base}/events`, { method: "POST", body: "[]", signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: "AbortError" })
  })

  it("does not start a call that was aborted before", async () => {
    const { fetch, state } = setUp()
    const call = fetch(`${base}/events`, { method: "POST", body: "[]", signal: AbortSignal.abort() })
    await expect(call).rejects.toMatchObject({ name: "AbortError" })
    expect(state.requests().map(({ status }) => status)).not.toContain(200)
  })

  it("logs requests without bodies or header values", async () => {
    const { raw, state } = setUp()
    await raw("POST", sendPath, { email: "a@example.com" })
    expect(state.requests()).toMatchObject([{ method: "POST", path: sendPath, status: 200 }])
    expect(state.requests()[0]?.headers).toContain("authorization")
    expect(JSON.stringify(state.requests())).not.toMatch(/a@example|Basic/)
  })
})

describe("respond to the event log", () => {
  it("stores events without credentials", async () => {
    const { fetch, state } = setUp()
    await fetch(`${base}/events`, { method: "POST", body: JSON.stringify([event]) })
    expect(state.events()).toEqual([event])
  })

  it("rejects a body that is not a list of events", async () => {
    const { fetch, state } = setUp()
    const answer = await fetch(`${base}/events`, { method: "POST", body: JSON.stringify([{}]) })
    expect(answer.status).toBe(400)
    expect(state.events()).toEqual([])
  })
})

describe("respond to another origin", () => {
  const from = (origin: string, method: string) => ({
    method,
    headers: { Origin: origin },
    ...(method === "POST" && { body: "[]" })
  })

  it("allows the origin with credentials", async () => {
    const { fetch } = setUp({ allowedOrigins: ["https://app.test"] })
    const { headers } = await fetch(`${base}/events`, from("https://app.test", "POST"))
    expect(headers.get("access-control-allow-origin")).toBe("https://app.test")
    expect(headers.get("access-control-allow-credentials")).toBe("true")
    expect(headers.get("vary")).toBe("Origin")
  })

  it("allows methods and headers in the preflight response, for two hours", async () => {
    const { fetch } = setUp()
    const { headers, status } = await fetch(`${base}/users/me`, from("https://app.test", "OPTIONS"))
    expect(status).toBe(204)
    expect(headers.get("access-control-allow-headers")).toBe(
      "Authorization, Content-Type, X-SDK-Client, X-SDK-Parent-Host"
    )
    expect(headers.get("access-control-allow-methods")).toContain("DELETE")
    expect(headers.get("access-control-max-age")).toBe("7200")
  })

  it("rejects an origin that is not allowed", async () => {
    const { fetch } = setUp({ allowedOrigins: ["https://app.test"] })
    const answer = await fetch(`${base}/events`, from("https://evil.test", "POST"))
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
    expect(await answer.json()).toMatchObject({ error_type: "bad_domain_for_stytch_sdk" })
  })

  it.each([
    ["http://localhost:5173", 200],
    ["http://127.0.0.1:5173", 200],
    ["http://[::1]:5173", 200],
    ["https://shop.localhost", 200],
    ["capacitor://localhost", 200],
    ["https://embedded.test", 200],
    ["http://embedded.test:5173", 200],
    ["https://evil.test", 400],
    ["https://localhost.evil.test", 400],
    ["https://sub.embedded.test", 400],
    ["http://192.0.2.1", 400],
    ["null", 400]
  ])("answers pages of %s with %i by default", async (origin, status) => {
    const answer = await setUp().fetch(`${base}/events`, from(origin, "POST"))
    expect(answer.status).toBe(status)
    expect(answer.headers.get("access-control-allow-origin")).toBe(status === 200 ? origin : null)
  })

  it("warns once about each origin that it refuses", async () => {
    const warnings: Array<string> = []
    const { fetch } = setUp({ onWarning: (message) => warnings.push(message) })
    for (const _ of ["first", "again"]) await fetch(`${base}/events`, from("https://evil.test", "POST"))
    expect(warnings).toEqual([
      "A page of https://evil.test may not call this provider: see the option allowedOrigins."
    ])
  })
})

describe("respond to navigations", () => {
  const { origin } = new URL(base)

  it.each([
    `${origin}/v1/public/oauth/github/start?public_token=t`,
    `${origin}/v1/public/oauth/nobody/start?public_token=t`,
    `${origin}/stand-in/github/login?state=s`
  ])("lets no page of another origin read %s", async (address) => {
    const { fetch } = setUp()
    const { headers } = await fetch(address, { headers: { Origin: "http://localhost:5173" } })
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
  })
})

describe("respond to a form or text that a browser sends without asking", () => {
  const form = new URLSearchParams({
    email: "a@example.com",
    __Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`
  }).toString()
  const post = (origin: string | undefined, type = "application/x-www-form-urlencoded", options = {}) =>
    setUp(options).fetch(`${base}${sendPath}`, {
      method: "POST",
      body: type === "text/plain" ? JSON.stringify({ email: "a@example.com" }) : form,
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
        "Content-Type": type,
        ...(origin !== undefined && { Origin: origin })
      }
    })

  it.each(["application/x-www-form-urlencoded", "text/plain"])("rejects %s of another site", async (type) => {
    for (const origin of ["https://evil.example", "null"]) {
      const answer = await post(origin, type)
      expect(await answer.json()).toMatchObject({ error_type: "bad_domain_for_stytch_sdk" })
    }
  })

  it("accepts it from allowed origins, pages on this machine, pages on the server's host, and callers that are no page", async () => {
    const allowed = { allowedOrigins: ["https://app.test"] }
    expect((await post("https://app.test", undefined, allowed)).status).toBe(200)
    for (const origin of ["http://localhost:3000", "https://embedded.test", undefined]) {
      expect((await post(origin)).status).toBe(200)
    }
  })
})

describe("The calling page", () => {
  const link = async (headers: Record<string, string>) => {
    const { fetch, inbox } = setUp({
      allowedOrigins: ["https://embedded.test", "https://evil.example"],
      defaultRedirectURL: null
    })
    await fetch(`${base}${sendPath}`, {
      method: "POST",
      body: JSON.stringify({ email: "a@example.com" }),
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
        "Content-Type": "application/json",
        ...headers
      }
    })
    return new URL(inbox.latest()?.link ?? "").origin
  }

  it("is what its browser says, not what it says itself", async () => {
    const said = { "X-SDK-Parent-Host": "https://bank.example" }
    expect(await link({ ...said, Origin: "https://evil.example" })).toBe("https://evil.example")
  })

  it("is what the provider's own frame says", async () => {
    const said = { "X-SDK-Parent-Host": "https://app.test" }
    expect(await link({ ...said, Origin: "https://embedded.test" })).toBe("https://app.test")
    expect(await link(said)).toBe("https://app.test")
  })
})

describe("respond in strict mode", () => {
  it("rejects pages of an origin that is not listed", async () => {
    const page = { headers: { Origin: "https://app.test" }, method: "POST", body: "[]" }
    const answer = await setUp({ strict: true }).fetch(`${base}/events`, page)
    expect(await answer.json()).toMatchObject({ error_type: "bad_domain_for_stytch_sdk" })
    const listed = setUp({ strict: true, allowedOrigins: ["https://app.test"] })
    expect((await listed.fetch(`${base}/events`, page)).status).toBe(200)
  })
})

describe("respond to guarded calls", () => {
  const captcha = { captcha_settings: { enabled: true, siteKey: "key" } } as const
  const decisioning = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: "DECISIONING" } as const
  const email = "a@example.com"

  it("demands a captcha token in plain text when captcha is enabled", async () => {
    const { raw } = setUp({ bootstrap: captcha })
    const answer = await raw("POST", sendPath, { email })
    expect([answer.status, await answer.text()]).toEqual([403, "Captcha required"])
    expect(answer.headers.get("content-type")).not.toContain("json")
  })

  it("accepts a captcha token", async () => {
    const { raw } = setUp({ bootstrap: captcha })
    expect((await raw("POST", sendPath, { email, captcha_token: "t" })).status).toBe(200)
  })

  it("rejects an invalid captcha token", async () => {
    const { raw } = setUp({ bootstrap: captcha, acceptsCaptcha: (token) => token === "good" })
    expect((await raw("POST", sendPath, { email, captcha_token: "bad" })).status).toBe(403)
  })

  it("demands a telemetry id in mode DECISIONING", async () => {
    const { raw } = setUp({ bootstrap: decisioning })
    expect((await raw("POST", sendPath, { email })).status).toBe(403)
    expect((await raw("POST", sendPath, { email, dfp_telemetry_id: "d" })).status).toBe(200)
  })

  it("also demands a captcha token when the telemetry id is challenged", async () => {
    const { raw } = setUp({ bootstrap: decisioning, challengesTelemetry: () => true })
    expect((await raw("POST", sendPath, { email, dfp_telemetry_id: "d" })).status).toBe(403)
    const both = { email, dfp_telemetry_id: "d", captcha_token: "t" }
    expect((await raw("POST", sendPath, both)).status).toBe(200)
  })

  it("demands nothing from calls without a guard", async () => {
    const { raw } = setUp({ bootstrap: captcha })
    expect((await raw("GET", `/projects/bootstrap/${publicToken}`)).status).toBe(200)
  })
})
