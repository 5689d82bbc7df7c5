/** Signing in with the token that a link or a redirect added to the page's address. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { ClientCalls, LandingError } from "../../domain/methods/calls.js"
import { flowKindOf } from "../../domain/login/FlowStart.js"
import { isRefused, type LandingFailure } from "../../domain/login/LandingFailure.js"
import { repaired, withoutReturnToken } from "../../domain/login/ReturnLink.js"
import { readReturnToken } from "../../domain/login/ReturnUrl.js"
import type { LandingOptions, ReturnAuthenticated } from "../../domain/login/Landing.js"
import {
  AccountChangeDeclinedError,
  ReturnNotConfirmedError,
  SessionChangedMeanwhileError,
  SignedOutMeanwhileError
} from "../../domain/errors/DeviceErrors.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import type { Warnings } from "../kit/Warnings.js"
import { Session } from "../session/Session.js"
import { SessionStore } from "../session/SessionStore.js"
import { FlowStarts } from "./FlowStarts.js"
import type { LandingGuard } from "./landingQuestions.js"
import { ReturnTokens } from "./ReturnTokens.js"
import { WidgetQuestions } from "./WidgetQuestions.js"
import { withRetries } from "./withRetries.js"

type GuardServices = FlowStarts | Page | ReturnTokens | Session | SessionStore | Warnings

/** The families whose calls a landing sends. */
interface LandingCalls {
  readonly magicLinks: Pick<ClientCalls["magicLinks"], "authenticate">
  readonly oauth: Pick<ClientCalls["oauth"], "authenticate">
  readonly sessions: Pick<ClientCalls["session"], "authenticate">
}

type Signed = Extract<ReturnAuthenticated, { readonly data: object }>
type SigningToken = Signed["tokenType"]
type Authenticated = Signed["data"]
type Authenticate = (
  token: string,
  options: { readonly session_duration_minutes: number }
) => Effect.Effect<Authenticated, LandingError>

/**
 * Makes the function that signs in with the token of the address: it takes the token, redeems it, and decides what becomes of
 * it. Its result is null when there is none. Concurrent calls share one run.
 */
export const makeLanding = ({ magicLinks, oauth, sessions }: LandingCalls) =>
  Effect.gen(function* () {
    const loadGuard = yield* loadedOnce<LandingGuard, GuardServices>(() =>
      import("./landingQuestions.js").then(({ makeLandingGuard }) => makeLandingGuard(sessions))
    )
    const navigation = yield* Navigation
    const page = yield* Page
    const returnTokens = yield* ReturnTokens
    const session = yield* Session
    const starts = yield* FlowStarts
    const store = yield* SessionStore
    const widgets = yield* WidgetQuestions
    const singleFlight = SingleFlight.make<ReturnAuthenticated | null, LandingError>(yield* Effect.scope)

    const authenticators: ReadonlyArray<readonly [SigningToken, Authenticate]> = [
      ["magic_links", magicLinks.authenticate],
      ["login", magicLinks.authenticate],
      ["oauth", oauth.authenticate]
    ]

    /** The address, with the token that was in it when the page was left before the provider had answered. */
    const landingAddress = Effect.gen(function* () {
      const { href } = yield* navigation.location
      const kept = yield* returnTokens.takeKept
      return kept !== undefined && withoutReturnToken(kept) === href ? kept : href
    })

    /** Runs the effect unless the page has moved on from the address. */
    const ifAt = (href: string, effect: Effect.Effect<void>) =>
      Effect.flatMap(navigation.location, (now) => (now.href === href ? effect : Effect.void))

    /** Takes the token out of the address. A page that is left before the answer keeps it. */
    const takeToken = (href: string) =>
      Effect.gen(function* () {
        const cleaned = withoutReturnToken(href)
        const keep = yield* returnTokens.keeping(href)
        if (href !== cleaned) yield* ifAt(href, navigation.replace(cleaned))
        // A reload loads the address from before `pagehide`, so that the token must be kept elsewhere
        yield* page.onHide(ifAt(cleaned, keep))
      })

    /** Redeems the token by `call`. One that gave this browser its session a moment ago, in another tab for example, counts. */
    const redeemToken = (token: string, call: Effect.Effect<Authenticated, LandingError>) =>
      Effect.gen(function* () {
        const hasSignedOut = yield* session.watchSignOut
        // A logout is the last word: the token goes back, and does not sign in unless the user asks again
        const mayRetry = Effect.map(hasSignedOut, (signedOut) => !signedOut)
        return yield* Effect.catchIf(withRetries(call, mayRetry), isRefused, (refusal) =>
          Effect.gen(function* () {
            const session_id = yield* returnTokens.presentSession(token)
            if (session_id === undefined) return yield* Effect.fail(refusal)
            const current = yield* Effect.mapError(sessions.authenticate(), () => refusal)
            return current.session.session_id === session_id ? current : yield* Effect.fail(refusal)
          })
        )
      })

    /** Decides what becomes of the token: it goes back into the address unless it is of no more use. */
    const decideToken = (href: string, exit: Exit.Exit<Authenticated, LandingError>) =>
      Effect.zipRight(
        returnTokens.forgetKept,
        isAnswered(exit) ? Effect.void : ifAt(withoutReturnToken(href), navigation.replace(href))
      )

    /** `onFailure` receives a failure that the person has not decided on. */
    const land = (
      options: LandingOptions,
      onFailure: (failure: LandingFailure) => void
    ): Effect.Effect<ReturnAuthenticated | null, LandingError> =>
      Effect.gen(function* () {
        const { confirmAccountChange, confirmReturn, keepToken = false, session_duration_minutes } = options
        const asks = confirmAccountChange !== undefined || confirmReturn !== undefined
        // First, so that a failed load loses no token
        const guard = asks ? yield* loadGuard : undefined
        const href = yield* landingAddress
        const written = readReturnToken(href)
        if (written === undefined) return null
        const found = repaired(written)
        const known = authenticators.find(([type]) => type === found.tokenType)
        if (known === undefined) return { ...found, data: null }
        const { token } = found
        const [tokenType, authenticate] = known
        const putBack = ifAt(withoutReturnToken(href), navigation.replace(href))
        const address = guard && (yield* guard.confirmed(found, options, putBack))
        const kind = flowKindOf(tokenType)
        // Before the call, which forgets the start when the provider accepts the token
        const startedFor = yield* starts.startedFor(kind)
        const call = authenticate(token, { session_duration_minutes })
        const redeem = Effect.tapError(
          redeemToken(token, guard?.admitted(call, found, options, address) ?? call),
          (error) =>
            Effect.gen(function* () {
              const isSpent = isFinal(error) && (yield* returnTokens.isUnanswered(token))
              // The person has decided so
              if (isUnwanted(error) && !isSpent) return
              onFailure({ error, isSpent, kind, startedFor })
            })
        )
        const data = yield* keepToken
          ? redeem
          : Effect.acquireUseRelease(
              takeToken(href),
              () => redeem,
              (_, exit) => decideToken(href, exit)
            )
        return { tokenType, token, data }
      }).pipe(Effect.scoped)

    /** Lands, and shows the end on a widget. The site's own questions come before those of a widget. */
    const landing = (options: LandingOptions) =>
      Effect.gen(function* () {
        const asking = yield* widgets.current
        const {
          confirmAccountChange = asking?.confirmAccountChange,
          confirmReturn = asking?.confirmReturn,
          ...rest
        } = options
        let failure: LandingFailure | undefined
        return yield* Effect.onExit(
          land({ ...rest, confirmAccountChange, confirmReturn }, (last) => (failure = last)),
          (exit) =>
            Effect.gen(function* () {
              const state = yield* store.stored
              const account = (isDecided(exit) && state?.session && state.user) || undefined
              // A page may mount its widget after the call
              const widget = asking ?? (yield* widgets.current)
              widget?.onEnd({ account, failure })
            })
        )
      })

    return (options: LandingOptions) => singleFlight("landing", landing(options))
  })

/** Whether the provider has redeemed the token for a session that the person does not want. */
const isUnwanted = (error: LandingError): boolean =>
  error instanceof AccountChangeDeclinedError ||
  error instanceof ReturnNotConfirmedError ||
  error instanceof SessionChangedMeanwhileError ||
  error instanceof SignedOutMeanwhileError

/** Whether the token is of no more use. */
const isFinal = (error: LandingError): boolean => isRefused(error) || isUnwanted(error)

/** Whether the exit is a success, or fails with an error for which `isEnd` holds. */
const endsWith =
  (isEnd: (error: LandingError) => boolean) =>
  <A>(exit: Exit.Exit<A, LandingError>): boolean =>
    Exit.match(exit, {
      onSuccess: () => true,
      onFailure: (cause) => cause._tag === "Fail" && isEnd(cause.error)
    })

const isAnswered = endsWith(isFinal)

/** Whether it is decided whose session this browser has. */
const isDecided = endsWith((error) => error instanceof AccountChangeDeclinedError)
