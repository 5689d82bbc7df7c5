/** The control routes: a provider's inbox, state, faults, clock and options over HTTP. */
import type * as Effect from "effect/Effect"
import type { ParseError } from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { EmbeddedProvider } from "../EmbeddedProvider.js"
import { patternFromJson } from "../patterns.js"
import type { ControlCalls } from "./calls.js"
import { SeedSchema, signInFields } from "../seed/Seed.js"
import { GoogleAccountSchema, maybe, RuntimeOptionsSchema } from "./optionsSchema.js"

/** What a route reads and does. */
interface ControlRoute<Input, Answer> {
  /** Reads the query or the JSON. */
  readonly decode: (input: unknown) => Effect.Effect<Input, ParseError>
  readonly run: (provider: EmbeddedProvider, input: Input, signal: AbortSignal) => Answer | Promise<Answer>
}

const reads = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.decodeUnknown(schema, { errors: "all", onExcessProperty: "error" })

const nothing = reads(Schema.Struct({}))

/** A route that only does something. */
const done =
  <Input>(work: (provider: EmbeddedProvider, input: Input) => void | Promise<void>) =>
  async (provider: EmbeddedProvider, input: Input) => {
    await work(provider, input)
    return {}
  }

const Pattern = Schema.Union(Schema.String, Schema.Struct({ source: Schema.String, flags: Schema.String }))

const scope = { path: maybe(Pattern), times: maybe(Schema.Number) }

const Fault = Schema.Union(
  Schema.Struct({ fault: Schema.Literal("offline"), ...scope }),
  Schema.Struct({ fault: Schema.Literal("malformed"), ...scope }),
  Schema.Struct({ fault: Schema.Literal("captchaRequired"), ...scope }),
  Schema.Struct({ fault: Schema.Literal("delay"), ms: Schema.Number, ...scope }),
  Schema.Struct({
    fault: Schema.Literal("status"),
    status: Schema.Number.pipe(Schema.between(200, 599)),
    error_type: maybe(Schema.String),
    error_message: maybe(Schema.String),
    ...scope
  })
)

const longestWait = 60_000

const Wait = Schema.Struct({
  to: Schema.String,
  after: maybe(Schema.String),
  subject: maybe(Pattern),
  timeout: Schema.Number.pipe(Schema.between(0, longestWait))
})

/** The routes by method and path. */
export const controlRoutes: {
  readonly [Name in keyof ControlCalls]: ControlRoute<
    ControlCalls[Name]["input"],
    ControlCalls[Name]["answer"]
  >
} = {
  "GET /_control/health": { decode: nothing, run: () => ({ status: "ok" }) },
  "GET /_control/inbox": {
    decode: reads(Schema.Struct({ to: maybe(Schema.String) })),
    run: ({ inbox }, { to }) => inbox.list(to)
  },
  "POST /_control/inbox/wait": {
    decode: reads(Wait),
    run: ({ inbox }, { after, subject, timeout, to }, signal) =>
      inbox
        .waitFor(to, {
          signal,
          timeout,
          ...(after !== undefined && { after: { id: after } }),
          ...(subject !== undefined && { subject: patternFromJson(subject) })
        })
        .catch(() => null)
  },
  "POST /_control/inbox/clear": { decode: nothing, run: done(({ inbox }) => inbox.clear()) },
  "GET /_control/state": {
    decode: nothing,
    run: async ({ state }) => ({
      users: await state.users(),
      sessions: await state.sessions(),
      events: state.events(),
      requests: state.requests()
    })
  },
  "GET /_control/faults": { decode: nothing, run: ({ faults }) => faults.list() },
  "POST /_control/faults": {
    decode: reads(Schema.Union(Fault, Schema.Struct({ clear: Schema.Literal(true) }))),
    run: ({ faults }, input) => {
      if ("clear" in input) {
        faults.clear()
        return {}
      }
      const { path, ...fault } = input
      faults.add({ ...fault, ...(path !== undefined && { path: patternFromJson(path) }) })
      const { id = 0 } = faults.list().at(-1) ?? {}
      return { id }
    }
  },
  "POST /_control/faults/remove": {
    decode: reads(Schema.Struct({ id: Schema.Number })),
    run: done(({ faults }, { id }) => faults.remove(id))
  },
  "GET /_control/clock": { decode: nothing, run: ({ clock }) => ({ now: clock.now() }) },
  "POST /_control/clock": {
    decode: reads(
      Schema.Union(
        Schema.Struct({ advance: Schema.Number }),
        Schema.Struct({ set: Schema.Union(Schema.Number, Schema.String) })
      )
    ),
    run: ({ clock }, input) => {
      if ("set" in input) clock.set(input.set)
      else clock.advance(input.advance)
      return { now: clock.now() }
    }
  },
  "POST /_control/options": {
    decode: reads(RuntimeOptionsSchema),
    run: done(({ options }, changes) => options.set(changes))
  },
  "POST /_control/impersonation": {
    decode: reads(Schema.Struct({ user_id: Schema.String })),
    run: async ({ impersonate }, { user_id }) => ({ impersonation_token: await impersonate(user_id) })
  },
  "POST /_control/password-reset": {
    decode: reads(Schema.Struct({ email: Schema.String })),
    run: done(({ requireReset }, { email }) => requireReset(email))
  },
  "POST /_control/google": {
    decode: reads(GoogleAccountSchema),
    run: async ({ google }, account) => ({ id_token: await google.idToken(account) })
  },
  "POST /_control/seed": { decode: reads(SeedSchema), run: ({ seed }, users) => seed(users) },
  "POST /_control/sessions": {
    decode: reads(Schema.Struct({ user: Schema.String, ...signInFields })),
    run: ({ signIn }, { user, ...options }) => signIn(user, options)
  },
  "POST /_control/reset": { decode: nothing, run: done(({ reset }) => reset()) }
}
