/** The session of a faked page. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { Sessions, Users } from "../../src/services/api/families.js"
import { ServerTime } from "../../src/services/session/ServerTime.js"
import { Session } from "../../src/services/session/Session.js"
import { SessionFreshness } from "../../src/services/session/SessionFreshness.js"
import { SessionStore } from "../../src/services/session/SessionStore.js"
import { layerSessionRefresh } from "../../src/services/background/layerSessionRefresh.js"
import { TokenJar } from "../../src/services/session/TokenJar.js"
import { authenticatedJson, storedState, userJson } from "./answers.js"
import { byPath, ok, type Answer } from "./wire.js"
import { fakeWorld, layerFamilies, signedInCookies, storageKey, type WorldOptions } from "./world.js"
import { effectOf, type Test } from "./it.js"

type World = ReturnType<typeof fakeWorld>

/** The call that a refresh makes, and an answer that confirms session 1. */
export const refreshPath = "/sessions/authenticate"
export const confirmed = ok(authenticatedJson())

/** A page that is loaded with session 1 known from before. */
export const signedInPage = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }

/**
 * Runs a test on a page such as `options` say, whose refreshes are answered in this order, the last one for good. The
 * start-up's own refresh is over by then, if it was answered at once.
 */
export const refreshing = <A>(
  options: WorldOptions,
  answers: ReadonlyArray<Answer>,
  test: (world: World, times: () => ReadonlyArray<number>) => Test<Session | Sessions | Users, A>
): Effect.Effect<A> => {
  const world = fakeWorld({
    answer: byPath({ [refreshPath]: answers, "/users/me": ok(userJson) }),
    ...options
  })
  const layer = layerSessionRefresh.pipe(Layer.provideMerge(layerFamilies()), Layer.provide(world.layer))
  const times = () => world.wire.to(refreshPath).map(({ at }) => at)
  return Effect.zipRight(TestClock.adjust(0), effectOf(test(world, times))).pipe(Effect.provide(layer))
}

/** Runs a test on the session of a page such as `options` say. */
export const withSession = <A>(
  options: WorldOptions,
  test: (world: World) => Test<Session | SessionFreshness | SessionStore | ServerTime, A>
): Effect.Effect<A> => {
  const world = fakeWorld(options)
  const layer = Session.layer.pipe(
    Layer.provideMerge(SessionStore.layer),
    Layer.provideMerge(Layer.mergeAll(TokenJar.layer, ServerTime.layer, SessionFreshness.layer)),
    Layer.provide(world.layer)
  )
  return Effect.provide(effectOf(test(world)), layer)
}

/** What a subscriber received: the state, and the id of the session. */
export const listenTo = (session: Session["Type"]) => {
  const states: Array<string> = []
  return Effect.map(
    session.subscribe(
      ({ session, status }) => void states.push(`${status} ${session?.session_id ?? ""}`.trim())
    ),
    (unsubscribe) => ({ states, unsubscribe })
  )
}
