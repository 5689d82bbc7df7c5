import { afterEach, describe, expect, it, vi } from "vitest"
import { submitLifetime } from "../../src/domain/limits/RequestLimits.js"
import { fetchOf } from "../../src/page/fetchOf.js"
import { leaveAnswer, type PageAnswer, type PageFacts } from "../../src/page/pageFacts.js"

const href = "https://test.stytch.com/sdk/v1/otps/email/login_or_create"
const request = { href, body: '{"email":"ada@example.com","locale":"es"}', authorization: "Basic nobody" }

interface Sent {
  readonly address?: string
  readonly body?: unknown
  readonly as?: string
}

/** A page that has sent `made`, and the services, which may send the same. Each says who has answered. */
const left = (made: Partial<PageAnswer["request"]> = {}) => {
  const page: PageFacts = { startedAt: 0 }
  leaveAnswer(page, {
    request: { ...request, ...made },
    response: Promise.resolve(new Response("the page's"))
  })
  const send = fetchOf(page, () => Promise.resolve(new Response("their own")))
  return async ({ address = href, as = "Basic nobody", body = JSON.parse(request.body) }: Sent = {}) => {
    const init = { method: "POST", headers: { Authorization: as }, body: JSON.stringify(body) }
    return (await send(address, init)).text()
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe("a response that the page has already", () => {
  it("answers the same request, once", async () => {
    const ask = left()
    expect([await ask(), await ask()]).toEqual(["the page's", "their own"])
  })

  it("answers a body with its members in another order, and as bytes", async () => {
    expect(await left()({ body: { locale: "es", email: "ada@example.com" } })).toBe("the page's")
    const page: PageFacts = { startedAt: 0 }
    leaveAnswer(page, { request, response: Promise.resolve(new Response("the page's")) })
    const body = new TextEncoder().encode(request.body)
    const given = await fetchOf(page)(href, { headers: { authorization: "Basic nobody" }, body })
    expect(await given.text()).toBe("the page's")
  })

  it.each<readonly [string, Sent]>([
    ["of another session", { as: "Basic bob" }],
    ["with another body", { body: { email: "bob@example.com", locale: "es" } }],
    ["without a member", { body: { email: "ada@example.com" } }],
    ["to another address", { address: `${href}/2` }]
  ])("answers no request %s, and waits for its own", async (_, other) => {
    const ask = left()
    expect([await ask(other), await ask()]).toEqual(["their own", "the page's"])
  })

  it("answers everybody when it is about no session", async () => {
    expect(await left({ authorization: undefined })({ as: "Basic bob" })).toBe("the page's")
  })

  it("answers nothing after a minute: it could be about a session of another time", async () => {
    vi.useFakeTimers()
    const ask = left()
    vi.advanceTimersByTime(submitLifetime)
    expect(await ask()).toBe("their own")
  })
})
