/** Signing in with the token that a link or a redirect added to the page's address. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { ReturnAuthenticated } from "../../domain/api/calls.js"
import { isRefusal, isTransient, type CallError } from "../../domain/Errors.js"
import * as Limits from "../../domain/Limits.js"
import { landingPolicy, retryAfterOf } from "../../domain/RetryPolicy.js"
import { readReturnToken, withoutReturnToken } from "../../domain/ReturnUrl.js"
import { MissingPKCEError } from "../../domain/SdkErrors.js"
import { attempt } from "../browser/attempt.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { TabStorage } from "../browser/TabStorage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { retrySchedule } from "../kit/retryDelay.js"
import { ReturnTokens } from "../wire/ReturnTokens.js"
import type { Families } from "./families.js"

type LandingError = CallError | MissingPKCEError
type Authenticated = NonNullable<ReturnAuthenticated["data"]>
type Authenticate = (
  token: string,
  options: { readonly session_duration_minutes: number }
) => Effect.Effect<Authenticated, LandingError>

/** Makes the function that redeems the token of the address. Its result is null when there is none. */
export const makeLanding = ({
  magicLinks,
  oauth,
  sessions
}: Pick<Families, "magicLinks" | "oauth" | "sessions">) =>
  Effect.gen(function* () {
    const { storageKey } = yield* ClientConfig
    const navigation = yield* Navigation
    const page = yield* Page
    const returnTokens = yield* ReturnTokens
    const tab = yield* TabStorage
    const keptKey = `${storageKey}::return`

    const authenticators = new Map<string, Authenticate>([
      ["magic_links", magicLinks.authenticate],
      ["login", magicLinks.authenticate],
      ["oauth", oauth.authenticate]
    ])

    /** The address, with the token that was in it when the page was left before the provider had answered. */
    const landingAddress = Effect.gen(function* () {
      const { href } = yield* navigation.location
      const kept = (yield* tab.get(keptKey)) ?? ""
      yield* tab.remove(keptKey)
      return attempt(() => withoutReturnToken(kept)) === href ? kept : href
    })

    /** The present session, when the refused token gave it to this browser a moment ago: in another tab, for example. */
    const presentSession = (
      token: string,
      refusal: LandingError
    ): Effect.Effect<Authenticated, LandingError> =>
      Effect.gen(function* () {
        const session_id = yield* returnTokens.presentSession(token)
        if (session_id === undefined) return yield* Effect.fail(refusal)
        const present = yield* Effect.mapError(sessions.authenticate(), () => refusal)
        return present.session.session_id === session_id ? present : yield* Effect.fail(refusal)
      })

    return (session_duration_minutes: number, keepToken: boolean) =>
      Effect.gen(function* () {
        const href = yield* landingAddress
        const found = readReturnToken(href)
        if (found === undefined) return null
        const authenticate = authenticators.get(found.tokenType)
        if (authenticate === undefined) return { ...found, data: null }
        const redeem = withRetries(
          authenticate(found.token, { session_duration_minutes }),
          yield* Clock.currentTimeMillis
        ).pipe(Effect.catchIf(isFinal, (refusal) => presentSession(found.token, refusal)))
        if (keepToken) return { ...found, data: yield* redeem }
        const cleaned = withoutReturnToken(href)
        /** Puts the token back, unless the page has moved on. */
        const unlessMoved = (putBack: Effect.Effect<void>) =>
          Effect.flatMap(navigation.location, (now) => (now.href === cleaned ? putBack : Effect.void))
        yield* navigation.replace(cleaned)
        // A reload loads the address from before `pagehide`, so that the token must be kept elsewhere
        yield* page.onHide(unlessMoved(tab.set(keptKey, href)))
        const data = yield* Effect.onExit(redeem, (exit) =>
          Effect.zipRight(
            tab.remove(keptKey),
            isAnswered(exit) ? Effect.void : unlessMoved(navigation.replace(href))
          )
        )
        return { ...found, data }
      }).pipe(Effect.scoped)
  })

/** Tries again while the provider cannot be reached or fails, for as long as a person would wait. */
const withRetries = <A>(
  call: Effect.Effect<A, LandingError>,
  start: number
): Effect.Effect<A, LandingError> => {
  const isWorthIt = (error: LandingError) =>
    Effect.map(
      Clock.currentTimeMillis,
      (now) => isTransient(error) && now + retryAfterOf(error) <= start + Limits.landingRetryWindow
    )
  return Effect.retry(call, { schedule: retrySchedule<LandingError>(landingPolicy), while: isWorthIt })
}

/** Whether the token is of no more use: the provider refused it, or this browser cannot redeem it. */
const isFinal = (error: LandingError): boolean => isRefusal(error) || error instanceof MissingPKCEError

const isAnswered = <A>(exit: Exit.Exit<A, LandingError>): boolean =>
  Exit.match(exit, {
    onSuccess: () => true,
    onFailure: (cause) => cause._tag === "Fail" && isFinal(cause.error)
  })
