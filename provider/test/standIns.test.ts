/** What the provider answers for other parties. */
import { describe, expect, it } from "vitest"
import { EmbeddedProvider, standInAddresses } from "../provider.js"
import { publicToken } from "./support.js"

/** An address of each. */
const loaded = [
  "https://www.google.com/recaptcha/enterprise.js?render=key",
  "https://elements.stytch.com/telemetry.js",
  "https://accounts.google.com/gsi/client"
]

const statusOf = async (provider: EmbeddedProvider, address: string) => (await provider.fetch(address)).status

describe("the stand-ins", () => {
  it("are known by the addresses that pages load", () => {
    const prefixes = standInAddresses.map((address) => address.replace("*", ""))
    expect(loaded.map((address) => prefixes.findIndex((prefix) => address.startsWith(prefix)))).toEqual([
      0, 1, 2
    ])
  })

  it.each(loaded)("answer %s with a script", async (address) => {
    const response = await EmbeddedProvider.make().fetch(address)
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  })

  it("work while the provider itself fails, and fail when a fault names them", async () => {
    const provider = EmbeddedProvider.make()
    provider.faults.status(503)
    const path = `https://test.stytch.com/sdk/v1/projects/bootstrap/${publicToken}`
    expect(await statusOf(provider, path)).toBe(503)
    for (const address of loaded) expect(await statusOf(provider, address)).toBe(200)
    provider.faults.status(500, { path: "/recaptcha" })
    expect(await Promise.all(loaded.map((address) => statusOf(provider, address)))).toEqual([500, 200, 200])
  })

  it("are led to the provider or world that serves the script for pages", async () => {
    const provider = EmbeddedProvider.make()
    const read = async (address: string) => (await provider.fetch(`${address}/stand-in/scripts.js`)).text()
    for (const address of ["http://127.0.0.1:4000", "http://localhost:4000/_world/one"])
      expect(await read(address)).toContain(`toUrl("${address}" + pathname + search)`)
  })
})
