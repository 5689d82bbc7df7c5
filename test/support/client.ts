/** A whole client on a faked page. */
import * as Effect from "effect/Effect"
import { createAuthClient } from "../../src/client.js"
import { bootstrapJson } from "./answers.js"
import { ok, type Answer, type Call } from "./wire.js"
import { fakeWorld, publicToken, type WorldOptions } from "./world.js"

/** Bootstrap and the event log are answered; whatever else a client calls, by `script`. */
export const withBackground =
  (script: (call: Call) => Answer | undefined = () => undefined) =>
  (call: Call): Answer | undefined =>
    call.path === "/events"
      ? ok({})
      : call.path.startsWith("/projects/bootstrap/")
        ? ok(bootstrapJson())
        : script(call)

/** A client that goes by the test's clock and is closed when the test ends. */
export const fakeClient = ({ answer, client, ...options }: WorldOptions = {}) =>
  Effect.gen(function* () {
    const clock = yield* Effect.clock
    const world = fakeWorld({ ...options, answer: withBackground(answer) })
    const auth = yield* Effect.acquireRelease(
      Effect.sync(() =>
        createAuthClient(options.token ?? publicToken, {
          onWarning: (message) => world.warnings.push(message),
          ...client,
          layers: { ...world.layers, Clock: clock }
        })
      ),
      ({ close }) => Effect.promise(close)
    )
    /** What the site's own calls led to. */
    const sent = () => world.wire.calls.filter(({ path }) => !/^\/(events$|projects\/)/.test(path))
    return { ...world, auth, sent }
  })

/** What a promise is rejected with; a defect when it is not. */
export const rejection = (run: () => Promise<unknown>): Effect.Effect<unknown> =>
  Effect.promise(() =>
    run().then(
      () => Promise.reject(new Error("It was not rejected")),
      (error: unknown) => error
    )
  )

/** Calls as JavaScript does, with whatever arguments. */
export const untyped = (method: (...args: never) => unknown, ...args: ReadonlyArray<unknown>): unknown =>
  Reflect.apply(method, undefined, args)
