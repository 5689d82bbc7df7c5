/** Serves the control routes to programs and pages of this machine. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as ParseResult from "effect/ParseResult"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import type { ControlCalls } from "../control/calls.js"
import { controlRoutes } from "../control/routes.js"
import { actionIn } from "../control/page/actions.js"
import { controlPage, controlScriptPath, type Shown } from "../control/page/controlPage.js"
import { controlStylesheetPath, icon, iconPath, type SiteLink } from "../control/page/frame.js"
import { controlScript } from "../control/page/script.js"
import { controlStylesheet } from "../control/page/stylesheet.js"
import type { EmbeddedProvider } from "../EmbeddedProvider.js"
import type { Worlds } from "../worlds.js"
import { parseJson, readForm, type Fields } from "./forms.js"
import { isOfThisMachine, isSameHost } from "./origins.js"
import { json, redirect, staticFile } from "./responses.js"
import { issueText } from "./schemaIssues.js"

/** A site that the same server serves. */
export interface Site extends SiteLink {
  /** What answers a request such as `GET /`. Undefined when the site does not have it. */
  readonly find: (
    name: string
  ) => ((provider: EmbeddedProvider, url: URL) => Response | Promise<Response>) | undefined
}

interface ControlOptions {
  /** The host names that are answered. Undefined for those of this machine. */
  readonly hosts?: ReadonlyArray<string> | undefined
  /** Lists the worlds of the server. Undefined when it has none. */
  readonly worlds?: Worlds["list"]
  /** Undefined when the server has no site. */
  readonly site?: Site | undefined
}

/**
 * Answers requests below `/_control/`, under any prefix, and those of the site. Returns undefined for others. Pages of another origin get
 * a 403, because the links in the inbox start sessions. So do other host names: a page can let its own name lead to
 * this server (DNS rebinding), which makes it a page of the same origin.
 */
export const control = async (
  provider: EmbeddedProvider,
  request: Request,
  options: ControlOptions = {}
): Promise<Response | undefined> => {
  const response = await respond(provider, request, options)
  response?.headers.set("Cache-Control", "no-store")
  return response
}

const respond = async (
  provider: EmbeddedProvider,
  request: Request,
  { hosts, site, worlds }: ControlOptions
): Promise<Response | undefined> => {
  const url = new URL(request.url)
  const start = `${url.pathname}/`.indexOf("/_control/")
  const name = `${request.method} ${url.pathname.slice(Math.max(0, start))}`
  const ofSite = start === -1 ? site?.find(name) : undefined
  // People open the printed address in a browser to see the page
  const isLost = url.pathname === "/" && (request.headers.get("accept") ?? "").includes("text/html")
  if (isLost && request.method === "GET" && ofSite === undefined) return redirect("_control/")
  if (start === -1 && ofSite === undefined) return undefined
  if (!hostNames(url, request.headers).every((name) => hosts?.includes(name) ?? isOfThisMachine(name)))
    return json(403, { message: "This host name is not allowed; see the option controlHosts." })
  const origin = request.headers.get("origin")
  if (origin !== null && !isSameHost(origin, url.host))
    return json(403, { message: "Of the same origin only." })
  if (ofSite !== undefined) return ofSite(provider, url)
  const prefix = url.pathname.slice(0, start)
  const shown = await pageRoutes[name]?.({ provider, worlds, prefix, site }, request)
  if (shown !== undefined) return shown
  if (!isControlCall(name)) return json(404, { message: "There is no such control." })
  try {
    return json(200, await answer(provider, name, await inputOf(request), request.signal))
  } catch (cause) {
    return json(400, { message: messageOf(cause) })
  }
}

/** The page for people. Its forms ask for what programs ask for with JSON. */
const pageRoutes: Readonly<Record<string, (shown: Shown, request: Request) => Promise<Response>>> = {
  // Relative, because a proxy may serve the provider under a path of its own
  "GET /_control": () => Promise.resolve(redirect("_control/")),
  "GET /_control/": (shown) => controlPage(shown),
  [`GET ${controlStylesheetPath}`]: () => Promise.resolve(staticFile("text/css", controlStylesheet)),
  [`GET ${iconPath}`]: () => Promise.resolve(staticFile("image/svg+xml", icon)),
  [`GET ${controlScriptPath}`]: () => Promise.resolve(staticFile("text/javascript", controlScript)),
  "POST /_control/": async (shown, request) => {
    let fields: Fields | undefined
    try {
      fields = await Effect.runPromise(readForm(await request.blob(), request.headers))
      const { call, input, section } = actionIn(fields)
      await answer(shown.provider, call, input, request.signal)
      return redirect(`./#${section}`)
    } catch (cause) {
      return controlPage(shown, { problem: messageOf(cause), fields })
    }
  }
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

const isControlCall = (name: string): name is keyof ControlCalls => Object.hasOwn(controlRoutes, name)

const answer = async <Name extends keyof ControlCalls>(
  provider: EmbeddedProvider,
  name: Name,
  input: unknown,
  signal: AbortSignal
): Promise<ControlCalls[Name]["answer"]> => {
  const { decode, run } = controlRoutes[name]
  const exit = await Effect.runPromiseExit(decode(input))
  if (Exit.isSuccess(exit)) return run(provider, exit.value, signal)
  const problem = Cause.squash(exit.cause)
  throw ParseResult.isParseError(problem) ? new Error(issueText(problem.issue)) : problem
}

/** The query of a GET, the JSON of a POST. */
const inputOf = async (request: Request): Promise<unknown> => {
  if (request.method === "GET") return Object.fromEntries(new URL(request.url).searchParams)
  const text = await request.text()
  return text === "" ? {} : parseJson(text)
}

/** The host name of the URL, and what a proxy says it was before. */
const hostNames = ({ hostname }: URL, headers: Headers): ReadonlyArray<string> => {
  const forwarded = headers.get("x-forwarded-host")
  if (forwarded === null) return [hostname]
  return [hostname, parseUrl(`http://${forwarded.split(",")[0]?.trim() ?? ""}`)?.hostname ?? ""]
}
