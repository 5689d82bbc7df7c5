// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest"
import * as Schema from "effect/Schema"
import { calls } from "../../src/domain/methods/calls.js"
import { fillPath } from "../../src/domain/calls/Endpoint.js"
import * as Events from "../../src/domain/ownCalls/Events.js"
import * as Projects from "../../src/domain/ownCalls/Projects.js"
import { defaults } from "../../src/domain/project/ProjectSettings.js"
import { defaultConfig, readConfig, type WidgetConfigInput } from "../../src/domain/widget/Config.js"
import { Mismatch } from "../../src/domain/values/readers.js"
import { fetchOf } from "../../src/page/fetchOf.js"
import type { PageFacts } from "../../src/page/pageFacts.js"
import { askEarly } from "../../src/shell/early.js"
import type { Submission } from "../../src/view/mount/flow.js"
import { bootstrapJson, session, storedState } from "../support/answers.js"
import { forgetCookies } from "../support/documentCookies.js"
import { publicToken, storageKey } from "../support/world.js"

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  forgetCookies()
})

/** Answers each request with this JSON. Returns the POST requests that were sent. */
const answering = (json: unknown, status = 200) => {
  const fetch = vi.fn((_url: string, _init?: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(json), { status }))
  )
  vi.stubGlobal("fetch", fetch)
  return () => fetch.mock.calls.filter(([, init]) => init?.method === "POST")
}

describe("askEarly", () => {
  it.each([
    ["sends a form when the settings are there", 200, { data: bootstrapJson() }, 1, false],
    ["sends no form without the settings", 200, {}, 0, undefined],
    ["sends no form when the provider fails", 503, { data: bootstrapJson() }, 0, undefined],
    [
      "sends no form when the settings cannot be read",
      200,
      { data: { ...bootstrapJson(), captcha_settings: undefined } },
      0,
      undefined
    ],
    [
      "sends no form when the settings ask for a proof",
      200,
      { data: { ...bootstrapJson(), captcha_settings: { enabled: true, siteKey: "key" } } },
      0,
      false
    ]
  ])("%s", async (_, status, json, sent, displayWatermark) => {
    const posts = answering(json, status)
    const early = askEarly(publicToken, {})
    early.submit({ tab: "magicLink", value: "ada@example.com", config: defaultConfig })
    await early.answered
    const callers = posts().map(([, init]) => new Headers(init?.headers).get("authorization"))
    expect(callers).toEqual(Array(sent).fill(`Basic ${btoa(`${publicToken}:${publicToken}`)}`))
    expect(early.takeOver().displayWatermark).toBe(displayWatermark)
  })
})

describe("the settings of the project", () => {
  const liveToken = "public-token-live-1"
  const guarded = { captcha_settings: { enabled: true, siteKey: "key" } }

  it.each<[string, token: string, json: unknown, calls: ReadonlyArray<unknown>]>([
    ["say that the watermark is hidden", publicToken, { data: bootstrapJson() }, [[false, false]]],
    [
      "say that it is shown",
      publicToken,
      { data: bootstrapJson({ disable_sdk_watermark: false }) },
      [[true, false]]
    ],
    ["say that calls need a proof", publicToken, { data: bootstrapJson(guarded) }, [[false, true]]],
    ["are missed with a test token, so that the services warn", publicToken, {}, ["failed"]],
    ["are not missed with a live token", liveToken, {}, []]
  ])("%s", async (_, token, json, calls) => {
    answering(json)
    const early = askEarly(token, {})
    const called: Array<unknown> = []
    early.onSettings(
      (...known) => called.push(known),
      () => called.push("failed")
    )
    await early.answered
    await new Promise((resolve) => setTimeout(resolve))
    expect(called).toEqual(calls)
  })

  it("are asked for in the name of the session and of this browser", () => {
    answering({ data: bootstrapJson() })
    document.cookie = "stytch_session=SECRET-token-1; path=/"
    localStorage.setItem(storageKey, storedState())
    askEarly(publicToken, {})
    askEarly(publicToken, {})
    const headers = vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers))
    expect(headers.map((each) => atob(String(each.get("authorization")?.replace("Basic ", ""))))).toEqual([
      `${publicToken}:SECRET-token-1`,
      `${publicToken}:SECRET-token-1`
    ])
    const told = headers.map((each) => atob(String(each.get("x-sdk-client"))))
    const kept = localStorage.getItem(`${storageKey}::persistent_id`)
    expect(kept).toMatch(/^persistent-id-.{36}$/)
    for (const telemetry of told) {
      expect(telemetry).toMatch(/"event_id":"event-id-[^"]{36}","app_session_id":"app-session-id-[^"]{36}"/)
      expect(JSON.parse(telemetry)).toMatchObject({
        persistent_id: kept,
        stytch_session_id: session.session_id
      })
    }
  })
})

describe("storeSettings", () => {
  it("stores the settings", async () => {
    answering({ data: bootstrapJson() })
    expect(await askEarly(publicToken, {}).storeSettings()).toBe(true)
    expect(localStorage.getItem(`${storageKey}::bootstrap`)).toContain("rbacPolicy")
  })

  it("leaves them to the services when the request is not answered within thirty seconds", async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      "fetch",
      vi.fn(
        (_url: string, init?: RequestInit) =>
          new Promise<never>((_, reject) =>
            init?.signal?.addEventListener("abort", () => reject(new DOMException("Aborted.", "AbortError")))
          )
      )
    )
    const page: PageFacts = { startedAt: 0 }
    const outcome = vi.fn()
    void askEarly(publicToken, {}, page).storeSettings().then(outcome)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome.mock.calls).toEqual([[false]])
    // The services ask for themselves
    expect(page.answers).toEqual([])
  })

  it("keeps an answer that the services read later than that", async () => {
    vi.useFakeTimers()
    const signals: Array<AbortSignal | null | undefined> = []
    vi.stubGlobal("fetch", (_url: string, init?: RequestInit) => {
      signals.push(init?.signal)
      return Promise.resolve(new Response(JSON.stringify({ data: bootstrapJson() })))
    })
    await askEarly(publicToken, {}).storeSettings()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(signals[0]?.aborted).toBe(false)
  })

  it("leaves them to the services when the storage is full", async () => {
    answering({ data: bootstrapJson() })
    const early = askEarly(publicToken, {})
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("The storage is full.", "QuotaExceededError")
      },
      clear: localStorage.clear.bind(localStorage)
    })
    expect(await early.storeSettings()).toBe(false)
  })
})

describe("what the services take over", () => {
  it("includes a form that waits for the settings", async () => {
    const posts = answering({ data: bootstrapJson() })
    const early = askEarly(publicToken, {})
    early.submit({ tab: "magicLink", value: "ada@example.com", config: defaultConfig })
    early.takeOver()
    await early.answered
    expect(posts()).toEqual([])
  })

  it("answers their request for the settings with the answer that is there, once", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(() =>
        Promise.resolve(new Response(JSON.stringify({ data: bootstrapJson() }), { headers: { date: "now" } }))
      )
    )
    const page: PageFacts = { startedAt: 0 }
    await askEarly(publicToken, {}, page).answered
    const [url] = vi.mocked(fetch).mock.calls[0] ?? []
    const ask = fetchOf(page)
    const response = await ask(String(url))
    expect(await response.json()).toEqual({ data: bootstrapJson() })
    expect(response.headers.has("date")).toBe(false)
    expect(fetch).toHaveBeenCalledOnce()
    await ask(String(url))
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it("lets them ask for the settings again when the request has failed", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(new TypeError("Failed to fetch")))
    )
    const page: PageFacts = { startedAt: 0 }
    await askEarly(publicToken, {}, page).answered
    const [url] = vi.mocked(fetch).mock.calls[0] ?? []
    await expect(fetchOf(page)(String(url))).rejects.toThrow("Failed to fetch")
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it("answers their request for the form that was sent last by its response, once", async () => {
    const posts = answering({ data: bootstrapJson() })
    const page: PageFacts = { startedAt: 0 }
    const early = askEarly(publicToken, {}, page)
    const form: Submission = { tab: "password", value: "ada@example.com", config: defaultConfig }
    early.submit(form)
    early.submit(form)
    early.submit({ ...form, value: "bob@example.com" })
    await early.answered
    const counts: Array<number> = []
    const [[url, first] = [""], [, last] = [""]] = posts()
    for (const init of [last, last, first]) {
      await fetchOf(page)(url, init)
      counts.push(posts().length)
    }
    expect(counts).toEqual([2, 3, 4])
  })

  it("answers it by the failure when the provider could not be reached", async () => {
    const posts = answering({ data: bootstrapJson() })
    const page: PageFacts = { startedAt: 0 }
    const early = askEarly(publicToken, {}, page)
    await early.answered
    vi.mocked(fetch).mockRejectedValue(new TypeError("Failed to fetch"))
    early.submit({ tab: "password", value: "ada@example.com", config: defaultConfig })
    await vi.waitFor(() => expect(posts()).toHaveLength(1))
    const [[url, init] = [""]] = posts()
    await expect(fetchOf(page)(url, init)).rejects.toThrow("Failed to fetch")
    expect(posts()).toHaveLength(1)
  })

  it("lets a call of the next session, and one for another address, ask for itself", async () => {
    const posts = answering({ data: bootstrapJson() })
    const page: PageFacts = { startedAt: 0 }
    const early = askEarly(publicToken, {}, page)
    const form: Submission = { tab: "otp-email", value: "ada@example.com", config: defaultConfig }
    early.submit(form)
    await early.answered
    const [[url, init] = [""]] = posts()
    await fetchOf(page)(url, { ...init, headers: { Authorization: "Basic bob" } })
    await fetchOf(page)(url, { ...init, body: '{"email":"bob@example.com","expiration_minutes":5}' })
    expect(posts()).toHaveLength(3)
    await fetchOf(page)(url, init)
    expect(posts()).toHaveLength(3)
  })
})

describe("the event render_login_screen", () => {
  const stored = { ...defaults, projectName: "Acme of the last visit" }

  it.each([
    ["has the settings of the answer", { data: bootstrapJson() }, undefined, "Acme"],
    ["has the settings of the last visit without an answer", {}, stored, "Acme of the last visit"],
    ["says by null that there are no settings", {}, undefined, undefined]
  ])("%s", async (_, json, last, projectName) => {
    if (last !== undefined) localStorage.setItem(`${storageKey}::bootstrap`, JSON.stringify(last))
    const posts = answering(json)
    const early = askEarly(publicToken, {})
    early.logRender({ products: ["otp"] })
    expect(posts()).toHaveLength(0)
    await early.answered
    await vi.waitFor(() => expect(posts()).toHaveLength(1))
    const events: unknown = JSON.parse(String(posts()[0]?.[1]?.body))
    expect(events).toMatchObject([
      { event: { event_name: "sdk_instance_instantiated" } },
      {
        event: {
          event_name: "render_login_screen",
          details: {
            options: { products: ["otp"] },
            bootstrap: projectName === undefined ? null : { projectName }
          }
        }
      }
    ])
  })

  it("is logged by the services once they are there, and the client's start once", async () => {
    const posts = answering({ data: bootstrapJson() })
    const early = askEarly(publicToken, {})
    expect([early.logRender({}), early.logRender({})]).toEqual([true, true])
    await vi.waitFor(() => expect(posts()).toHaveLength(2))
    const names = posts().map(([, init]) => String(init?.body).match(/"event_name":"\w+"/g)?.length)
    expect(names).toEqual([2, 1])
    expect(early.takeOver().hasReported).toBe(true)
    expect(early.logRender({})).toBe(false)
  })

  it.each([
    ["outlives the page", "Log in", true],
    ["does not outlive the page when browsers would refuse it", "Log in".repeat(4_000), false]
  ])("%s", async (_, loginTemplateId, keepalive) => {
    const posts = answering({ data: bootstrapJson() })
    askEarly(publicToken, {}).logRender({ emailMagicLinksOptions: { loginTemplateId } })
    await vi.waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.[1]?.keepalive).toBe(keepalive)
    expect(new Headers(posts()[0]?.[1]?.headers).has("authorization")).toBe(false)
  })

  it("is sent alone when a batch may have one event", async () => {
    const posts = answering({ data: bootstrapJson() })
    askEarly(publicToken, { eventBatchSize: 1 }).logRender({})
    await vi.waitFor(() => expect(posts()).toHaveLength(2))
  })

  it("is not sent when telemetry is off", async () => {
    const posts = answering({ data: bootstrapJson() })
    const early = askEarly(publicToken, { telemetry: false })
    early.logRender({})
    await early.answered
    await new Promise((resolve) => setTimeout(resolve))
    expect(posts()).toHaveLength(0)
  })
})

describe("Every request before the services", () => {
  const parsed = (json: string): unknown => JSON.parse(json)
  const rows = [
    Projects.bootstrap,
    Events.log,
    calls.magicLinks.email.loginOrCreate,
    calls.otps.email.loginOrCreate,
    calls.user.search
  ]
  const emailMagicLinksOptions = {
    loginRedirectURL: "https://app.test/in",
    signupTemplateId: "signup-1",
    createUserAsPending: true,
    locale: "es"
  } as const
  const otpOptions = { expirationMinutes: 10, loginTemplateId: "login-1", locale: "pt-br" } as const
  const configs: ReadonlyArray<WidgetConfigInput> = [
    {},
    { products: ["emailMagicLinks", "otp", "passwords"], emailMagicLinksOptions, otpOptions }
  ]

  it.each(configs)(
    "has the address of its row, and the body that the row's schema encodes: %j",
    async (given) => {
      answering({ data: bootstrapJson() })
      document.cookie = "stytch_session=SECRET-token-1; path=/"
      localStorage.setItem(storageKey, storedState())
      const config = readConfig(given)
      if (config instanceof Mismatch) throw new Error(config.problem)
      const early = askEarly(publicToken, {})
      early.logRender(given)
      for (const tab of ["magicLink", "otp-email", "password"] as const) {
        early.submit({ tab, value: "ada@example.com", config })
      }
      await early.answered
      await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(rows.length))
      const sent = vi.mocked(fetch).mock.calls.map(([url, init]) => ({
        route: `${init?.method} ${new URL(String(url)).pathname}`,
        body: typeof init?.body === "string" ? parsed(init.body) : undefined,
        isAuthorized: new Headers(init?.headers).has("authorization")
      }))
      for (const row of rows) {
        const path = fillPath(row.path, { public_token: publicToken })
        const found = sent.find(({ route }) => route === `${row.method} /sdk/v1${path}`)
        expect(found?.isAuthorized).toBe(row.authorized)
        const payload: Schema.Schema.AnyNoContext = row.payload
        const encoded: unknown = Schema.encodeUnknownSync(payload, { onExcessProperty: "error" })(found?.body)
        expect(parsed(JSON.stringify([encoded]))).toStrictEqual(parsed(JSON.stringify([found?.body])))
      }
      const logged = Schema.decodeUnknownSync(Events.log.payload)(
        sent.find(({ route }) => route.endsWith("/events"))?.body
      )
      expect(logged.map(({ event }) => Events.knownEvents.has(event.event_name))).toEqual([true, true])
    }
  )
})
