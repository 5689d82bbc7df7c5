/** A page that is signed in, and what its session comes to. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Session } from "../../src/services/session/Session.js"
import { storedState } from "./answers.js"
import { effectOf, type Test } from "./it.js"
import { inOrder, offline, refused, type Answer } from "./wire.js"
import { fakeWorld, layerFamilies, signedInCookies, storageKey } from "./world.js"

type World = ReturnType<typeof fakeWorld>

/** Runs a test on a page that is signed in with session 1, where the wire answers in this order. */
export const signedIn = <A>(
  answers: ReadonlyArray<Answer>,
  test: (
    world: World
  ) => Test<Layer.Layer.Success<ReturnType<typeof layerFamilies>> | Layer.Layer.Success<World["layer"]>, A>
): Effect.Effect<A> => {
  const world = fakeWorld({
    answer: inOrder(...answers),
    cookies: signedInCookies,
    storage: { [storageKey]: storedState() }
  })
  return Effect.provide(effectOf(test(world)), Layer.provideMerge(layerFamilies(), world.layer))
}

export const status = Effect.flatMap(Session, (session) => Effect.map(session.snapshot, (now) => now.status))
export const sessionId = Effect.flatMap(Session, (session) =>
  Effect.map(session.snapshot, (now) => now.session?.session_id)
)

/** Errors after which there is no session. */
export const unrecoverable = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found"
]
/** Errors that say nothing of the session. */
export const others: ReadonlyArray<readonly [name: string, answer: Answer]> = [
  ["too many requests", refused(429, "too_many_requests")],
  ["an internal error", refused(500, "internal_server_error")],
  ["a failing network", offline],
  ["an unknown error with status 401", refused(401, "something_else")],
  ["a missing factor", refused(401, "insufficient_factors")]
]
