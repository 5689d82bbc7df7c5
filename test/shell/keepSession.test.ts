// @vitest-environment happy-dom
import * as Schema from "effect/Schema"
import { describe, expect, it, vi } from "vitest"
import type { LayeredClientOptions } from "../../src/client/AuthClient.js"
import { earlyFacts } from "../../src/client/pageFacts.js"
import { session as rows } from "../../src/domain/sessionCalls/calls.js"
import { sessionPath } from "../../src/domain/calls/request.js"
import { completeMark } from "../../src/domain/session/Session.js"
import { fingerprintOf } from "../../src/domain/session/CookieValues.js"
import {
  authenticatedJson,
  bobAuthenticatedJson,
  renamedJson,
  session,
  sessionJson,
  storedState,
  userJson
} from "../support/answers.js"
import { userClient } from "../../src/shell/userClient.js"
import { forgetCookies } from "../support/documentCookies.js"
import {
  elsewhere,
  key,
  minute,
  ok,
  openPlainPage,
  openPlainPageOf,
  plainWorld,
  type Answer
} from "../support/plainPage.js"
import { publicToken, storageKey } from "../support/world.js"

type Client = Awaited<ReturnType<typeof openPlainPage>>["client"]

const world = plainWorld()
const open = (options?: LayeredClientOptions) => openPlainPage(world, options)

const signedIn = () => {
  document.cookie = "stytch_session=SECRET-token-1; path=/"
  document.cookie = "stytch_session_jwt=SECRET-jwt-1; path=/"
  localStorage.setItem(storageKey, storedState())
  localStorage.setItem(key("written_opaque"), fingerprintOf("SECRET-token-1"))
  localStorage.setItem(key("token_owner"), `${fingerprintOf("SECRET-token-1")} ${userJson.user_id}`)
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const asked = () => world.requests.filter(({ url }) => url.endsWith(sessionPath))

describe("A page that knows who is signed in", () => {
  it("refreshes the session at once and every 180 s, without services", async () => {
    signedIn()
    const { client, heard, loads } = await open()
    expect(asked().length).toBe(1)
    expect(client.session.getInfo()).toMatchObject({ fromCache: false, status: "present" })
    expect(heard).toEqual([expect.objectContaining({ session_id: "session-test-2" })])
    expect(document.cookie).toContain("stytch_session=SECRET-token-2")
    expect(document.cookie).toContain("stytch_session_jwt=SECRET-jwt-2")
    expect(localStorage.getItem(key("token_owner"))).toBe(
      `${fingerprintOf("SECRET-token-2")} ${userJson.user_id}`
    )
    await pass(10 * minute)
    expect(asked().length).toBe(4)
    expect(loads()).toBe(0)
    expect(client.session.getTokens()?.session_token).toBe("SECRET-token-2")
  })

  it.each([
    ["before it can ask", false],
    ["while another tab asks", true]
  ])("learns of a logout in another tab, of which nothing was stored, %s", async (_, isTaken) => {
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    localStorage.setItem(key("written_opaque"), fingerprintOf("SECRET-token-1"))
    world.locks.isTaken = true
    const { client, loads } = await open()
    world.locks.isTaken = isTaken
    const statuses: Array<string> = []
    client.onStateChange(() => statuses.push(client.session.getInfo().status))
    // The browser tells of storage only, and no state was there
    forgetCookies()
    if (isTaken) elsewhere(() => localStorage.setItem(key("signed_out"), "1"), key("signed_out"))
    await pass(10_000)
    expect([statuses, loads()]).toEqual([["absent"], 0])
  })

  it("leaves an intermediate session as it is", async () => {
    signedIn()
    document.cookie = "stytch_intermediate_session_token=SECRET-intermediate-1; path=/"
    await open()
    expect(asked().length).toBe(1)
    expect(document.cookie).toContain("stytch_intermediate_session_token=SECRET-intermediate-1")
  })

  it("connects to the API while what asks is loaded", async () => {
    signedIn()
    const append = vi.spyOn(document.head, "append")
    await open()
    const hints = append.mock.calls.flat().map((link) => (link instanceof HTMLLinkElement ? link.href : link))
    expect(hints).toEqual(["https://test.stytch.com/", "https://test.stytch.com/"])
  })

  it("reads a stored state once as long as it is the same", async () => {
    signedIn()
    const parse = vi.spyOn(JSON, "parse")
    await open()
    expect(asked().length).toBe(1)
    expect(parse.mock.calls.filter(([text]) => text === storedState()).length).toBe(1)
  })

  it("sends the request that the row of the call describes", async () => {
    signedIn()
    await open()
    const [request] = asked()
    expect(request?.method).toBe(rows.authenticate.method)
    expect(request?.url.endsWith(`/sdk/v1${rows.authenticate.path}`)).toBe(true)
    expect(request?.body).toBe(JSON.stringify(Schema.encodeSync(rows.authenticate.payload)({})))
    expect(new Headers(request?.headers).get("authorization")).toBe(
      `Basic ${btoa(`${publicToken}:SECRET-token-1`)}`
    )
    expect(request?.credentials).toBe("include")
  })

  it("asks for the duration again with keepSessionAlive", async () => {
    signedIn()
    localStorage.setItem(key("session_duration"), `${session.session_id} 45`)
    await open({ keepSessionAlive: true })
    const body = JSON.stringify(
      Schema.encodeSync(rows.authenticate.payload)({ session_duration_minutes: 45 })
    )
    expect(asked()[0]?.body).toBe(body)
  })

  it("does not ask when another tab confirmed the session since this page began", async () => {
    signedIn()
    localStorage.setItem(key("refreshed_at"), String(Date.now() + 500))
    const { loads } = await open()
    expect([asked().length, loads()]).toEqual([0, 0])
    await pass(3 * minute + 1_000)
    expect(asked().length).toBe(1)
  })

  it("keeps the same user as long as nothing about them changes", async () => {
    signedIn()
    const { client } = await open()
    const before = client.user.getSync()
    await pass(4 * minute)
    expect(asked().length).toBe(2)
    expect(client.user.getSync()).toBe(before)
  })

  it("learns of another tab's logout and login", async () => {
    signedIn()
    const { client, heard, loads } = await open()
    elsewhere(() => {
      forgetCookies()
      localStorage.setItem(storageKey, "null")
    })
    expect(heard.at(-1)).toBeNull()
    expect(client.session.getInfo()).toMatchObject({ status: "absent", fromCache: false })
    await pass(10 * minute)
    expect(asked().length).toBe(1)
    elsewhere(() => {
      document.cookie = "stytch_session=SECRET-token-5; path=/"
      document.cookie = "stytch_session_jwt=SECRET-jwt-5; path=/"
      localStorage.setItem(key("written_opaque"), fingerprintOf("SECRET-token-5"))
      localStorage.setItem(key("token_owner"), `${fingerprintOf("SECRET-token-5")} ${userJson.user_id}`)
      localStorage.setItem(key("refreshed_at"), String(Date.now()))
      localStorage.setItem(storageKey, storedState(5))
    })
    expect(heard.at(-1)).toMatchObject({ session_id: "session-test-5" })
    await pass(2 * minute)
    expect(asked().length).toBe(1)
    await pass(2 * minute)
    expect(asked().length).toBe(2)
    expect(loads()).toBe(0)
  })

  it("does not show the person of before beside the token of another one, and learns who it is", async () => {
    signedIn()
    // Another page of the site has signed Bob in, and cannot reach this storage
    document.cookie = "stytch_session=SECRET-token-2; path=/"
    localStorage.removeItem(key("written_opaque"))
    let answer = (_: Response) => {}
    world.answer = () => new Promise((resolve) => (answer = resolve))
    const { client, heard, loads } = await open()
    expect(client.session.getInfo()).toMatchObject({ status: "unknown", session: null })
    expect(client.user.getSync()).toBeNull()
    answer(await ok(bobAuthenticatedJson(2))())
    await pass(100)
    expect(client.user.getSync()?.user_id).toBe("user-test-2")
    expect([heard.length, loads()]).toEqual([1, 0])
  })

  it("waits for the cookies that another tab is writing", async () => {
    const { client, heard, loads } = await open()
    elsewhere(() => {
      localStorage.setItem(key("refreshed_at"), String(Date.now()))
      localStorage.setItem(storageKey, storedState(5))
    })
    expect(heard).toEqual([])
    document.cookie = "stytch_session=SECRET-token-5; path=/"
    document.cookie = "stytch_session_jwt=SECRET-jwt-5; path=/"
    await pass(100)
    expect(heard).toEqual([expect.objectContaining({ session_id: "session-test-5" })])
    expect(client.session.getSync()?.session_id).toBe("session-test-5")
    expect(loads()).toBe(0)
  })

  it("asks nothing while it is hidden, and at once when it is shown", async () => {
    signedIn()
    const shown = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
    const { loads } = await open()
    await pass(10 * minute)
    expect([asked().length, loads()]).toEqual([0, 0])
    shown.mockReturnValue("visible")
    document.dispatchEvent(new Event("visibilitychange"))
    await pass(10)
    expect(asked().length).toBe(1)
  })

  it("waits while another tab refreshes, and uses what it stores", async () => {
    signedIn()
    world.locks.isTaken = true
    const { client, loads } = await open()
    await pass(5_000)
    elsewhere(() => {
      localStorage.setItem(key("refreshed_at"), String(Date.now()))
      localStorage.setItem(storageKey, JSON.stringify({ session: sessionJson(1), user: renamedJson }))
    })
    world.locks.isTaken = false
    await pass(5_000)
    expect(client.user.getSync()?.name.first_name).toBe("Ada")
    expect([asked().length, loads()]).toEqual([0, 0])
  })

  it("asks nothing once it is closed", async () => {
    signedIn()
    const { client } = await open()
    await client.close()
    await pass(10 * minute)
    expect(asked().length).toBe(1)
  })
})

describe("A page where nobody is signed in", () => {
  it("loads and sends nothing for a subscription", async () => {
    const append = vi.spyOn(document.head, "append")
    const { client, heard, loads } = await open()
    expect(append).not.toHaveBeenCalled()
    client.onStateChange(() => {})
    await pass(10 * minute)
    expect([world.requests.length, heard.length, loads()]).toEqual([0, 0, 0])
    expect(client.session.getInfo().fromCache).toBe(false)
  })
})

describe("A page that listens to nothing, and where nobody is signed in", () => {
  const openSilent = () => openPlainPageOf(userClient, world, {}, true)

  it("loads and sends nothing", async () => {
    const { client, loads } = await openSilent()
    expect([client.session.getInfo().status, client.session.getTokens()]).toEqual(["absent", null])
    await pass(10 * minute)
    expect([world.requests.length, loads()]).toEqual([0, 0])
  })

  it.each<[string, (client: Client) => unknown]>([
    ["session", (client) => client.session.getInfo()],
    ["tokens", (client) => client.session.getTokens()]
  ])("keeps the session fresh that another tab has started, once it reads the %s", async (_, readFrom) => {
    const { client, loads } = await openSilent()
    signedIn()
    localStorage.setItem(key("refreshed_at"), String(Date.now()))
    readFrom(client)
    await pass(10 * minute)
    expect([asked().length, loads()]).toEqual([3, 0])
    expect(client.session.getTokens()?.session_token).toBe("SECRET-token-2")
  })

  it("loads nothing for one that starts after it was closed", async () => {
    const { client, loads } = await openSilent()
    await client.close()
    signedIn()
    client.session.getInfo()
    await pass(10 * minute)
    expect([world.requests.length, loads()]).toEqual([0, 0])
  })
})

describe("A page that knows that nobody is signed in", () => {
  it("shows so still when a cookie appears of which nobody tells", async () => {
    const { client, heard, loads } = await open()
    expect(client.session.getInfo().status).toBe("absent")
    document.cookie = "stytch_session=SECRET-mallory; path=/"
    expect(client.session.getInfo().status).toBe("absent")
    await pass(10 * minute)
    expect([client.session.getInfo().status, heard.length, loads()]).toEqual(["absent", 0, 0])
  })
})

describe("A page whose session is unusual loads its services", () => {
  const unusual: ReadonlyArray<readonly [what: string, make: () => LayeredClientOptions | undefined]> = [
    ["services of the site's own", () => ({ layers: {} })],
    ["a custom API domain", () => ({ customBaseUrl: "auth.example.com" })],
    ["a stored state that cannot be read", () => void localStorage.setItem(storageKey, "{")],
    ["a failure that another tab had", () => void localStorage.setItem(key("refresh_failed"), "1 0 0")],
    [
      "a session that has ended",
      () => void localStorage.setItem(key("ended_session"), `${session.session_id} x`)
    ],
    ["a second factor that is due", () => ({ secondFactor: { methods: ["totp"] } })],
    [
      "several cookies, none of which it wrote",
      () => {
        localStorage.removeItem(key("written_opaque"))
        vi.spyOn(document, "cookie", "get").mockReturnValue(
          "stytch_session=SECRET-mallory; stytch_session=SECRET-token-1"
        )
        return undefined
      }
    ],
    ["a lock that another tab holds too long", () => void (world.locks.isTaken = true)],
    [
      "a store that is denied",
      () => {
        const { getItem } = localStorage
        vi.stubGlobal("localStorage", {
          getItem: getItem.bind(localStorage),
          setItem: () => {
            throw new Error("denied")
          },
          removeItem: () => {},
          clear: localStorage.clear.bind(localStorage)
        })
        return undefined
      }
    ],
    [
      "a browser whose locks fail",
      () => void (world.locks.request = () => Promise.reject(new Error("insecure")))
    ],
    ["a browser whose locks never answer", () => void (world.locks.request = () => new Promise(() => {}))]
  ]
  it.each(unusual)("for %s", async (_, make) => {
    signedIn()
    const options = make()
    const { loads } = await open(options)
    await pass(minute)
    expect(loads()).toBe(1)
  })

  const handedOver: ReadonlyArray<readonly [what: string, status: number, answer: Answer]> = [
    ["another status than 200", 503, async () => new Response("{}", { status: 503 })],
    ["an answer that ends the session", 401, async () => new Response("{}", { status: 401 })],
    ["an answer that is no JSON", 200, async () => new Response("<html>", { status: 200 })],
    ["an answer without data", 200, async () => new Response("{}", { status: 200 })],
    [
      "a part that cannot be read",
      200,
      ok(authenticatedJson(2, { user: { ...userJson, emails: [{ email_id: 7 }] } }))
    ],
    ["another user", 200, ok(bobAuthenticatedJson(2))],
    [
      "two users in one answer",
      200,
      ok(authenticatedJson(2, { session: sessionJson(2, { user_id: "user-test-2" }) }))
    ],
    ["tokens that the provider keeps", 200, ok(authenticatedJson(2, { session_token: "", session_jwt: "" }))],
    [
      "a JWT that is too large for a cookie",
      200,
      ok(authenticatedJson(2, { session_jwt: "x".repeat(5_000) }))
    ],
    ["no connection", 0, () => Promise.reject(new TypeError("Failed to fetch"))],
    ["no answer in time", 0, () => new Promise(() => {})]
  ]
  it.each(handedOver)("with the response that is there: %s", async (_, status, given) => {
    signedIn()
    // As the browser ends a request
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      world.requests.push({ url, ...init })
      return new Promise<Response>((resolve, reject) => {
        given().then(resolve, reject)
        init.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")))
      })
    })
    const { facts, loads } = await open()
    await pass(40_000)
    expect([asked().length, loads()]).toEqual([1, 1])
    expect(localStorage.getItem(storageKey)).toBe(storedState())
    expect(document.cookie).toContain("SECRET-token-1")
    // The services' next request for this session gets it, and only that one
    const { fetch } = earlyFacts(facts)
    const headers = { Authorization: `Basic ${btoa(`${publicToken}:SECRET-token-1`)}` }
    const address = `https://test.stytch.com/sdk/v1${sessionPath}`
    const response = await fetch(address, { headers, body: "{}" }).catch(() => undefined)
    expect(response?.status ?? 0).toBe(status)
    expect(asked().length).toBe(1)
  })

  it("without a response when the session changed during the request", async () => {
    signedIn()
    world.answer = async () => {
      document.cookie = "stytch_session=SECRET-token-9; path=/"
      localStorage.setItem(key("written_opaque"), fingerprintOf("SECRET-token-9"))
      return ok(authenticatedJson(1))()
    }
    const { facts, loads } = await open()
    await pass(100)
    expect(loads()).toBe(1)
    expect(facts.answers).toBeUndefined()
    expect(document.cookie).toContain("SECRET-token-9")
  })

  it("keeps nothing of an answer that comes after a logout in another tab", async () => {
    signedIn()
    world.answer = async () => {
      elsewhere(() => {
        forgetCookies()
        localStorage.setItem(storageKey, "null")
      })
      return ok(authenticatedJson(1))()
    }
    const { client } = await open()
    await pass(100)
    expect(document.cookie).toBe("")
    expect(localStorage.getItem(storageKey)).toBe("null")
    expect(client.session.getSync()).toBeNull()
  })
})

describe("A page whose site asks for a second factor", () => {
  const rule = { methods: ["totp"] } as const
  it("stays without services while nothing about the factors changes", async () => {
    signedIn()
    localStorage.setItem(storageKey, storedState(2))
    localStorage.setItem(key("complete"), completeMark("session-test-2", rule))
    const { client, loads } = await open({ secondFactor: rule })
    expect(client.session.getInfo()).toMatchObject({ isComplete: true, fromCache: false })
    expect([asked().length, loads()]).toEqual([1, 0])
  })
})
