/** Signing in with the token that a link or a redirect added to the page's address. */
import * as Effect from "effect/Effect"
import type { ClientCalls, LandingError } from "../../domain/methods/calls.js"
import { flowKindOf } from "../../domain/login/FlowStart.js"
import type { LandingFailure } from "../../domain/login/LandingFailure.js"
import { repaired } from "../../domain/login/ReturnLink.js"
import { readReturnToken } from "../../domain/login/ReturnUrl.js"
import type { LandingOptions, ReturnAuthenticated } from "../../domain/login/Landing.js"
import { AccountChangeDeclinedError } from "../../domain/errors/DeviceErrors.js"
import type { Page } from "../browser/Page.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import * as SingleFlight from "../kit/SingleFlight.js"
import type { Warnings } from "../kit/Warnings.js"
import type { Session } from "../session/Session.js"
import { agreedNow } from "../session/SessionAtCall.js"
import { SessionStore } from "../session/SessionStore.js"
import { endsWith, isFinal, isUnwanted, makeAddressToken } from "./addressToken.js"
import { FlowStarts } from "./FlowStarts.js"
import type { LandingGuard } from "./landingQuestions.js"
import { ReturnTokens } from "./ReturnTokens.js"
import { WidgetQuestions } from "./WidgetQuestions.js"

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
    const inAddress = yield* makeAddressToken
    const returnTokens = yield* ReturnTokens
    const starts = yield* FlowStarts
    const store = yield* SessionStore
    const widgets = yield* WidgetQuestions
    const singleFlight = SingleFlight.make<ReturnAuthenticated | null, LandingError>(yield* Effect.scope)

    const authenticators: ReadonlyArray<readonly [SigningToken, Authenticate]> = [
      ["magic_links", magicLinks.authenticate],
      ["login", magicLinks.authenticate],
      ["oauth", oauth.authenticate]
    ]

    /** Confirms the session that the token gave this browser. */
    const confirm = (session_id: string) =>
      Effect.map(sessions.authenticate(), (current) =>
        current.session.session_id === session_id ? current : undefined
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
        const href = yield* inAddress.address
        const written = readReturnToken(href)
        if (written === undefined) return null
        const found = repaired(written)
        const known = authenticators.find(([type]) => type === found.tokenType)
        if (known === undefined) return { ...found, data: null }
        const { token } = found
        const [tokenType, authenticate] = known
        const confirmation = guard && (yield* guard.confirmed(found, options, inAddress.putBack(href)))
        const kind = flowKindOf(tokenType)
        const call = authenticate(token, { session_duration_minutes })
        const redeem = Effect.tapError(
          inAddress.redeemed(
            token,
            guard?.admitted(call, found, options, confirmation?.address) ?? call,
            confirm
          ),
          (error) =>
            Effect.gen(function* () {
              const isSpent = isFinal(error) && (yield* returnTokens.isUnanswered(token))
              // The person has decided so
              if (isUnwanted(error) && !isSpent) return
              // Now: who is signed in since has not asked for it
              onFailure({ error, isSpent, kind, startedFor: yield* starts.startedFor(kind) })
            })
        )
        const taken = keepToken ? redeem : inAddress.takenWhile(href, redeem)
        const data = yield* confirmation?.wasAsked ? agreedNow(taken) : taken
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

/** Whether it is decided whose session this browser has. */
const isDecided = endsWith((error) => error instanceof AccountChangeDeclinedError)
