/** The page of a provider, over HTTP and without a browser: what it has, what its forms do, and who may see it. */
import { createServer } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { EmbeddedProvider, nodeHandler, worldAddress, type NodeHandlerOptions } from "../provider.js"
import { publicToken } from "./support.js"

const ada = "ada@example.com"

const serve = async (options?: NodeHandlerOptions) => {
  const provider = EmbeddedProvider.make({ passwordHashCost: 16 })
  const server = createServer(nodeHandler(provider, options))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`
  const read = async (path = "/_control/", headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}${path}`, { headers, redirect: "manual" })
    return { response, text: await response.text() }
  }
  /** Sends a form of the page as a browser does. */
  const submit = async (
    fields: Readonly<Record<string, string>>,
    { origin = address, path = "/_control/" } = {}
  ) => {
    const body = new URLSearchParams(fields)
    const init = { method: "POST", body, headers: { Origin: origin }, redirect: "manual" } as const
    const response = await fetch(`${address}${path}`, init)
    return { status: response.status, to: response.headers.get("location"), text: await response.text() }
  }
  return { address, provider, read, submit }
}

const askForCode = (address: string) =>
  fetch(`${address}/sdk/v1/otps/email/login_or_create`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${publicToken}:`)}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: ada })
  })

describe("the provider's page", () => {
  it("shows inbox, users, requests, faults and clock", async () => {
    const { address, provider, read } = await serve()
    await askForCode(address)
    await provider.seed({ users: [{ phone_number: "+12025550123", totp: {}, session: {} }] })
    provider.faults.status(503, { path: "/users", times: 2 })
    provider.clock.set("2030-01-02T03:04:05Z")
    const { response, text } = await read()
    expect(response.status).toBe(200)
    const { code = "none" } = provider.inbox.latest(ada) ?? {}
    for (const part of [
      `<code class="passcode">${code}</code>`,
      "not verified",
      "+12025550123",
      "authenticator app",
      "POST /otps/email/login_or_create",
      "Error status 503 for calls to /users, 2 left",
      '<time datetime="2030-01-02T03:04:05'
    ])
      expect(text).toContain(part)
  })

  it("has the inbox first, because most come for it", async () => {
    const { text } = await (await serve()).read()
    const titles = Array.from(text.matchAll(/<section class="panel" id="(\w+)"/g), ([, id]) => id)
    expect(titles.slice(0, 2)).toEqual(["inbox", "faults"])
    expect(titles).toContain("users")
  })

  it("shows organizations with their members, sessions and invitations", async () => {
    const { provider, read } = await serve()
    const admin = { email_address: ada, name: "Ada", roles: ["stytch_admin", "editor"], session: {} }
    const invited = { email_address: "bea@example.com", status: "invited" } as const
    await provider.seed({
      organizations: [
        { organization_name: "<Engines>", organization_slug: "engines", members: [admin, invited] },
        { organization_name: "Looms", organization_slug: "looms", members: [{ email_address: ada }] }
      ]
    })
    const { text } = await read()
    expect(text).toContain(
      `<a href="#organizations">Organizations<span id="organizations-count" data-live> (2)`
    )
    const rows = text.slice(text.indexOf("2 organizations, newest first")).split("<tr ").slice(1, 4)
    const [, looms = "", engines = ""] = rows.map((row) => row.replaceAll(/<[^>]*>|\s+/g, " ").trim())
    expect(looms.replaceAll(/ +/g, " ")).toMatch(
      /Looms .* looms, 0 sessions .*Member .*ada@example.com .*0 sessions .*none/
    )
    expect(engines.replaceAll(/ +/g, " ")).toMatch(
      /&#60;Engines&#62; .* engines, 1 session .*Admin .*ada@example.com .*Ada, editor, 1 session .*Member .*bea@example.com .*invited/
    )
  })

  it("says so when there is nothing", async () => {
    const { read } = await serve()
    const { text } = await read()
    for (const part of [
      "No messages yet.",
      "Nobody has signed up yet.",
      "No session is open.",
      "There are no organizations.",
      "No requests yet.",
      "No client has logged",
      "Calls do not fail."
    ])
      expect(text).toContain(part)
  })

  it("shows the newest of many messages and requests, and how many there are", async () => {
    const { address, read } = await serve()
    for (let count = 0; count < 101; count += 1) await askForCode(address)
    const { text } = await read()
    expect(text).toMatch(/The last\s+50\s+of\s+101 messages/)
    expect(text).toMatch(/The last\s+100\s+of\s+101 requests/)
  })

  it("shows what a hosted project would have answered in the row of the request", async () => {
    const { address, provider, read } = await serve()
    const phone_number = "+12025550123"
    const { users } = await provider.seed({ users: [{ email: ada, phone_number, session: {} }] })
    const { session, user } = users[0] ?? {}
    await fetch(`${address}/sdk/v1/users/emails/${user?.emails[0]?.email_id}`, {
      method: "DELETE",
      headers: { Authorization: `Basic ${btoa(`${publicToken}:${session?.session_token}`)}` }
    })
    const { text } = await read()
    expect(text).toMatch(
      /<span class="fine">200<\/span>\s*<span class="note">a hosted project: 401 insufficient_factors</
    )
  })

  it("escapes what users and callers send", async () => {
    const { address, provider, read } = await serve()
    const name = { first_name: "<script>alert(1)</script>", last_name: "\"'&" }
    await provider.seed({ users: [{ email: ada, name }] })
    await fetch(`${address}/sdk/v1/%3Cimg%20src=x%3E"`)
    const { text } = await read()
    expect(text).toContain("&#60;script&#62;alert(1)&#60;/script&#62; &#34;&#39;&#38;")
    expect(text.replace('<script src="/_control/page.js" defer>', "")).not.toMatch(
      /<script|<img(?! src="\/_control\/key\.svg")/
    )
  })

  it("has a policy with our script alone, and its files work while no call gets an answer", async () => {
    const { provider, read } = await serve()
    provider.faults.offline()
    const { response, text } = await read()
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    expect(response.headers.get("cache-control")).toBe("no-store")
    const [, sheet] = /rel="stylesheet" href="([^"]*)"/.exec(text) ?? []
    const styles = await read(sheet)
    expect(styles.response.headers.get("content-type")).toBe("text/css; charset=utf-8")
    expect(styles.text).toContain("color-scheme: light dark")
    const [, source] = /<script src="([^"]*)" defer/.exec(text) ?? []
    const script = await read(source)
    expect(script.response.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  })

  it("adds and removes faults", async () => {
    const { provider, submit } = await serve()
    const fields = { path: " /otps ", times: "2", status: "503", error_type: "user_not_found", ms: "2000" }
    const add = (fault: string) => submit({ action: "add-fault", fault, ...fields })
    expect(await add("status")).toMatchObject({ status: 302, to: "./#faults" })
    await add("delay")
    await submit({ action: "add-fault", fault: "offline", path: "", times: "", status: "503", ms: "1" })
    expect(provider.faults.list()).toEqual([
      { id: 1, fault: "status", status: 503, error_type: "user_not_found", path: "/otps", left: 2 },
      { id: 2, fault: "delay", ms: 2000, path: "/otps", left: 2 },
      { id: 3, fault: "offline" }
    ])
    await submit({ action: "remove-fault", id: "2" })
    expect(provider.faults.list().map(({ id }) => id)).toEqual([1, 3])
    await submit({ action: "clear-faults" })
    expect(provider.faults.list()).toEqual([])
  })

  it("moves the clock, clears the inbox, adds users and resets the provider", async () => {
    const { address, provider, submit } = await serve()
    expect(await submit({ action: "set-clock", time: "2030-01-02T03:04" })).toMatchObject({ to: "./#clock" })
    await submit({ action: "advance-clock", ms: "3600000" })
    const later = provider.clock.now() - Date.UTC(2030, 0, 2, 4, 4)
    expect(later).toBeGreaterThanOrEqual(0)
    expect(later).toBeLessThan(3_600_000)

    await askForCode(address)
    expect(await submit({ action: "clear-inbox" })).toMatchObject({ to: "./#inbox" })
    expect(provider.inbox.list()).toEqual([])

    await submit({ action: "add-user", email: "grace@example.com", password: "a password" })
    expect(await provider.state.users()).toMatchObject([{}, { password: { requires_reset: false } }])
    const reset = { action: "require-reset", email: "grace@example.com" }
    expect(await submit(reset)).toMatchObject({ to: "./#users" })
    expect(await provider.state.users()).toMatchObject([{}, { password: { requires_reset: true } }])
    expect(await submit({ action: "reset" })).toMatchObject({ status: 302, to: "./#reset" })
    expect(await provider.state.users()).toEqual([])
    expect(provider.clock.now()).toBeLessThan(Date.UTC(2030, 0))
  })

  it.each([
    [{ action: "add-user", email: "nobody" }, "users[0].email should match format"],
    [{ action: "add-fault", fault: "fire" }, "fault should be equal to one of the allowed values"],
    [{ action: "advance-clock", ms: "soon" }, "advance should be number"],
    [{ action: "set-clock", time: "" }, "This is not a time: Z"],
    [{ action: "constructor" }, "There is no such action."],
    [{}, "There is no such action."]
  ])("shows what was wrong with the form %j, and changes nothing", async (fields, problem) => {
    const { provider, submit } = await serve()
    const before = provider.clock.now()
    const { status, text } = await submit(fields)
    expect(status).toBe(400)
    expect(text).toContain(`<p class="problem" role="alert">`)
    expect(/role="alert">([^<]*)</.exec(text)?.[1]).toContain(problem)
    expect([await provider.state.users(), provider.faults.list()]).toEqual([[], []])
    expect(provider.clock.now() - before).toBeLessThan(3_600_000)
  })

  it.each([
    [{ action: "add-user", email: "no body", password: "a password" }, ["no body", "a password"]],
    [
      { action: "add-fault", fault: "delay", path: "/otps", times: "many", ms: "50" },
      ["/otps", "many", "50"]
    ],
    [{ action: "set-clock", time: "noon" }, ["noon"]]
  ])("keeps what was typed into a form that it refuses: %j", async (fields, kept) => {
    const { submit } = await serve()
    const { status, text } = await submit(fields)
    expect(status).toBe(400)
    for (const value of kept) expect(text).toContain(`value="${value}"`)
    if ("fault" in fields) expect(text).toMatch(/<option value="delay"\s+selected/)
  })

  it("shows a body that is no form as a problem", async () => {
    const { address } = await serve()
    const response = await fetch(`${address}/_control/`, { method: "POST", body: "{}" })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain("The form cannot be read.")
  })

  it("is reached without the slash, and below the path of a world, whose provider it shows", async () => {
    const { read, submit } = await serve({ worlds: () => EmbeddedProvider.make() })
    const { response } = await read("/_world/one/_control")
    expect(response.headers.get("location")).toBe("_control/")
    await submit({ action: "add-user", email: ada }, { path: "/_world/one/_control/" })
    const one = await read("/_world/one/_control/")
    expect(one.text).toContain(ada)
    expect(one.text).toContain('href="/_world/one/_control/page.css"')
    expect((await read()).text).not.toContain(ada)
  })

  it("is where a browser is led that opens the server's address, other programs are not", async () => {
    const { read } = await serve()
    const { response } = await read("/", { Accept: "text/html,*/*" })
    expect([response.status, response.headers.get("location")]).toEqual([302, "_control/"])
    expect((await read("/")).response.status).toBe(404)
    const { read: readWithout } = await serve({ control: false })
    expect((await readWithout("/", { Accept: "text/html,*/*" })).response.status).toBe(404)
  })

  it("lists the worlds with links to their pages, the newest first", async () => {
    const { address, read } = await serve({ worlds: () => EmbeddedProvider.make() })
    expect((await read()).text).toContain("No worlds yet.")
    for (const name of ["first", "second", "first"]) await askForCode(worldAddress(address, name))
    const { text } = await read()
    const links = [...text.matchAll(/href="([^"]*_world[^"]*)"/g)].map(([, href = ""]) => href)
    expect(links).toEqual(["../_world/second/_control/", "../_world/first/_control/"])
    expect(text).toMatch(/1 user, 2 messages,\s+2 requests/)
    const [second = ""] = links
    const world = await read(new URL(second, `${address}/_control/`).pathname)
    expect(world.text).toContain("<h1>World second</h1>")
    const [, back = ""] = /href="([^"]*)"[^>]*>All worlds</.exec(world.text) ?? []
    expect(new URL(back, `${address}/_world/second/_control/`).href).toBe(`${address}/_control/#worlds`)
    expect(world.text).not.toContain('id="worlds"')
  })

  it("lists the newest of many worlds, and how many there are", async () => {
    const { address, read } = await serve({ worlds: () => EmbeddedProvider.make() })
    for (let count = 0; count < 51; count += 1)
      await fetch(`${worldAddress(address, `world-${count}`)}/_control/health`)
    const { text } = await read()
    expect(text).toMatch(/The last\s+50\s+of\s+51 worlds/)
    expect(text).toContain("_world/world-50/")
    expect(text).not.toContain("_world/world-0/")
  })

  it("does not list a world that cannot be made, and no worlds where the server has none", async () => {
    const { address, read } = await serve({
      worlds: () => {
        throw new Error("never")
      }
    })
    await expect(askForCode(worldAddress(address, "one"))).rejects.toThrow(TypeError)
    expect((await read()).text).toContain("No worlds yet.")
    const { read: readAlone } = await serve()
    expect((await readAlone()).text).not.toContain("Worlds")
  })

  it("refuses pages of other origins", async () => {
    const { provider, read, submit } = await serve()
    const order = { action: "add-user", email: ada }
    for (const origin of ["https://evil.example", "null"])
      expect((await submit(order, { origin })).status).toBe(403)
    expect((await read("/_control/", { Origin: "https://evil.example" })).response.status).toBe(403)
    expect(await provider.state.users()).toEqual([])
  })

  it("is served for allowed host names only", async () => {
    const proxied = { "x-forwarded-host": "provider.example" }
    const { read } = await serve()
    for (const path of [
      "/_control",
      "/_control/",
      "/_control/page.css",
      "/_control/page.js",
      "/_control/key.svg"
    ])
      expect((await read(path, proxied)).response.status).toBe(403)
    const { read: readThere } = await serve({ controlHosts: ["127.0.0.1", "provider.example"] })
    expect((await readThere("/_control/", proxied)).response.status).toBe(200)
  })

  it("is not served without the control", async () => {
    const { provider, read, submit } = await serve({ control: false })
    for (const path of ["/_control", "/_control/", "/_control/page.css", "/_control/page.js"])
      expect((await read(path)).response.status).toBe(404)
    expect((await submit({ action: "add-user", email: ada })).status).toBe(404)
    expect(await provider.state.users()).toEqual([])
  })
})
