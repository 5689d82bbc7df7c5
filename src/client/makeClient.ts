/** The Promise client over the services of a layer: one runtime per client. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { inSlices } from "../services/browser/inSlices.js"
import { RemoteServices } from "../services/client/RemoteServices.js"
import type { PageServices } from "../services/wiring/layerOnDemand.js"
import type { AuthClient } from "./AuthClient.js"
import { promisedOnceLoaded } from "./promised.js"
import { runPromise } from "./run.js"
import { syncMembers } from "./syncMembers.js"

/** A client and its services, for the entries that build on it. */
export interface ClientParts {
  readonly client: AuthClient<object>
  readonly services: Context.Context<PageServices>
}

/**
 * `names` has the client's methods: the table of calls, or the names alone for a page that loads the table later. `clock`
 * tells how long the build takes.
 */
export const makeClient = async (
  layer: Layer.Layer<PageServices>,
  names: object,
  clock: Clock.Clock = Clock.make()
): Promise<ClientParts> => {
  const runtime = ManagedRuntime.make(Layer.provide(inSlices(layer), Layer.setClock(clock)))
  const services = await runPromise(Effect.context<PageServices>(), runtime)
  const remote = Context.get(services, RemoteServices)
  const methods = promisedOnceLoaded(
    names,
    Effect.map(remote.loaded, ({ client }) => client),
    runtime
  )
  const { rbac, session, user, ...members } = syncMembers(services, runtime)
  return {
    services,
    client: {
      ...methods,
      ...members,
      user: { ...methods.user, ...user },
      session: { ...methods.session, ...session },
      rbac: { ...methods.rbac, ...rbac },
      close: () => runtime.dispose()
    }
  }
}
