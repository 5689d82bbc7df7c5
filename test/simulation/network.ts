/** The network between simulated pages and an embedded provider: latency, and the faults of the weather. */
import * as HttpClient from "@effect/platform/HttpClient"
import { RequestError } from "@effect/platform/HttpClientError"
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import { fetchOf as leftBy } from "../../src/page/fetchOf.js"
import type { PageFacts } from "../../src/page/pageFacts.js"
import type { EffectProvider } from "../../provider/EffectProvider.js"
import type { Browser, Page } from "./browser.js"
import type { Timeline } from "./timeline.js"
import type { World } from "./world.js"

/** What may go wrong with a request. The provider sees the request only in the second group. */
export const troubles = [
  "lost",
  "unanswered",
  "429",
  "500",
  "503 of a gateway",
  "502 with HTML",
  "200 with HTML",
  "answer lost",
  "answer never comes",
  "answer cut off"
] as const
export type Trouble = (typeof troubles)[number]

export interface Weather {
  /** Milliseconds of one way, at least and at most. */
  readonly latency: readonly [min: number, max: number]
  readonly trouble: Trouble | "none"
  /** Of ten requests, how many are in trouble. */
  readonly share: number
}

export const fairWeather: Weather = { latency: [5, 60], trouble: "none", share: 0 }

/** A method of the client that a page has called: what was true then, as the rules know it. */
export interface Step {
  /** The token that the browser held. */
  readonly held: string | null
  /** Whom the page showed, when they pressed something. */
  readonly pressedBy: string | undefined
}
/** The method to which a request belongs. */
export class CurrentStep extends Context.Reference<CurrentStep>()("simulation/CurrentStep", {
  defaultValue: (): Step | undefined => undefined
}) {}

export interface Sent {
  readonly step: Step | undefined
  readonly page: Page
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** The session token that the request carries. */
  readonly token: string | null
  /** By `world.awake`. */
  readonly at: number
}

/** An answer of the provider itself. */
export interface Answered {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly errorType: string
}

export interface Hooks {
  readonly sent: (request: Sent) => void
  /** The provider has handled the request. */
  readonly processed: (request: Sent, answer: Answered) => void
  /** The page is about to read the provider's own answer, whole. */
  readonly delivered: (request: Sent, answer: Answered) => void
  /** The client gave the request up. */
  readonly givenUp: (request: Sent) => void
  /** The page waits no longer: it has an answer or an error, gave up, or is gone. */
  readonly ended: (request: Sent) => void
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
export const recordOf = (text: string): Readonly<Record<string, unknown>> => {
  const parsed: unknown = text === "" ? {} : JSON.parse(text)
  return isRecord(parsed) ? parsed : {}
}
export const textIn = (record: unknown, name: string): string => {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === "string" ? value : ""
}

/** A member's session as that of a user. */
const asUsersSession = (session: unknown) =>
  isRecord(session) && "member_session_id" in session
    ? { ...session, session_id: session["member_session_id"], user_id: session["member_id"] }
    : session
/**
 * What a request, an answer or the storage says of members, as if it were said of users. So the same rules serve both. What is said of
 * users stays as it is.
 */
export const asOfUsers = (said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { member } = said
  const session = asUsersSession(said["member_session"] ?? said["session"])
  const token = said["magic_links_token"] ?? said["discovery_magic_links_token"]
  return {
    ...said,
    ...(isRecord(session) && { session }),
    ...(isRecord(member) && { user: { ...member, user_id: member["member_id"], emails: [] } }),
    ...(token !== undefined && { token })
  }
}

const bodyOf = ({ body }: HttpClientRequest.HttpClientRequest): string =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""

const tokenOf = (header: string | undefined): string | null => {
  const decoded = Either.getOrElse(Encoding.decodeBase64String(header?.split(" ")[1] ?? ""), () => "")
  const [user, password] = decoded.split(":")
  return password === undefined || password === user ? null : password
}

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
}

const json = (status: number, body: object): Reply => ({
  status,
  type: "application/json",
  text: JSON.stringify(body)
})
const refusal = (status_code: number, error_type: string) =>
  json(status_code, { status_code, error_type, error_message: "Refused.", error_url: "", request_id: "r" })
const page = (status: number): Reply => ({ status, type: "text/html", text: "<html>Not the provider</html>" })

/** As the page reads it: at once, so that one seed gives one order. */
const responseOf = (reply: Reply): Response => {
  const { status, text, type } = reply
  const response = new Response(null, { status, headers: { "content-type": type } })
  return Object.assign(response, { text: () => Promise.resolve(text), clone: () => responseOf(reply) })
}

/** The response that the page has already for this request. */
export const answerLeft = (
  facts: PageFacts,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string
): Promise<Response> | undefined => {
  let isLeft = true
  const given = leftBy(facts, () => {
    isLeft = false
    return new Promise(() => {})
  })(url, { headers, body })
  return isLeft ? given : undefined
}

/** A request as a page sends it. */
interface Outgoing {
  readonly step: Step | undefined
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Answers of others, who never pass the request on. */
const impostors: Partial<Record<Trouble, Reply>> = {
  "429": refusal(429, "too_many_requests"),
  "500": refusal(500, "internal_server_error"),
  "503 of a gateway": json(503, { message: "Service Unavailable" }),
  "502 with HTML": page(502),
  "200 with HTML": page(200)
}

export const makeNetwork = (
  world: World,
  browser: Browser,
  provider: EffectProvider,
  timeline: Timeline,
  hooks: Hooks
) => {
  const state: { weather: Weather } = { weather: fairWeather }
  /** What fails when the connection breaks. */
  const underway = new Set<() => void>()

  /** Sends a request of a page. Calls one of `on`, unless the function that it returns gives the request up before. */
  const send = (
    page: Page,
    { headers, method, step, text, url }: Outgoing,
    on: { readonly answered: (response: Response) => void; readonly failed: (error: TypeError) => void }
  ): (() => void) => {
    const { latency, share, trouble: threat } = state.weather
    const trouble = threat !== "none" && world.below(10) < share ? threat : "none"
    const way = () => world.between(...latency)
    const start = url.pathname.indexOf("/sdk/v1/")
    const path = (start === -1 ? url.pathname : url.pathname.slice(start + "/sdk/v1".length)).replace(
      /^\/b2b/,
      ""
    )
    const sent: Sent = {
      step,
      page,
      path,
      body: asOfUsers(recordOf(text)),
      token: tokenOf(headers["authorization"]),
      at: world.awake()
    }
    const label = `${method} ${path.startsWith("/projects/bootstrap") ? "/projects/bootstrap" : path}`
    const named = sent.token === null ? "" : ` with ${timeline.tokenName(sent.token)}`
    let waits = true
    timeline.note(page.tab.name, `→ ${label}${named}`)
    page.busy++
    const end = () => {
      if (!waits) return false
      waits = false
      page.busy--
      underway.delete(breakOff)
      hooks.ended(sent)
      return true
    }
    const give = (what: string, tell: () => void) => {
      if (!page.process.isAlive()) return void end()
      if (!end()) return
      timeline.note(page.tab.name, `← ${label}: ${what}`)
      page.process.enter(tell)
    }
    const fail = (why: string) => give(why, () => on.failed(new TypeError("Failed to fetch")))
    const breakOff = () => fail("the connection broke")
    underway.add(breakOff)
    const reply = (given: Reply, what: string) => give(what, () => on.answered(responseOf(given)))

    const process = async (): Promise<void> => {
      const exit = await Effect.runPromiseExit(
        provider.respond(
          new Request(url, { method, headers, ...(method !== "GET" && text !== "" && { body: text }) })
        )
      )
      if (!Exit.isSuccess(exit)) return fail("the provider is offline")
      const { status } = exit.value
      const type = exit.value.headers.get("content-type") ?? ""
      const answer = await exit.value.text()
      const parsed = type.includes("json") ? recordOf(answer) : {}
      const answered: Answered = {
        status,
        data: isRecord(parsed["data"]) ? asOfUsers(parsed["data"]) : {},
        errorType: textIn(parsed, "error_type")
      }
      hooks.processed(sent, answered)
      if (trouble === "answer never comes") return
      if (trouble === "answer lost") return void world.after(way(), () => fail("the answer was lost"))
      if (trouble === "answer cut off")
        return void world.after(way(), () =>
          reply({ status, type, text: answer.slice(0, answer.length / 2) }, "cut off")
        )
      const arrive = () => {
        if (!browser.state.online) return fail("offline, the answer was lost")
        const session = textIn(answered.data["session"], "session_id")
        const token = textIn(answered.data, "session_token")
        if (waits && page.process.isAlive()) hooks.delivered(sent, answered)
        const what = answered.errorType === "" ? "" : ` ${answered.errorType}`
        const gained =
          session === "" ? "" : `, ${timeline.sessionName(session)} with ${timeline.tokenName(token)}`
        reply({ status, type, text: answer }, `${status}${what}${gained}`)
      }
      // A frozen page reads it once it is thawed
      world.after(way(), () => (page.frozen ? page.process.queue(arrive) : arrive()))
    }

    hooks.sent(sent)
    if (!browser.state.online) world.after(1, () => fail("offline"))
    else if (trouble === "lost") world.after(way(), () => fail("lost"))
    else if (trouble !== "unanswered") {
      const impostor = trouble === "none" ? undefined : impostors[trouble]
      world.after(way(), () => {
        if (!browser.state.online) return fail("offline")
        if (impostor === undefined) return process()
        return void world.after(way(), () => reply(impostor, trouble))
      })
    }
    return () => {
      if (!end()) return
      timeline.note(page.tab.name, `✗ ${label}: given up`)
      hooks.givenUp(sent)
    }
  }

  /** The services of a page send by it. With `facts`, they use the response that the page left to them. */
  const clientOf = (page: Page, facts?: PageFacts) =>
    HttpClient.make((request, url) => {
      const failed = (cause: unknown) => new RequestError({ request, reason: "Transport", cause })
      const given = facts && answerLeft(facts, url, request.headers, bodyOf(request))
      if (given !== undefined)
        return Effect.map(Effect.tryPromise({ try: () => given, catch: failed }), (response) =>
          HttpClientResponse.fromWeb(request, response)
        )
      return Effect.flatMap(CurrentStep, (step) =>
        Effect.async<HttpClientResponse.HttpClientResponse, RequestError>((resume) => {
          const { headers, method } = request
          const giveUp = send(
            page,
            { step, url, method, headers, text: bodyOf(request) },
            {
              answered: (response) => resume(Effect.succeed(HttpClientResponse.fromWeb(request, response))),
              failed: (error) => resume(Effect.fail(failed(error)))
            }
          )
          return Effect.sync(giveUp)
        })
      )
    })

  /** The `fetch` of a page. */
  const fetchOf = (page: Page, href: string, { body, headers, method, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const giveUp = send(
        page,
        {
          step: undefined,
          url: new URL(href),
          method: method ?? "GET",
          headers: Object.fromEntries(new Headers(headers)),
          text: typeof body === "string" ? body : ""
        },
        {
          answered: (response) => page.process.queue(() => resolve(response)),
          failed: (error) => page.process.queue(() => reject(error))
        }
      )
      signal?.addEventListener("abort", () => {
        giveUp()
        reject(new DOMException("Aborted", "AbortError"))
      })
    })

  /** Loads a chunk of the library from the site's own server, through the same weather. */
  const download = (page: Page, name: string) =>
    new Promise<void>((resolve, reject) => {
      const { latency, share, trouble } = state.weather
      const isLost = trouble === "lost" && world.below(10) < share
      world.after(2 * world.between(...latency), () =>
        page.process.queue(() => {
          const fails = isLost || !browser.state.online
          timeline.note(page.tab.name, fails ? `cannot load ${name}` : `has loaded ${name}`)
          if (fails) reject(new TypeError("Failed to fetch dynamically imported module"))
          else resolve()
        })
      )
    })

  return {
    state,
    clientOf,
    fetchOf,
    download,
    /** The computer goes to sleep, or loses its network: what was under way fails. */
    breakAll: () => {
      for (const breakOff of [...underway]) breakOff()
    }
  }
}

export type Network = ReturnType<typeof makeNetwork>
