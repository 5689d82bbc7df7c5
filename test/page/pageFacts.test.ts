import { describe, expect, it } from "vitest"
import { fetchOf, type PageFacts } from "../../src/page/pageFacts.js"

const path = "/sessions/authenticate"
const address = `https://test.stytch.com/sdk/v1${path}`
const as = (token: string) => ({ headers: { Authorization: `Basic ${token}` } })

/** Asks twice for the same session, with the response that the page has for `authorization`. */
const ask = async (authorization: string | undefined, token: string) => {
  const page: PageFacts = {
    startedAt: 0,
    answer: { path, response: Promise.resolve(new Response("early")), authorization }
  }
  const send = fetchOf(page, () => Promise.resolve(new Response("sent")))
  const first = await send(address, as(token))
  const second = await send(address, as(token))
  return [await first.text(), await second.text()]
}

describe("a response that the page has already", () => {
  it("answers the next request of its session, and no other", async () => {
    expect(await ask("Basic ada", "ada")).toEqual(["early", "sent"])
  })

  it("answers no request of another session, and none after a logout", async () => {
    expect(await ask("Basic ada", "bob")).toEqual(["sent", "sent"])
    expect(await ask("Basic ada", "public-token")).toEqual(["sent", "sent"])
  })

  it("answers the next request of anybody when it is about no session", async () => {
    expect(await ask(undefined, "bob")).toEqual(["early", "sent"])
  })
})
