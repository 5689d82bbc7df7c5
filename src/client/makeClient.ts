/** Runs the services of a layer for the Promise client: one runtime per client. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { NetworkError } from "../domain/errors/BasicErrors.js"
import type { PageFacts } from "../page/pageFacts.js"
import { inSlices } from "../services/browser/inSlices.js"
import { Navigation } from "../services/browser/Navigation.js"
import { methodAt } from "../services/client/groups.js"
import { Rbac } from "../services/rbac/Rbac.js"
import { Session } from "../services/session/Session.js"
import { presentSession } from "../services/session/presentSession.js"
import { PageStart } from "../services/session/SessionFreshness.js"
import { TokenJar } from "../services/session/TokenJar.js"
import { SessionAtCall } from "../services/session/SessionAtCall.js"
import type { CoreServices } from "../services/wiring/layerCore.js"
import { runPromise, runSync } from "./run.js"
import type { LoadedClient } from "./syncMembers.js"

/** A client and its services, for the entries that build on it. */
interface ClientParts<Services> extends LoadedClient {
  readonly services: Context.Context<Services>
}

/** `methods` has the client's methods, `clock` tells how long the build takes, `page` when the page began. */
export const makeClient = async <Own>(
  layer: Layer.Layer<CoreServices | Own>,
  methods: Effect.Effect<object, NetworkError, CoreServices | Own>,
  clock: Clock.Clock = Clock.make(),
  page?: PageFacts
): Promise<ClientParts<CoreServices | Own>> => {
  const began = Layer.succeed(PageStart, page?.startedAt)
  const runtime = ManagedRuntime.make(Layer.provide(inSlices(layer), [Layer.setClock(clock), began]))
  const services = await runPromise(Effect.context<CoreServices | Own>(), runtime)
  const core: Context.Context<CoreServices> = services
  const jar = Context.get(core, TokenJar)
  const navigation = Context.get(core, Navigation)
  const session = Context.get(core, Session)
  const heldNow = Effect.map(
    Effect.all([session.era, presentSession(session, jar), jar.candidates]),
    ([{ logout }, present, { length }]) => ({
      ...present,
      // Of several cookies, nobody knows yet which one counts: null would say that nobody is signed in
      token: length > 0 ? undefined : present.token,
      logout
    })
  )
  return {
    services,
    call: (path, args, atCall) =>
      runPromise(
        Effect.gen(function* () {
          // Before the waits for code, in which another tab may store another session, or somebody may sign out
          const held = atCall ?? (yield* heldNow)
          const method = methodAt(yield* methods, path)
          return yield* Effect.provideService(method(...args), SessionAtCall, held)
        }),
        runtime
      ),
    state: {
      snapshot: () => runSync(session.snapshot, runtime),
      tokens: () => runSync(session.tokens, runtime),
      adoptTokens: (tokens) => runSync(session.adoptTokens(tokens), runtime),
      subscribe: (listener) => runSync(session.subscribe(listener), runtime),
      isAuthorized: Context.get(core, Rbac).isAuthorized,
      href: () => runSync(navigation.location, runtime).href
    },
    close: () => runtime.dispose()
  }
}
