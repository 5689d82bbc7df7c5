/** The provider's inbox, faults, state and clock over HTTP, for tests and demos in another process. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EmbeddedProvider } from "../EmbeddedProvider.js"
import { isLocal } from "../../domain/SessionCookies.js"
import { match } from "./router.js"

const scope = {
  /** Matches the paths that contain this text. */
  path: Schema.optionalWith(Schema.String, { exact: true }),
  times: Schema.optionalWith(Schema.Number, { exact: true })
}

/** The body of `POST /_control/faults`. */
const FaultBody = Schema.Union(
  Schema.Struct({ fault: Schema.Literal("offline", "malformed", "captchaRequired"), ...scope }),
  Schema.Struct({ fault: Schema.Literal("delay"), ms: Schema.Number, ...scope }),
  Schema.Struct({
    fault: Schema.Literal("status"),
    status: Schema.Number.pipe(Schema.between(200, 599)),
    error_type: Schema.optionalWith(Schema.String, { exact: true }),
    error_message: Schema.optionalWith(Schema.String, { exact: true }),
    ...scope
  }),
  Schema.Struct({ clear: Schema.Literal(true) })
)

const ImpersonationBody = Schema.Struct({ user_id: Schema.String })

const PasswordResetBody = Schema.Struct({ email: Schema.String })

const GoogleBody = Schema.Struct({
  email: Schema.String,
  name: Schema.optionalWith(Schema.String, { exact: true }),
  sub: Schema.optionalWith(Schema.String, { exact: true })
})

const ClockBody = Schema.Struct({ advance: Schema.Number })

interface ControlRoute {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly run: (provider: EmbeddedProvider, url: URL, body: unknown) => Promise<unknown>
}

const controlRoutes: ReadonlyArray<ControlRoute> = [
  { method: "GET", path: "/_control/health", run: () => Promise.resolve({ status: "ok" }) },
  {
    method: "GET",
    path: "/_control/inbox",
    run: async ({ inbox }, url) => inbox.list(url.searchParams.get("to") ?? undefined)
  },
  {
    method: "GET",
    path: "/_control/state",
    run: async ({ state }) => ({
      users: await state.users(),
      sessions: await state.sessions(),
      events: state.events(),
      requests: state.requests()
    })
  },
  {
    method: "POST",
    path: "/_control/faults",
    run: async ({ faults }, _, body) => {
      const fault = await Effect.runPromise(Schema.decodeUnknown(FaultBody)(body))
      if ("clear" in fault) faults.clear()
      else if (fault.fault === "delay") faults.delay(fault.ms, fault)
      else if (fault.fault === "status") faults.status(fault.status, fault)
      else if (fault.fault === "captchaRequired") faults.captchaRequired(fault.times, fault)
      else faults[fault.fault](fault)
      return {}
    }
  },
  {
    method: "POST",
    path: "/_control/clock",
    run: async ({ clock }, _, body) => {
      const { advance } = await Effect.runPromise(Schema.decodeUnknown(ClockBody)(body))
      clock.advance(advance)
      return {}
    }
  },
  {
    method: "POST",
    path: "/_control/impersonation",
    run: async ({ impersonate }, _, body) => {
      const { user_id } = await Effect.runPromise(Schema.decodeUnknown(ImpersonationBody)(body))
      return { impersonation_token: await impersonate(user_id) }
    }
  },
  {
    method: "POST",
    path: "/_control/password-reset",
    run: async ({ requireReset }, _, body) => {
      const { email } = await Effect.runPromise(Schema.decodeUnknown(PasswordResetBody)(body))
      await requireReset(email)
      return {}
    }
  },
  {
    method: "POST",
    path: "/_control/google",
    run: async ({ google }, _, body) => {
      const account = await Effect.runPromise(Schema.decodeUnknown(GoogleBody)(body))
      return { id_token: await google.idToken(account) }
    }
  },
  {
    method: "POST",
    path: "/_control/reset",
    run: async ({ reset }) => {
      await reset()
      return {}
    }
  }
]

/**
 * Answers requests below `/_control/`, under any prefix, and returns undefined for others. Pages of another origin get
 * a 403, because the links in the inbox start sessions. So do other host names: a page can let its own name lead to
 * this server (DNS rebinding), which makes it a page of the same origin.
 */
export const control = async (
  provider: EmbeddedProvider,
  request: Request,
  hosts?: ReadonlyArray<string>
): Promise<Response | undefined> => {
  const url = new URL(request.url)
  const start = url.pathname.indexOf("/_control/")
  if (start === -1) return undefined
  if (!hostNames(url, request.headers).every((name) => hosts?.includes(name) ?? isOfThisMachine(name)))
    return json(403, { message: "This host name is not allowed; see the option controlHosts." })
  const origin = request.headers.get("origin")
  if (origin !== null && !isSameHost(origin, url.host))
    return json(403, { message: "Of the same origin only." })
  const found = match(controlRoutes, request.method, url.pathname.slice(start))
  if (found === undefined) return json(404, { message: "There is no such control." })
  try {
    const text = await request.text()
    return json(200, await found.route.run(provider, url, text === "" ? undefined : JSON.parse(text)))
  } catch (cause) {
    return json(400, { message: String(cause) })
  }
}

/** Names below localhost are of this machine too (RFC 6761). */
const isOfThisMachine = (name: string) => isLocal(name) || name.endsWith(".localhost")

/** The host name of the URL, and what a proxy says it was before. */
const hostNames = ({ hostname }: URL, headers: Headers): ReadonlyArray<string> => {
  const forwarded = headers.get("x-forwarded-host")
  if (forwarded === null) return [hostname]
  const address = `http://${forwarded.split(",")[0]?.trim() ?? ""}`
  return [hostname, URL.canParse(address) ? new URL(address).hostname : ""]
}

/** Compares hosts only: behind a TLS proxy the scheme differs. */
const isSameHost = (origin: string, host: string) => URL.canParse(origin) && new URL(origin).host === host

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } })
