/** Runs the services of a layer for the Promise client: one runtime per client. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { PageFacts } from "../page/pageFacts.js"
import { inSlices } from "../services/browser/inSlices.js"
import { Navigation } from "../services/browser/Navigation.js"
import { AuthClient } from "../services/client/AuthClient.js"
import { methodAt } from "../services/client/groups.js"
import { Rbac } from "../services/rbac/Rbac.js"
import { Session } from "../services/session/Session.js"
import { presentSession } from "../services/session/presentSession.js"
import { PageStart } from "../services/session/SessionFreshness.js"
import { TokenJar } from "../services/session/TokenJar.js"
import { SessionAtCall } from "../services/session/SessionAtCall.js"
import { provideCalls } from "../services/wiring/CallsOnDemand.js"
import type { PageServices } from "../services/wiring/layerOnDemand.js"
import { runPromise, runSync } from "./run.js"
import type { LoadedClient } from "./syncMembers.js"

/** A client and its services, for the entries that build on it. */
interface ClientParts extends LoadedClient {
  readonly services: Context.Context<PageServices>
}

/** `clock` tells how long the build takes, `page` when the page began. */
export const makeClient = async (
  layer: Layer.Layer<PageServices>,
  clock: Clock.Clock = Clock.make(),
  page?: PageFacts
): Promise<ClientParts> => {
  const began = Layer.succeed(PageStart, page?.startedAt)
  const runtime = ManagedRuntime.make(Layer.provide(inSlices(layer), [Layer.setClock(clock), began]))
  const services = await runPromise(Effect.context<PageServices>(), runtime)
  const jar = Context.get(services, TokenJar)
  const navigation = Context.get(services, Navigation)
  const session = Context.get(services, Session)
  return {
    services,
    call: (path, args, atCall) =>
      runPromise(
        Effect.gen(function* () {
          // Before the waits for code, in which another tab may store another session
          const held = atCall ?? (yield* presentSession(session, jar))
          const method = methodAt(yield* provideCalls(AuthClient), path)
          return yield* Effect.provideService(method(...args), SessionAtCall, held)
        }),
        runtime
      ),
    state: {
      snapshot: () => runSync(session.snapshot, runtime),
      tokens: () => runSync(session.tokens, runtime),
      adoptTokens: (tokens) => runSync(session.adoptTokens(tokens), runtime),
      subscribe: (listener) => runSync(session.subscribe(listener), runtime),
      isAuthorized: Context.get(services, Rbac).isAuthorized,
      href: () => runSync(navigation.location, runtime).href
    },
    close: () => runtime.dispose()
  }
}
