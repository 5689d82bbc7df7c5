// @vitest-environment happy-dom
import * as Schema from "effect/Schema"
import { describe, expect, it, vi } from "vitest"
import type { LayeredClientOptions } from "../../src/client/AuthClient.js"
import { earlyFacts } from "../../src/client/pageFacts.js"
import { magicLinks } from "../../src/domain/magicLink/calls.js"
import { linkRedemptionPath } from "../../src/domain/calls/request.js"
import { pkceKey } from "../../src/domain/calls/pkceKeys.js"
import { fingerprintOf } from "../../src/domain/session/CookieValues.js"
import { untyped } from "../support/client.js"
import { authenticatedJson, sessionJson, storedState, userJson } from "../support/answers.js"
import {
  elsewhere,
  key,
  minute,
  ok,
  openPlainPage,
  plainWorld,
  settle,
  type Answer
} from "../support/plainPage.js"
import { storageKey } from "../support/world.js"

const world = plainWorld()
const thirty = { session_duration_minutes: 30 }
const token = "SECRET-link-1"
const landing = `http://localhost:3000/landing?from=mail&stytch_token_type=magic_links&token=${token}#top`

const setAddress = (href: string) => history.replaceState(null, "", href)

/** Opens the page of a landing, without services. */
const open = async (options: LayeredClientOptions = {}, href = landing) => {
  setAddress(href)
  vi.stubGlobal("isSecureContext", true)
  world.answer = ok(authenticatedJson(1, { method_id: "email-test-1", __user: userJson }))
  return openPlainPage(world, options)
}

const redemptions = () => world.requests.filter(({ url }) => url.endsWith(linkRedemptionPath))
const remembered = (name: "redeemed" | "redeemed_session" = "redeemed"): unknown =>
  JSON.parse(localStorage.getItem(key(name)) ?? "null")

/** Follows a promise: undefined until it has settled. */
const outcomeOf = (promise: Promise<unknown>) => {
  const outcome: { value?: unknown } = {}
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.value = error)
  )
  return outcome
}

describe("A landing without services", () => {
  it.each([
    ["magicLinks.authenticate", false],
    ["authenticateByUrl", true]
  ])("signs in by %s", async (_, byUrl) => {
    const { client, heard, loads } = await open()
    localStorage.setItem(key("began_email"), "1 2 ada@example.com")
    const { value } = outcomeOf(
      byUrl ? client.authenticateByUrl(thirty) : client.magicLinks.authenticate(token, thirty)
    )
    expect(value).toBeUndefined()
    const outcome = outcomeOf(client.magicLinks.authenticate(token, thirty))
    await settle()
    expect(redemptions()).toHaveLength(1)
    expect(loads()).toBe(0)
    expect(client.session.getSync()?.session_id).toBe("session-test-1")
    expect(client.session.getTokens()?.session_token).toBe("SECRET-token-1")
    expect(client.session.getInfo()).toMatchObject({ fromCache: false, status: "present" })
    expect(heard).toEqual([expect.objectContaining({ session_id: "session-test-1" })])
    expect(outcome.value).toMatchObject({ user_id: userJson.user_id })
    expect(localStorage.getItem(key("token_owner"))).toBe(
      `${fingerprintOf("SECRET-token-1")} ${userJson.user_id}`
    )
    expect(localStorage.getItem(key("began_email"))).toBeNull()
    expect(remembered()).toMatchObject({ pending: 0 })
    expect(remembered("redeemed_session")).toMatchObject({ session_id: "session-test-1" })
    expect(JSON.stringify({ ...localStorage })).not.toContain(token)
    // The session is kept fresh from now on
    world.answer = ok(authenticatedJson(2))
    await vi.advanceTimersByTimeAsync(4 * minute)
    expect(client.session.getTokens()?.session_token).toBe("SECRET-token-2")
    expect(loads()).toBe(0)
  })

  it("returns what the schema of the call reads, without the provider's own copy of the user", async () => {
    const { client } = await open()
    const outcome = outcomeOf(client.magicLinks.authenticate(token, thirty))
    await settle()
    const sent = authenticatedJson(1, { method_id: "email-test-1" })
    expect(outcome.value).toEqual(Schema.decodeUnknownSync(magicLinks.authenticate.answer)(sent))
  })

  it("sends the request that the row of the call describes", async () => {
    const { client } = await open()
    void client.magicLinks.authenticate(` ${token}> `, thirty)
    await settle()
    const [request] = redemptions()
    const { method, path, payload } = magicLinks.authenticate
    const encoded = Schema.encodeSync(payload)({ token, ...thirty })
    expect([request?.method, request?.url]).toEqual([method, `https://test.stytch.com/sdk/v1${path}`])
    expect(JSON.parse(String(request?.body))).toEqual(encoded)
  })

  it("takes the token out of the address, and keeps it when the page is left before the answer", async () => {
    const { client } = await open()
    world.answer = () => new Promise<never>(() => {})
    void client.authenticateByUrl(thirty)
    await settle()
    expect(location.href).toBe("http://localhost:3000/landing?from=mail#top")
    window.dispatchEvent(new Event("pagehide"))
    expect(JSON.parse(sessionStorage.getItem(key("return")) ?? "null")).toMatchObject({ href: landing })
  })

  it("returns the token and its type by authenticateByUrl, once for calls at the same time", async () => {
    const { client } = await open()
    const outcomes = [
      outcomeOf(client.authenticateByUrl(thirty)),
      outcomeOf(client.authenticateByUrl(thirty))
    ]
    await settle()
    expect(redemptions()).toHaveLength(1)
    expect(outcomes[0]?.value).toMatchObject({ tokenType: "magic_links", token, data: { status_code: 200 } })
    expect(outcomes[1]?.value).toBe(outcomes[0]?.value)
    expect(sessionStorage.getItem(key("return"))).toBeNull()
  })

  it("says that there is no token without services", async () => {
    const { client, loads } = await open({}, "http://localhost:3000/")
    const outcome = outcomeOf(client.authenticateByUrl(thirty))
    await settle()
    expect([outcome.value, loads(), redemptions().length]).toEqual([null, 0, 0])
  })
})

describe("A landing loads the services", () => {
  const unanswered: Answer = () => new Promise<never>(() => {})
  const tests: ReadonlyArray<readonly [string, () => unknown]> = [
    [
      "for a PKCE verifier of this browser",
      () => localStorage.setItem(pkceKey(storageKey, "magic_links"), "{}")
    ],
    ["for a PKCE verifier of this tab", () => sessionStorage.setItem(pkceKey(storageKey, "passwords"), "{}")],
    [
      "for a form that marks the method that was used last",
      () => localStorage.setItem(key("last_used"), "{}")
    ],
    ["for a token that this tab has kept", () => sessionStorage.setItem(key("return"), "{}")],
    [
      "for storage that is denied",
      () =>
        vi.stubGlobal("localStorage", {
          getItem: () => {
            throw new Error("Denied.")
          },
          clear: localStorage.clear.bind(localStorage)
        })
    ],
    [
      "for a prerendered page",
      () => Reflect.defineProperty(document, "prerendering", { configurable: true, value: true })
    ],
    ["in an insecure context", () => vi.stubGlobal("isSecureContext", false)]
  ]
  it.each(tests)("%s", async (_, prepare) => {
    setAddress(landing)
    vi.stubGlobal("isSecureContext", true)
    prepare()
    const { client, loads } = await openPlainPage(world)
    void client.authenticateByUrl(thirty).catch(() => {})
    await settle()
    Reflect.deleteProperty(document, "prerendering")
    expect([loads(), redemptions().length]).toEqual([1, 0])
    // They find the token where it was
    expect(location.href).toBe(landing)
  })

  it("for a second factor", async () => {
    const { client, loads } = await open({ secondFactor: { methods: ["totp"] } })
    void client.authenticateByUrl(thirty).catch(() => {})
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 0])
  })

  it("when somebody is signed in", async () => {
    document.cookie = "stytch_session=SECRET-token-9; path=/"
    localStorage.setItem(storageKey, storedState(9))
    const { client } = await open()
    void client.authenticateByUrl(thirty).catch(() => {})
    await settle()
    expect(redemptions()).toHaveLength(0)
  })

  const answers: ReadonlyArray<readonly [string, Answer]> = [
    ["a refusal", async () => new Response("{}", { status: 401 })],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a text that is no JSON", async () => new Response("<html>", { status: 200 })],
    ["an answer without a user", ok({ ...authenticatedJson(1), user: undefined })],
    ["two people", ok(authenticatedJson(1, { session: sessionJson(1, { user_id: "user-test-2" }) }))],
    ["tokens in the provider's cookies", ok(authenticatedJson(1, { session_token: "", session_jwt: "" }))],
    ["tokens that no cookie holds", ok(authenticatedJson(1, { session_jwt: "x".repeat(5_000) }))]
  ]
  it.each(answers)("for %s, with the response that is there", async (_, answer) => {
    const { client, facts, loads } = await open()
    world.answer = answer
    void client.authenticateByUrl(thirty).catch(() => {})
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 1])
    expect([document.cookie, localStorage.getItem(storageKey)]).toEqual(["", null])
    expect([location.href, remembered()]).toEqual([landing, expect.objectContaining({ pending: 0 })])
    const { fetch } = earlyFacts(facts)
    const [sent] = redemptions()
    await fetch(`https://test.stytch.com/sdk/v1${linkRedemptionPath}`, {
      ...sent,
      body: '{"token":"of another link"}'
    }).catch(() => {})
    expect(redemptions()).toHaveLength(2)
    await fetch(`https://test.stytch.com/sdk/v1${linkRedemptionPath}`, sent).catch(() => {})
    expect(redemptions()).toHaveLength(2)
  })

  it.each([
    ["signs out in another tab", () => localStorage.setItem(key("signed_out"), "5")],
    [
      "signs in in another tab",
      () => {
        document.cookie = "stytch_session=SECRET-token-9; path=/"
      }
    ]
  ])("when somebody %s meanwhile, and stores nothing", async (_, change) => {
    const { client, loads } = await open()
    world.answer = async () => {
      elsewhere(change)
      return ok(authenticatedJson(1))()
    }
    void client.authenticateByUrl(thirty).catch(() => {})
    await settle()
    expect(loads()).toBe(1)
    expect(localStorage.getItem(storageKey)).toBeNull()
    expect(document.cookie).not.toContain("SECRET-token-1")
  })

  it("when somebody has signed out since the call, while its code was loaded", async () => {
    const { client, loads } = await open({}, "http://localhost:3000/")
    void client.magicLinks.authenticate(token, thirty).catch(() => {})
    localStorage.setItem(key("signed_out"), "5")
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 0])
  })

  it("when the services have come meanwhile", async () => {
    const { client, loads } = await open()
    world.answer = unanswered
    void client.authenticateByUrl(thirty)
    await settle()
    void client.user.get().catch(() => {})
    await settle()
    expect(loads()).toBe(1)
  })

  it("when a widget is there, which asks and answers", async () => {
    const { client, facts, loads } = await open()
    facts.hasWidget = true
    void client.authenticateByUrl(thirty).catch(() => {})
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 0])
  })

  it.each<[string, object | undefined]>([
    ["that ask for more", { ...thirty, keepToken: true }],
    ["that are wrong", { session_duration_minutes: 0.5 }],
    ["that are missing", undefined]
  ])("for options %s", async (_, options) => {
    const { client, loads } = await open()
    void Promise.resolve(untyped(client.authenticateByUrl, options)).catch(() => {})
    await settle()
    expect([loads(), redemptions().length]).toEqual([1, 0])
  })
})
