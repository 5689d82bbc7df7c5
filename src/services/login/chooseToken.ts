/** Finds out which of several session cookies counts, when this browser does not know which one it wrote. */
import * as Effect from "effect/Effect"
import { isRefusal, type CallError } from "../../domain/errors/CallErrors.js"
import * as Limits from "../../domain/limits/Limits.js"
import { TokenJar } from "../session/TokenJar.js"
import { CallerToken } from "../wire/CallerToken.js"
import { Transport } from "../wire/Transport.js"
import { makeAssertOneUser } from "./assertUser.js"
import { sessionKind } from "./SessionKind.js"

/**
 * Makes the effect that asks the provider about each candidate and lets one count if all that it confirms belong to one person.
 * Fails when it cannot be asked about one of them. Does nothing without candidates, and when there are too many to ask about.
 */
export const makeChooseToken = Effect.gen(function* () {
  const jar = yield* TokenJar
  const transport = yield* Transport
  const kind = yield* sessionKind
  const assertOneUser = yield* makeAssertOneUser

  /** The id of the user whose token it is, or null when the provider refuses the token. */
  const ownerOf = (candidate: string): Effect.Effect<string | null, CallError> =>
    assertOneUser(kind.confirm(transport, {})).pipe(
      Effect.provideService(CallerToken, candidate),
      Effect.map(({ user }) => user.user_id),
      Effect.catchIf(isRefusal, () => Effect.succeed(null))
    )

  const chooseToken = Effect.gen(function* () {
    const candidates = yield* jar.candidates
    // Another site of the domain can put its cookies before the real one, as many as it wants
    if (candidates.length > Limits.candidateLimit) return
    const owners = yield* Effect.forEach(candidates, ownerOf, { concurrency: "unbounded" })
    const chosen = candidates.find((_, n) => owners[n] !== null)
    const people = new Set(owners.filter((owner) => owner !== null))
    if (chosen !== undefined && people.size === 1) yield* jar.choose(chosen)
  })
  return { chooseToken }
})
