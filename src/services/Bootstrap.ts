import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Projects from "../domain/api/Projects.js"
import { Bootstrap as Settings, defaults, fromAnswer } from "../domain/Bootstrap.js"
import { Storage } from "./browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { Warnings } from "./Warnings.js"
import { Wire } from "./Wire.js"

type Listener = (settings: Settings) => void

/** The project's settings: the cached copy at once, then what the provider says (wire reference 1.5). */
export class Bootstrap extends Context.Tag("latchkey/Bootstrap")<
  Bootstrap,
  {
    /** What is known now: fetched, else cached, else the defaults. */
    readonly current: Effect.Effect<Settings>
    /** Waits until the provider has told or failed to. */
    readonly settled: Effect.Effect<Settings>
    /** Calls `listener` when the provider has told. Gives back how to unsubscribe. */
    readonly subscribe: (listener: Listener) => Effect.Effect<() => void>
  }
>() {
  /** Fetches once, in the background, while the client lives. */
  static readonly layer = Layer.scoped(
    Bootstrap,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const warnings = yield* Warnings
      const wire = yield* Wire
      const key = `${config.storageKey}::bootstrap`
      const listeners = new Set<Listener>()
      const settled = yield* Deferred.make<void>()

      const cached = Schema.decodeUnknownEither(Stored)(yield* storage.get(key))
      let current = Either.getOrElse(cached, () => defaults)

      const fetch = Effect.gen(function* () {
        const data = yield* wire.send({
          method: Projects.bootstrap.method,
          path: Projects.bootstrap.path,
          parameters: { public_token: config.publicToken },
          authorized: true
        })
        const answer = yield* Schema.decodeUnknown(Projects.bootstrap.answer)(data)
        current = fromAnswer(answer)
        yield* storage.set(key, yield* Schema.encode(Stored)(current))
        yield* Effect.forEach([...listeners], (listener) =>
          Effect.try(() => listener(current)).pipe(
            Effect.catchAll(({ error }) =>
              warnings.warn(`A listener to the settings threw: ${String(error)}`)
            )
          )
        )
      }).pipe(
        Effect.catchAll((error) =>
          warnings.warn(
            `The project's settings could not be fetched (${error._tag}). What was known before holds.`
          )
        ),
        Effect.ensuring(Deferred.succeed(settled, undefined))
      )
      yield* Effect.forkScoped(fetch)

      return Bootstrap.of({
        current: Effect.sync(() => current),
        settled: Effect.map(Deferred.await(settled), () => current),
        subscribe: (listener) =>
          Effect.sync(() => {
            listeners.add(listener)
            return () => void listeners.delete(listener)
          })
      })
    })
  )
}

const Stored = Schema.parseJson(Settings)
