/** The one seam between a mounted widget and the world: the services of its client. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Layer from "effect/Layer"
import type { ClientServices } from "../../services/layers.js"

/** Seeded per registry, by `mount` with the client's own services, by tests with theirs. */
export const servicesAtom = Rx.keepAlive(
  Rx.make<Layer.Layer<ClientServices>>(Layer.die("A widget's registry must be seeded with its services."))
)

export const runtimeAtom = Rx.runtime((get) => get(servicesAtom))
