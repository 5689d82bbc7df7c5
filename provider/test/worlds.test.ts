/** Worlds of one server, over HTTP. */
import { createServer } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import {
  EmbeddedProvider,
  makeControl,
  nodeHandler,
  worldAddress,
  type Control,
  type MakeWorld
} from "../provider.js"

const serve = async (worlds?: MakeWorld) => {
  const own = EmbeddedProvider.make()
  const server = createServer(nodeHandler(own, worlds && { worlds }))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return { own, address: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` }
}

const send = (address: string) =>
  fetch(`${address}/sdk/v1/otps/email/login_or_create`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa("public-token-test-1:")}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com" })
  })

const countsOf = async ({ inbox, state }: Control) => [
  (await inbox.list()).length,
  (await state.users()).length
]

describe("worlds", () => {
  it("have separate users, inboxes, clocks, options and faults", async () => {
    const { address, own } = await serve(() => EmbeddedProvider.make())
    const [one, two] = [worldAddress(address, "one"), worldAddress(`${address}/`, "two")]
    expect((await send(one)).status).toBe(200)
    expect(await countsOf(makeControl(one))).toEqual([1, 1])
    expect(await countsOf(makeControl(two))).toEqual([0, 0])
    expect(await countsOf(own)).toEqual([0, 0])

    await makeControl(two).clock.set(0)
    expect(await makeControl(one).clock.now()).toBeGreaterThan(Date.UTC(2020, 0))
    await makeControl(two).faults.status(503)
    expect((await send(two)).status).toBe(503)
    expect((await send(one)).status).toBe(200)
    await makeControl(two).options.set({ publicTokens: [] })
    await makeControl(two).reset()
    expect((await send(two)).status).toBe(200)
    expect(await countsOf(makeControl(one))).toEqual([2, 1])
  })

  it("name their own addresses", async () => {
    const { address } = await serve(() => EmbeddedProvider.make())
    const document = await fetch(`${worldAddress(address, "one")}/.well-known/openid-configuration`)
    expect(await document.json()).toMatchObject({ issuer: worldAddress(address, "one") })
  })

  it("are made at their first use, by their name, and again when that failed", async () => {
    const made: Array<string> = []
    const { address } = await serve((name) => {
      made.push(name)
      if (made.length === 1) throw new Error("not yet")
      return EmbeddedProvider.make()
    })
    await expect(send(worldAddress(address, "one"))).rejects.toThrow(TypeError)
    for (const name of ["one", "one", "two"])
      expect((await send(worldAddress(address, name))).status).toBe(200)
    expect(made).toEqual(["one", "one", "two"])
  })

  it("are forgotten when a thousand others were used since", async () => {
    const { address } = await serve(() => EmbeddedProvider.make())
    const health = async (name: string) => {
      await (await fetch(`${worldAddress(address, name)}/_control/health`)).json()
    }
    for (const name of ["kept", "old"]) await send(worldAddress(address, name))
    for (let index = 0; index < 999; index++) {
      if (index === 500) await health("kept")
      await health(`other-${index}`)
    }
    expect(await countsOf(makeControl(worldAddress(address, "kept")))).toEqual([1, 1])
    expect(await countsOf(makeControl(worldAddress(address, "old")))).toEqual([0, 0])
  })

  it("are made by programs and pages of this machine only, so that no site can have them forgotten", async () => {
    const { address } = await serve(() => EmbeddedProvider.make())
    const crossSite = { "Sec-Fetch-Site": "cross-site" }
    const answers: ReadonlyArray<readonly [headers: Record<string, string>, status: number]> = [
      [crossSite, 404],
      [{ ...crossSite, Referer: "https://evil.test/" }, 404],
      [{ ...crossSite, Origin: "https://evil.test" }, 404],
      [{ Referer: "https://evil.test/" }, 404],
      [{ ...crossSite, Referer: "http://localhost:5173/" }, 200],
      [{ ...crossSite, Origin: "http://localhost:5173" }, 200],
      [{ "Sec-Fetch-Site": "same-site" }, 200],
      [{ "Sec-Fetch-Site": "none" }, 200],
      [{}, 200]
    ]
    for (const [index, [headers, status]] of answers.entries()) {
      const world = worldAddress(address, `world-${index}`)
      expect([headers, (await fetch(`${world}/stand-in/page.css`, { headers })).status]).toEqual([
        headers,
        status
      ])
      await makeControl(world).clock.now()
      // A world that is there is used by whoever may use it
      expect((await fetch(`${world}/stand-in/page.css`, { headers })).status).toBe(200)
    }
  })

  it.each(["a.b", "a".repeat(65), ""])("have no world named %j", async (name) => {
    const { address } = await serve(() => EmbeddedProvider.make())
    expect((await send(worldAddress(address, name))).status).toBe(404)
  })

  it("are not found when the server has none", async () => {
    const { address, own } = await serve()
    const answer = await send(worldAddress(address, "one"))
    expect([answer.status, await answer.json()]).toMatchObject([404, { error_type: "route_not_found" }])
    expect(own.inbox.list()).toEqual([])
  })
})
