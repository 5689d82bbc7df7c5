import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Projects from "../../domain/api/Projects.js"
import type { ProjectSettings as Settings } from "../../domain/project/ProjectSettings.js"
import { invalidResponse } from "../../domain/answerErrors.js"
import { CaptchaUnavailableError, type CallError } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import { CrossTab } from "../browser/CrossTab.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { ProjectSettings } from "./ProjectSettings.js"
import * as SharedFetch from "../kit/SharedFetch.js"
import { Warnings } from "../kit/Warnings.js"
import { Wire } from "./Wire.js"

/** Fetches the project's settings and keeps them in `ProjectSettings` (wire reference 1.5). */
export class Bootstrap extends Context.Tag("latchkey/Bootstrap")<
  Bootstrap,
  Pick<ProjectSettings["Type"], "current" | "subscribe"> & {
    /** The settings once the fetch has succeeded or failed. Those of an earlier visit do after three seconds. */
    readonly settled: Effect.Effect<Settings>
    /** Like `settled`, but null when the provider has given no settings, on this visit or on an earlier one. */
    readonly settledOrNull: Effect.Effect<Settings | null>
    /** Whether the provider has given the settings on this visit. Waits until the first request has ended. */
    readonly fetched: Effect.Effect<boolean>
  }
>() {
  /** Fetches once in the background while the client lives, and again after a transient failure. */
  static readonly layer = Layer.scoped(
    Bootstrap,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const settings = yield* ProjectSettings
      const warnings = yield* Warnings
      const wire = yield* Wire
      const settled = yield* Deferred.make<void>()
      const ended = yield* Deferred.make<void>()
      let warned = false
      let isFetched = false
      const unsubscribe = yield* settings.subscribe(() => (isFetched = true))
      yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))

      const fetch: Effect.Effect<void, CallError> = wire
        .send({
          method: Projects.bootstrap.method,
          path: Projects.bootstrap.path,
          parameters: { public_token: config.publicToken },
          authorized: true
        })
        .pipe(
          Effect.flatMap(Schema.decodeUnknown(Projects.bootstrap.answer)),
          Effect.flatMap((answer) => settings.replace(Projects.fromAnswer(answer))),
          Effect.catchTags({
            CaptchaDemanded: () => Effect.fail(new CaptchaUnavailableError({})),
            ParseError: () => Effect.fail(invalidResponse())
          }),
          Effect.tapError((error) => {
            if (warned) return Effect.void
            warned = true
            return warnings.warn(
              `The project's settings could not be fetched (${error._tag}). The previous settings stay in use.`
            )
          }),
          Effect.ensuring(
            Effect.zip(Deferred.succeed(settled, undefined), Deferred.succeed(ended, undefined))
          )
        )
      const shared = yield* SharedFetch.make("bootstrap", fetch)
      yield* (yield* CrossTab).listen(settings.key, Effect.whenEffect(shared.arrived, settings.reload))
      yield* Effect.forkScoped(Effect.ignore(shared.get()))
      // They were the provider's, and no better ones are known when the fetch hangs
      if (yield* settings.areKnown) {
        yield* Effect.forkScoped(
          Effect.delay(Deferred.succeed(settled, undefined), Limits.knownSettingsPatience)
        )
      }

      const known = { onTrue: () => settings.current, onFalse: () => Effect.succeed(null) }
      return Bootstrap.of({
        current: settings.current,
        settled: Effect.zipRight(Deferred.await(settled), settings.current),
        settledOrNull: Effect.zipRight(Deferred.await(settled), Effect.if(settings.areKnown, known)),
        fetched: Effect.map(Deferred.await(ended), () => isFetched),
        subscribe: settings.subscribe
      })
    })
  )
}
