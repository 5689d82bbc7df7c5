/** What goes wrong: on the way to the provider, in the browser, or on the computer. */
import * as Effect from "effect/Effect"
import { isObject } from "../../src/domain/values/objects.js"
import { storageKey } from "../support/world.js"
import { scriptFaults } from "./scriptFaults.js"
import { day, hour, minute, second, type Browser, type openBrowser, type Tab, type Wire } from "./browser.js"

/** What happens in the middle of the call. */
export interface Middle {
  /** Before the provider has the request, or after it answered and before the answer arrives. */
  readonly at: "before" | "after"
  readonly happens: (stage: Stage) => Effect.Effect<void>
}

export interface Stage {
  readonly browser: Browser
  readonly tab: Tab
  /** Interrupts what the page is doing, as an unmounted widget does. */
  readonly unmount: Effect.Effect<void>
  /** Leaves the page and loads its address again. */
  readonly reload: Effect.Effect<void>
}

export interface Fault {
  readonly name: string
  /** The settings of the project that differ from the usual. */
  readonly settings?: Parameters<typeof openBrowser>[1]
  /** What the network does with the calls of the step. */
  readonly wire?: Wire
  /** How many calls meet it. All when missing. */
  readonly times?: number
  readonly middle?: Middle
  /** How the browser is from the beginning, before the fault meets the step. */
  readonly from?: (browser: Browser) => void
  /** What begins and ends with the fault, beside the network. */
  readonly begins?: (browser: Browser) => void
  readonly ends?: (browser: Browser) => void
  /** What happens to the page on which the step happens. */
  readonly pageBegins?: (stage: Pick<Stage, "browser" | "tab">) => void
  readonly pageEnds?: (stage: Pick<Stage, "browser" | "tab">) => void
  /** How the page is opened, where the step opens one. */
  readonly page?: { readonly prerendered?: boolean; readonly awake?: boolean }
}

const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Wire => {
  const type = body.startsWith("<") ? "text/html" : "application/json"
  return () =>
    Effect.delay(
      Effect.sync(() => new Response(body, { status, headers: { "content-type": type, ...headers } })),
      50
    )
}

const refusal = (status_code: number, error_type: string, error_message: string) =>
  JSON.stringify({ status_code, error_type, error_message, error_url: "" })

const portal = "<html>Sign in to the Wi-Fi of the hotel</html>"

/** Changes the body of an answer of the provider. */
const rewritten =
  (change: (body: string) => string): Wire =>
  (forward) =>
    Effect.gen(function* () {
      const response = yield* forward
      const body = yield* Effect.promise(() => response.text())
      return new Response(change(body), { status: response.status, headers: response.headers })
    })

/** The JSON of an answer, with each value changed that `change` knows by its name. */
const replaced = (change: (name: string, value: unknown) => unknown) =>
  rewritten((body) => JSON.stringify(JSON.parse(body, change)))

const cut: Effect.Effect<never, "cut"> = Effect.fail("cut")
const lost: Wire = () => cut
const spoiltOnTheWayBack: Wire = (forward) => Effect.zipRight(forward, cut)

const busy = refusal(429, "too_many_requests", "Too many requests.")

const wireFaults: ReadonlyArray<Fault> = [
  { name: "none" },
  { name: "offline", wire: lost },
  { name: "the first request is lost", wire: lost, times: 1 },
  { name: "cut after the provider processed it", wire: spoiltOnTheWayBack },
  { name: "hangs for ever", wire: () => Effect.never },
  { name: "slow: 25 s", wire: (forward) => Effect.delay(forward, 25 * second) },
  { name: "429, `Retry-After: 3600`", wire: answer(429, busy, { "retry-after": "3600" }) },
  { name: "429, `Retry-After: 2`", wire: answer(429, busy, { "retry-after": "2" }) },
  { name: "429, `Retry-After` hidden by the browser", wire: answer(429, busy) },
  {
    name: "500 of the provider",
    wire: answer(500, refusal(500, "internal_server_error", "Oops, something went wrong."))
  },
  { name: "503 of a gateway, JSON", wire: answer(503, '{"message":"Service Unavailable"}') },
  { name: "502 of a gateway, HTML", wire: answer(502, "<html>Bad Gateway</html>") },
  { name: "403 of a proxy, HTML", wire: answer(403, "<html>Blocked</html>") },
  { name: "401 of a proxy, JSON", wire: answer(401, '{"error":"proxy authentication"}') },
  { name: "captive portal: 200, HTML", wire: answer(200, portal) },
  { name: "captive portal: redirect to another origin", wire: lost },
  { name: "CORS refuses the preflight", wire: lost },
  { name: "CORS hides the answer", wire: spoiltOnTheWayBack },
  { name: "truncated JSON", wire: rewritten((body) => body.slice(0, body.length / 2)) },
  { name: "empty 200", wire: rewritten(() => "") },
  { name: "wrong types everywhere", wire: rewritten((body) => body.replaceAll(/:"[^"]*"/g, ":5")) },
  {
    name: "odd entries beside the essential fields",
    // The roles of a policy decide about permissions, so that they are essential.
    wire: replaced((name, value) => (lists.test(name) || isNames(name, value) ? [null, 5] : value))
  },
  {
    name: "unknown fields",
    wire: replaced((_, value) =>
      isObject(value) && !Array.isArray(value) ? { ...value, from_the_future: { a: [1] } } : value
    )
  },
  {
    name: "session and user of two people",
    wire: replaced((name, value) =>
      /^(member_)?session$/.test(name) && isObject(value)
        ? { ...value, [name === "session" ? "user_id" : "member_id"]: "user-test-other" }
        : value
    )
  },
  {
    name: "captcha demanded again and again",
    wire: () =>
      Effect.sync(
        () => new Response("Captcha required", { status: 403, headers: { "content-type": "text/plain" } })
      )
  }
]

/** Of users, members and organizations. */
const lists = /^(emails|retired_email_addresses|sso_registrations|custom_roles|email_allowed_domains)$/

const isNames = (name: string, value: unknown) =>
  name === "roles" && Array.isArray(value) && value.every((each) => typeof each === "string")

/** Something that happens once, in the middle of the call. */
const middle = (name: string, at: Middle["at"], happens: Middle["happens"]): Fault => ({
  name,
  middle: { at, happens }
})
const browserDoes = (change: (stage: Stage) => void) => (stage: Stage) => Effect.sync(() => change(stage))

const browserFaults: ReadonlyArray<Fault> = [
  { name: "clock a day ahead, `Date` hidden", from: ({ setClock }) => setClock(day) },
  { name: "clock a day behind, `Date` hidden", from: ({ setClock }) => setClock(-day) },
  middle(
    "the clock is set a day ahead in mid-call",
    "before",
    browserDoes(({ browser }) => browser.setClock(day))
  ),
  middle(
    "the computer sleeps 8 h in mid-call",
    "after",
    browserDoes(({ browser }) => browser.sleep(8 * hour))
  ),
  { name: "storage denied", from: deny },
  { name: "`localStorage` full from the start", from: ({ local }) => void (local.mode = "full") },
  middle(
    "storage fills up before the answer",
    "after",
    browserDoes(({ browser }) => {
      browser.local.mode = "full"
      browser.tab.mode = "full"
    })
  ),
  middle(
    "another tab clears the storage before the answer",
    "after",
    browserDoes(({ browser }) => {
      browser.local.contents.clear()
      browser.tellAll(null)
    })
  ),
  middle(
    "another tab garbles the storage before the answer",
    "after",
    browserDoes(({ browser }) => {
      browser.local.contents.set(storageKey, "{garbage")
      browser.tellAll(storageKey)
    })
  ),
  { name: "cookies refused", from: ({ state }) => void (state.refusesCookies = true) },
  middle(
    "a script removes the cookies before the answer",
    "after",
    browserDoes(({ browser }) => browser.jar.clear())
  ),
  {
    name: "another cookie of the same name",
    begins: ({ jar }) =>
      void jar.set("stytch_session;.app.test;/", { value: "SECRET-of-a-stranger", expires: Infinity })
  },
  { name: "no Web Locks (a lease in storage)", from: ({ state }) => void (state.locks = "none") },
  {
    name: "another tab holds the locks for ever",
    begins: ({ state }) => void (state.locks = "taken"),
    ends: ({ state }) => void (state.locks = "web")
  },
  {
    name: "page hidden",
    page: { awake: false },
    pageBegins: ({ browser, tab }) => void browser.world.run(tab.page.sleep),
    pageEnds: ({ browser, tab }) => void browser.world.run(tab.page.wake)
  },
  middle("reload before the provider has the request", "before", ({ reload }) => reload),
  middle("reload after the provider answered", "after", ({ reload }) => reload),
  middle("unmounted in mid-call", "before", ({ unmount }) => unmount),
  middle("client closed in mid-call", "before", ({ browser, tab }) =>
    Effect.sync(() => void browser.world.run(tab.close))
  ),
  middle("back/forward cache in mid-call: one minute", "after", ({ browser, tab }) =>
    Effect.gen(function* () {
      yield* tab.page.hide
      yield* tab.page.sleep
      yield* Effect.sync(() => void browser.world.run(Effect.delay(tab.restore, minute)))
      yield* browser.cut
    })
  ),
  {
    name: "prerendered for a minute",
    page: { prerendered: true },
    pageBegins: ({ browser, tab }) => void browser.world.run(Effect.delay(tab.page.activate, minute))
  }
]

/** Around the client: the locks that it asks for, a second client, and other devices. */
const clientFaults: ReadonlyArray<Fault> = [
  {
    name: "the lock API never answers",
    from: ({ state }) => void (state.locks = "silent"),
    ends: ({ state }) => void (state.locks = "web")
  },
  { name: "two clients on one page", from: ({ state }) => void (state.clients = 2) },
  middle("the session is ended on another device", "before", ({ browser }) => browser.endSessions)
]

function deny({ local, tab }: Browser): void {
  local.mode = "denied"
  tab.mode = "denied"
}

export const faults: ReadonlyArray<Fault> = [
  ...wireFaults,
  ...browserFaults,
  ...scriptFaults,
  ...clientFaults
]
