import { createServer } from "node:http"
import { describe, expect, it, onTestFinished } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { EmbeddedProvider, nodeHandler } from "../../src/provider.js"
import { publicToken } from "./support.js"

const serve = async () => {
  const provider = EmbeddedProvider.make({ defaultRedirectURL: "https://app.test" })
  const server = createServer(nodeHandler(provider))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`

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
  return { origin, post, provider, sendLink }
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

  it("breaks the connection when the provider is offline", async () => {
    const { provider, sendLink } = await serve()
    provider.faults.offline()
    await expect(sendLink()).rejects.toThrow(TypeError)
  })
})

describe("control", () => {
  const Inbox = Schema.Array(Schema.Struct({ to: Schema.String, link: Schema.String }))

  it("shows the inbox of an address", async () => {
    const { origin, sendLink } = await serve()
    await sendLink()
    const inbox: unknown = await (await fetch(`${origin}/_control/inbox?to=a@example.com`)).json()
    expect(Schema.decodeUnknownSync(Inbox)(inbox)).toHaveLength(1)
    expect(await (await fetch(`${origin}/_control/inbox?to=b@example.com`)).json()).toEqual([])
  })

  it("shows the state", async () => {
    const { origin, sendLink } = await serve()
    await sendLink()
    expect(await (await fetch(`${origin}/_control/state`)).json()).toMatchObject({
      users: [{ status: "pending" }],
      sessions: [],
      events: [],
      requests: [{ status: 200 }]
    })
  })

  it("sets faults and clears them", async () => {
    const { post, sendLink } = await serve()
    await post("/_control/faults", { fault: "status", status: 503, path: "/magic_links", times: 1 })
    expect((await sendLink()).status).toBe(503)
    await post("/_control/faults", { fault: "offline" })
    await post("/_control/faults", { clear: true })
    expect((await sendLink()).status).toBe(200)
  })

  it("advances the clock and resets the provider", async () => {
    const { post, provider, sendLink } = await serve()
    await sendLink()
    const before = Date.parse(provider.inbox.latest()?.at ?? "")
    await post("/_control/clock", { advance: 3_600_000 })
    await sendLink()
    expect(Date.parse(provider.inbox.latest()?.at ?? "") - before).toBeGreaterThanOrEqual(3_600_000)
    await post("/_control/reset", {})
    expect(provider.inbox.list()).toEqual([])
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
})
