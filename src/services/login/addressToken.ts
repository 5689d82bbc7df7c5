/** The token that a link or a redirect added to the page's address, while it is redeemed. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { LandingError } from "../../domain/login/LandingQuestions.js"
import { isRefused } from "../../domain/login/LandingFailure.js"
import { withoutReturnToken } from "../../domain/login/ReturnLink.js"
import {
  AccountChangeDeclinedError,
  MissingPKCEError,
  ReturnNotConfirmedError,
  SessionChangedMeanwhileError,
  SignedOutMeanwhileError
} from "../../domain/errors/DeviceErrors.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { Session } from "../session/Session.js"
import { ReturnTokens } from "./ReturnTokens.js"
import { withRetries } from "./withRetries.js"

/** Makes what reads the address of a landing, redeems its token, and decides whether the token goes back. */
export const makeAddressToken = Effect.gen(function* () {
  const navigation = yield* Navigation
  const page = yield* Page
  const returnTokens = yield* ReturnTokens
  const session = yield* Session

  /** Runs the effect unless the page has moved on from the address. */
  const ifAt = (href: string, effect: Effect.Effect<void>) =>
    Effect.flatMap(navigation.location, (now) => (now.href === href ? effect : Effect.void))

  /** Takes the token out of the address. A page that is left before the answer keeps it. */
  const take = (href: string) =>
    Effect.gen(function* () {
      const cleaned = withoutReturnToken(href)
      const keep = yield* returnTokens.keeping(href)
      if (href !== cleaned) yield* ifAt(href, navigation.replace(cleaned))
      // A reload loads the address from before `pagehide`, so that the token must be kept elsewhere
      yield* page.onHide(ifAt(cleaned, keep))
    })

  const putBack = (href: string) => ifAt(withoutReturnToken(href), navigation.replace(href))

  return {
    /** The address, with the token that was in it when the page was left before the provider had answered. */
    address: Effect.gen(function* () {
      const { href } = yield* navigation.location
      const kept = yield* returnTokens.takeKept
      return kept !== undefined && withoutReturnToken(kept) === href ? kept : href
    }),
    /** Whether the page is at the address. */
    isAt: (href: string) => Effect.map(navigation.location, (now) => now.href === href),
    /** Puts the token back into the address. */
    putBack,
    /** Runs `redeem` while the token is out of the address. It goes back unless it is of no more use. */
    takenWhile: <A>(href: string, redeem: Effect.Effect<A, LandingError>) =>
      Effect.acquireUseRelease(
        take(href),
        () => redeem,
        (_, exit) => Effect.zipRight(returnTokens.forgetKept, isAnswered(exit) ? Effect.void : putBack(href))
      ),
    /**
     * Redeems the token by `call`. One that gave this browser its session a moment ago, in another tab for example, counts:
     * `confirm` then returns the present session.
     */
    redeemed: <A, B>(
      token: string,
      call: Effect.Effect<A, LandingError>,
      confirm?: (session_id: string) => Effect.Effect<B | undefined, LandingError>
    ): Effect.Effect<A | B, LandingError> =>
      Effect.gen(function* () {
        const hasSignedOut = yield* session.watchSignOut
        // A logout is the last word: the token goes back, and does not sign in unless the user asks again
        const mayRetry = Effect.map(hasSignedOut, (signedOut) => !signedOut)
        return yield* Effect.catchIf(withRetries(call, mayRetry), isRefused, (refusal) =>
          Effect.gen(function* () {
            const session_id = yield* returnTokens.presentSession(token)
            if (session_id === undefined || confirm === undefined) return yield* Effect.fail(refusal)
            const current = yield* Effect.mapError(confirm(session_id), () => refusal)
            return current ?? (yield* Effect.fail(refusal))
          })
        )
      }).pipe(Effect.scoped)
  }
})

/** Whether the provider has redeemed the token for a session that the person does not want. */
export const isUnwanted = (error: LandingError): boolean =>
  error instanceof AccountChangeDeclinedError ||
  error instanceof ReturnNotConfirmedError ||
  error instanceof SessionChangedMeanwhileError ||
  error instanceof SignedOutMeanwhileError

/** Whether the token is of no more use. */
export const isFinal = (error: LandingError): boolean => isRefused(error) || isUnwanted(error)

/** Whether the exit is a success, or fails with an error for which `isEnd` holds. */
export const endsWith =
  (isEnd: (error: LandingError) => boolean) =>
  <A>(exit: Exit.Exit<A, LandingError>): boolean =>
    Exit.match(exit, {
      onSuccess: () => true,
      onFailure: (cause) => cause._tag === "Fail" && isEnd(cause.error)
    })

/** A token whose verifier another browser has still signs in there, by the address of this page. */
const isAnswered = endsWith((error) => isFinal(error) && !(error instanceof MissingPKCEError))
