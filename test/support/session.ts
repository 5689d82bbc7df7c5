/** The session of a faked page. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Session } from "../../src/services/Session.js"
import { ServerTime } from "../../src/services/ServerTime.js"
import { TokenJar } from "../../src/services/TokenJar.js"
import { fakeWorld, type WorldOptions } from "./world.js"

type World = ReturnType<typeof fakeWorld>

/** Runs a test on the session of a page such as `options` say. */
export const withSession = <A, E>(
  options: WorldOptions,
  test: (world: World) => Effect.Effect<A, E, Session>
): Effect.Effect<A, E> => {
  const world = fakeWorld(options)
  const layer = Session.layer.pipe(
    Layer.provide(Layer.merge(TokenJar.layer, ServerTime.layer)),
    Layer.provide(world.layer)
  )
  return Effect.provide(test(world), layer)
}

/** What a subscriber was told: the state, and of which session. */
export const listenTo = (session: Session["Type"]) => {
  const told: Array<string> = []
  return Effect.map(
    session.subscribe(
      ({ session, status }) => void told.push(`${status} ${session?.session_id ?? ""}`.trim())
    ),
    (unsubscribe) => ({ told, unsubscribe })
  )
}
