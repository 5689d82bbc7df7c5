/** The provider's inbox, faults, state and clock over HTTP, for tests and demos in another process. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { EmbeddedProvider } from "../EmbeddedProvider.js"
import { match } from "./router.js"

const scope = {
  /** Matches the paths that contain this text. */
  path: Schema.optionalWith(Schema.String, { exact: true }),
  times: Schema.optionalWith(Schema.Number, { exact: true })
}

/** The body of `POST /_control/faults`. */
const FaultOrder = Schema.Union(
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

const ImpersonationOrder = Schema.Struct({ user_id: Schema.String })

const PasswordResetOrder = Schema.Struct({ email: Schema.String })

const GoogleOrder = Schema.Struct({
  email: Schema.String,
  name: Schema.optionalWith(Schema.String, { exact: true }),
  sub: Schema.optionalWith(Schema.String, { exact: true })
})

const ClockOrder = Schema.Struct({ advance: Schema.Number })

interface Order {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly run: (provider: EmbeddedProvider, url: URL, body: unknown) => Promise<unknown>
}

const orders: ReadonlyArray<Order> = [
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
      const order = await Effect.runPromise(Schema.decodeUnknown(FaultOrder)(body))
      if ("clear" in order) faults.clear()
      else if (order.fault === "delay") faults.delay(order.ms, order)
      else if (order.fault === "status") faults.status(order.status, order)
      else if (order.fault === "captchaRequired") faults.captchaRequired(order.times, order)
      else faults[order.fault](order)
      return {}
    }
  },
  {
    method: "POST",
    path: "/_control/clock",
    run: async ({ clock }, _, body) => {
      const { advance } = await Effect.runPromise(Schema.decodeUnknown(ClockOrder)(body))
      clock.advance(advance)
      return {}
    }
  },
  {
    method: "POST",
    path: "/_control/impersonation",
    run: async ({ impersonate }, _, body) => {
      const { user_id } = await Effect.runPromise(Schema.decodeUnknown(ImpersonationOrder)(body))
      return { impersonation_token: await impersonate(user_id) }
    }
  },
  {
    method: "POST",
    path: "/_control/password-reset",
    run: async ({ requireReset }, _, body) => {
      const { email } = await Effect.runPromise(Schema.decodeUnknown(PasswordResetOrder)(body))
      await requireReset(email)
      return {}
    }
  },
  {
    method: "POST",
    path: "/_control/google",
    run: async ({ google }, _, body) => {
      const account = await Effect.runPromise(Schema.decodeUnknown(GoogleOrder)(body))
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
 * a 403, because the links in the inbox start sessions.
 */
export const control = async (
  provider: EmbeddedProvider,
  request: Request
): Promise<Response | undefined> => {
  const url = new URL(request.url)
  const start = url.pathname.indexOf("/_control/")
  if (start === -1) return undefined
  const origin = request.headers.get("origin")
  if (origin !== null && !isOwn(origin, url.host)) return json(403, { message: "Of the same origin only." })
  const order = match(orders, request.method, url.pathname.slice(start))
  if (order === undefined) return json(404, { message: "There is no such control." })
  try {
    const text = await request.text()
    return json(200, await order.route.run(provider, url, text === "" ? undefined : JSON.parse(text)))
  } catch (cause) {
    return json(400, { message: String(cause) })
  }
}

/** Compares hosts only: behind a TLS proxy the scheme differs. */
const isOwn = (origin: string, host: string) => URL.canParse(origin) && new URL(origin).host === host

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } })
