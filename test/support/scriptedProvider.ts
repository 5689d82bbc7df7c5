/** A provider that knows sessions by number. Tests script its latency and failures. */
import * as Effect from "effect/Effect"
import { ApiError, type CallError } from "../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import { authenticatedJson, secrets, sessionJson, userJson } from "./answers.js"

/** What is wrong with the provider. */
export type Trouble = "none" | "busy" | "broken"

/** Two people use this browser, in turn. */
export const signedInAs = (n: number) => {
  const user_id = `user-test-${n % 2}`
  return authenticatedJson(n, {
    user_id,
    user: { ...userJson, user_id },
    session: sessionJson(n, { user_id })
  })
}

/** What nobody asked for has no duration. */
export const isRefresh = (path: string, payload: unknown) =>
  path === "/sessions/authenticate" && JSON.stringify(payload) === "{}"

const refusal = (status_code: number, error_type: string) =>
  Effect.fail(new ApiError({ status_code, error_type, error_message: "Refused.", error_url: "" }))
const busy = refusal(429, "too_many_requests")
const broken = refusal(500, "internal_server_error")
const notFound = refusal(404, "session_not_found")

/** More refreshes than the longest story can need. */
const tooOften = 2_000

export const scriptedProvider = (isOnline: () => boolean) => {
  const alive = new Map<string, number>()
  /** Milliseconds there and back, and what is wrong. */
  const mood: { latency: number; trouble: Trouble } = { latency: 50, trouble: "none" }
  const seen = {
    /** How often it was asked to confirm a session, how often right now, and by how many at once at most. */
    asked: 0,
    asking: 0,
    mostAsking: 0,
    /** How often by a tab that was hidden or offline. */
    askedInSleep: 0
  }
  const end = (n: number) => void alive.delete(secrets(n).session_token)

  const way = Effect.suspend(() => Effect.sleep(mood.latency / 2)).pipe(
    Effect.tap(() => (isOnline() ? Effect.void : Effect.fail(new NetworkError({}))))
  )
  const decide = (path: string, token: string | null): Effect.Effect<unknown, CallError> =>
    Effect.suspend(() => {
      const n = alive.get(token ?? "")
      if (mood.trouble !== "none") return mood.trouble === "busy" ? busy : broken
      if (n === undefined) return notFound
      if (path === "/sessions/revoke") end(n)
      return Effect.succeed(signedInAs(n))
    })
  const counted = <A, E>(answer: Effect.Effect<A, E>) =>
    Effect.acquireUseRelease(
      Effect.suspend(() => {
        seen.mostAsking = Math.max(seen.mostAsking, ++seen.asking)
        return ++seen.asked > tooOften ? Effect.dieMessage("Who asks so often?") : Effect.void
      }),
      () => answer,
      () => Effect.sync(() => seen.asking--)
    )

  return {
    mood,
    seen,
    begin: (n: number) => void alive.set(secrets(n).session_token, n),
    end,
    isAlive: (n: number) => alive.has(secrets(n).session_token),
    answer: (path: string, token: string | null, payload: unknown) =>
      Effect.gen(function* () {
        yield* way
        const decided = yield* Effect.either(decide(path, token))
        yield* way
        return yield* decided
      }).pipe(isRefresh(path, payload) ? counted : (uncounted) => uncounted)
  }
}
