import { describe, expect, it } from "@effect/vitest"
import { publicToken, setUp } from "./support.js"

const bootstrapPath = `/projects/bootstrap/${publicToken}`
const sendPath = "/magic_links/email/login_or_create"
const email = "a@example.com"

describe("EmbeddedProvider.faults", () => {
  it("rejects calls with a TypeError while offline", async () => {
    const { faults, raw, state } = setUp()
    faults.offline()
    await expect(raw("GET", bootstrapPath)).rejects.toThrow(new TypeError("Failed to fetch"))
    expect(state.requests()).toMatchObject([{ status: 0 }])
  })

  it("applies a fault as often as its scope says", async () => {
    const { faults, raw } = setUp()
    faults.status(503, { times: 2 })
    const statuses = []
    for (const _ of Array(3)) statuses.push((await raw("GET", bootstrapPath)).status)
    expect(statuses).toEqual([503, 503, 200])
  })

  it.each([0, -1, Number.NaN])("applies no fault to %s calls", async (times) => {
    const { faults, raw } = setUp()
    faults.status(503, { times })
    expect(faults.list()).toEqual([])
    expect((await raw("GET", bootstrapPath)).status).toBe(200)
  })

  it.each([204, 205, 304])("answers status %i without a body", async (status) => {
    const { faults, raw } = setUp()
    faults.status(status)
    const answer = await raw("GET", bootstrapPath)
    expect([answer.status, await answer.text()]).toEqual([status, ""])
  })

  it("applies a fault only to the paths of its scope", async () => {
    const { faults, raw } = setUp()
    faults.status(500, { path: "/magic_links" })
    faults.status(502, { path: /^\/users\// })
    expect((await raw("GET", bootstrapPath)).status).toBe(200)
    expect((await raw("POST", sendPath, { email })).status).toBe(500)
    expect((await raw("GET", "/users/me")).status).toBe(502)
  })

  it("answers a status with the given error type, or with the default type of the status", async () => {
    const { faults, errorOf } = setUp()
    faults.status(429, { times: 1 })
    expect(await errorOf("GET", bootstrapPath)).toBe("429 too_many_requests")
    faults.status(400, { error_type: "unsubscribed_phone_number" })
    expect(await errorOf("GET", bootstrapPath)).toBe("400 unsubscribed_phone_number")
  })

  it("sends the same status in the body and on the response", async () => {
    const { faults, raw } = setUp()
    faults.status(503, { error_type: "session_not_found" })
    const answer = await raw("GET", bootstrapPath)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ status_code: 503, error_type: "session_not_found" })
  })

  it("sends an incomplete JSON body when malformed", async () => {
    const { faults, raw } = setUp()
    faults.malformed()
    const answer = await raw("GET", bootstrapPath)
    expect(answer.status).toBe(200)
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  })

  it("demands a captcha from guarded calls only, once by default", async () => {
    const { faults, raw } = setUp()
    faults.captchaRequired()
    expect((await raw("GET", bootstrapPath)).status).toBe(200)
    expect(await (await raw("POST", sendPath, { email })).text()).toContain("Captcha required")
    expect((await raw("POST", sendPath, { email })).status).toBe(200)
  })

  it("removes one fault with the returned function, and all with clear", async () => {
    const { faults, raw } = setUp()
    const lift = faults.status(500)
    lift()
    expect((await raw("GET", bootstrapPath)).status).toBe(200)
    faults.offline()
    faults.clear()
    expect((await raw("GET", bootstrapPath)).status).toBe(200)
  })
})
