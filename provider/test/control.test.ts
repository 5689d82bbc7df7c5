/** What tests do with a provider: the same in this process and over HTTP. */
import { createServer } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { makeControl, nodeHandler, type Control } from "../provider.js"
import { minutes, publicToken, setUp } from "./support.js"

type Wire = ReturnType<typeof setUp>

/** The provider's control through a server and the typed client. */
const overHttp = async (provider: Wire): Promise<Control> => {
  const server = createServer(nodeHandler(provider))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return makeControl(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`)
}

const bootstrapPath = `/projects/bootstrap/${publicToken}`
const linkPath = "/magic_links/email/login_or_create"
const ada = "ada@example.com"

describe.each([
  ["in this process", (provider: Wire): Promise<Control> => Promise.resolve(provider)],
  ["over HTTP", overHttp]
])("the control %s", (_, controlOf) => {
  const start = async () => {
    const wire = setUp()
    const control = await controlOf(wire)
    const send = (email: string) => wire.raw("POST", linkPath, { email })
    const statusOf = async (path: string) => (await wire.raw("GET", path)).status
    return { control, send, statusOf, wire }
  }

  it("lists, waits for and clears messages", async () => {
    const { control, send } = await start()
    const waiting = control.inbox.waitFor(ada)
    await send("grace@example.com")
    await send(ada)
    const message = await waiting
    expect(message).toMatchObject({ to: ada, channel: "email" })
    expect(await control.inbox.latest()).toEqual(message)
    expect(await control.inbox.list("grace@example.com")).toHaveLength(1)
    await control.inbox.clear()
    expect(await control.inbox.list()).toEqual([])
    expect(await control.inbox.latest(ada)).toBeUndefined()
  })

  it("waits for a subject, as text or expression, and for a newer message", async () => {
    const { control, send, wire } = await start()
    await send(ada)
    const first = await control.inbox.waitFor(ada, { subject: "Confirm your email" })
    const waiting = control.inbox.waitFor(ada, { subject: /^your PASSCODE/i })
    const newer = control.inbox.waitFor(ada, { after: first, subject: "Confirm" })
    await wire.raw("POST", "/otps/email/login_or_create", { email: ada })
    expect((await waiting).code).toMatch(/^\d{6}$/)
    await send(ada)
    expect((await newer).id).not.toBe(first.id)
  })

  it("says which messages there are when none arrives in time", async () => {
    const { control, send } = await start()
    await expect(control.inbox.waitFor(ada, { timeout: 0 })).rejects.toThrow(
      "No message to ada@example.com arrived within 0 ms. The inbox is empty."
    )
    await send(ada)
    await expect(control.inbox.waitFor(ada, { subject: /reset/, timeout: 1 })).rejects.toThrow(
      /with the subject \/reset\/ arrived within 1 ms\. The inbox has "Confirm your email .*" to ada@example\.com\./
    )
  })

  it("stops waiting when the signal is aborted", async () => {
    const { control } = await start()
    const signal = AbortSignal.abort(new Error("The test is over."))
    await expect(control.inbox.waitFor(ada, { signal })).rejects.toThrow("The test is over.")
  })

  it("lists users, sessions, events and requests", async () => {
    const { control, wire } = await start()
    await wire.signInByLink(ada)
    expect(await control.state.users()).toMatchObject([{ emails: [{ email: ada }] }])
    expect(await control.state.sessions()).toMatchObject([{ attributes: { ip_address: "" } }])
    expect(await control.state.events()).toEqual([])
    expect((await control.state.requests()).map(({ path }) => path)).toContain(linkPath)
  })

  it("sets faults, lists what is left of them, and removes them", async () => {
    const { control, statusOf } = await start()
    const lift = await control.faults.status(503, { path: /^\/projects/, times: 2 })
    await control.faults.delay(1, { path: "/users" })
    expect(await control.faults.list()).toEqual([
      { id: 1, fault: "status", status: 503, path: "/^\\/projects/", left: 2 },
      { id: 2, fault: "delay", ms: 1, path: "/users" }
    ])
    expect(await statusOf(bootstrapPath)).toBe(503)
    expect(await control.faults.list()).toMatchObject([{ left: 1 }, { id: 2 }])
    await lift()
    expect(await statusOf(bootstrapPath)).toBe(200)
    await control.faults.remove(2)
    expect(await control.faults.list()).toEqual([])
    await control.faults.captchaRequired()
    await control.faults.malformed()
    expect(await control.faults.list()).toMatchObject([
      { fault: "captchaRequired", left: 1 },
      { fault: "malformed" }
    ])
    await control.faults.clear()
    expect(await statusOf(bootstrapPath)).toBe(200)
  })

  it("sets and advances the clock", async () => {
    const { control, send } = await start()
    await control.clock.set("2030-01-02T03:04:05Z")
    expect(await control.clock.now()).toBe(Date.UTC(2030, 0, 2, 3, 4, 5))
    await control.clock.advance(minutes(1))
    await send(ada)
    expect((await control.inbox.latest())?.at).toBe("2030-01-02T03:05:05.000Z")
    await expect((async () => control.clock.advance(1e300))()).rejects.toThrow("This is too far away")
    await control.clock.set(new Date(0))
    expect(await control.clock.now()).toBe(0)
    await expect((async () => control.clock.set("tomorrow"))()).rejects.toThrow(
      "This is not a time: tomorrow"
    )
  })

  it("changes options until it is reset", async () => {
    const { control, wire } = await start()
    const bootstrap = async (): Promise<unknown> => (await wire.raw("GET", bootstrapPath)).json()
    await control.options.set({ bootstrap: { pkce_required_for_oauth: true }, strict: true })
    await control.options.set({
      bootstrap: { disable_sdk_watermark: false },
      allowedOrigins: ["https://a.test"]
    })
    const changed = { pkce_required_for_oauth: true, disable_sdk_watermark: false }
    expect(await bootstrap()).toMatchObject({ data: changed })
    expect(
      (await wire.raw("POST", linkPath, { email: ada, login_magic_link_url: "https://b.test" })).status
    ).toBe(400)
    await control.reset()
    expect(await bootstrap()).toMatchObject({
      data: { pkce_required_for_oauth: false, disable_sdk_watermark: true }
    })
  })

  it("impersonates users and makes them reset their password", async () => {
    const { control, wire } = await start()
    const { user_id } = await wire.signUp(ada)
    expect(await control.impersonate(user_id)).toMatch(/^[\w-]{43}$/)
    await expect(control.impersonate("user-test-0")).rejects.toThrow("User could not be found.")
    await control.requireReset(ada)
    expect(await control.state.users()).toMatchObject([{ password: { requires_reset: true } }])
    await expect(control.requireReset("grace@example.com")).rejects.toThrow("Email could not be found.")
  })

  it("removes everything with a reset", async () => {
    const { control, wire } = await start()
    await wire.signInByLink(ada)
    await control.clock.advance(minutes(60))
    await control.faults.offline()
    await control.reset()
    expect(await control.state.users()).toEqual([])
    expect(await control.inbox.list()).toEqual([])
    expect(await control.faults.list()).toEqual([])
    expect(await control.clock.now()).toBe(Date.UTC(2026, 0, 6, 12))
  })
})

describe("the control over HTTP", () => {
  it("names the member of a request that is wrong", async () => {
    const wire = setUp()
    const control = await overHttp(wire)
    const bad: object = { googleAccounts: [{ email: 1 }], redirectUrls: [] }
    await expect(control.options.set(bad)).rejects.toThrow(
      /POST \/_control\/options failed with 400: .*googleAccounts\[0\]\.email should be string/
    )
    await expect(control.options.set(bad)).rejects.toThrow("redirectUrls should not be there")
  })
})
