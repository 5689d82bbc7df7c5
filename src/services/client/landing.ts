/** Signing in with the token that a link or a redirect added to the page's address. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { LandingError, LandingOptions, ReturnAuthenticated } from "../../domain/api/calls.js"
import { isRefusal } from "../../domain/Errors.js"
import { flowKindOf } from "../../domain/FlowStart.js"
import type { LandingFailure } from "../../domain/LandingFailure.js"
import { readReturnToken, withoutReturnToken } from "../../domain/ReturnUrl.js"
import {
  AccountChangeDeclinedError,
  MissingPKCEError,
  ReturnNotConfirmedError,
  SignedOutMeanwhileError
} from "../../domain/SdkErrors.js"
import { attempt } from "../browser/attempt.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { loadedOnce } from "../kit/loadedOnce.js"
import type { Warnings } from "../kit/Warnings.js"
import { withRetries } from "../kit/withRetries.js"
import { WidgetQuestions } from "../kit/WidgetQuestions.js"
import { Session } from "../session/Session.js"
import { SessionStore } from "../session/SessionStore.js"
import { FlowStarts } from "../wire/FlowStarts.js"
import { ReturnTokens } from "../wire/ReturnTokens.js"
import type { Families } from "./families.js"
import type { LandingGuard } from "./landingQuestions.js"

type GuardServices = FlowStarts | Page | ReturnTokens | Session | SessionStore | Warnings
type Authenticated = NonNullable<ReturnAuthenticated["data"]>
type Authenticate = (
  token: string,
  options: { readonly session_duration_minutes: number }
) => Effect.Effect<Authenticated, LandingError>

/** Makes the function that redeems the token of the address. Its result is null when there is none. */
export const makeLanding = (groups: Pick<Families, "magicLinks" | "oauth" | "sessions">) =>
  Effect.gen(function* () {
    const { magicLinks, oauth, sessions } = groups
    const loadGuard = yield* loadedOnce<LandingGuard, GuardServices>(() =>
      import("./landingQuestions.js").then(({ makeLandingGuard }) => makeLandingGuard(groups))
    )
    const navigation = yield* Navigation
    const page = yield* Page
    const returnTokens = yield* ReturnTokens
    const session = yield* Session
    const starts = yield* FlowStarts
    const store = yield* SessionStore
    const widgets = yield* WidgetQuestions

    const authenticators = new Map<string, Authenticate>([
      ["magic_links", magicLinks.authenticate],
      ["login", magicLinks.authenticate],
      ["oauth", oauth.authenticate]
    ])

    /** The address, with the token that was in it when the page was left before the provider had answered. */
    const landingAddress = Effect.gen(function* () {
      const { href } = yield* navigation.location
      const kept = yield* returnTokens.takeKept
      return kept !== undefined && attempt(() => withoutReturnToken(kept)) === href ? kept : href
    })

    /** Goes from one address to another, unless the page has moved on. */
    const replace = (from: string, to: string) =>
      Effect.flatMap(navigation.location, (now) =>
        now.href === from && from !== to ? navigation.replace(to) : Effect.void
      )

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

    /** `onFailure` receives a failure from which a new message or another try helps. */
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
        const found = readReturnToken(href)
        if (found === undefined) return null
        const authenticate = authenticators.get(found.tokenType)
        if (authenticate === undefined) return { ...found, data: null }
        const address =
          guard && (yield* guard.confirmed(found, options, replace(withoutReturnToken(href), href)))
        const kind = flowKindOf(found.tokenType)
        // Before the call, which forgets the start when the provider accepts the token
        const startedFor = yield* starts.startedFor(kind)
        const hasSignedOut = yield* session.watchSignOut
        const keep = yield* returnTokens.keeping(href)
        const call = authenticate(found.token, { session_duration_minutes })
        const redeem = withRetries(
          guard?.admitted(call, found, options, address) ?? call,
          // A logout is the last word: the token goes back, and does not sign in unless the user asks again
          Effect.map(hasSignedOut, (signedOut) => !signedOut)
        ).pipe(
          Effect.catchIf(isFinal, (refusal) =>
            isUnwanted(refusal) ? Effect.fail(refusal) : presentSession(found.token, refusal)
          ),
          Effect.tapError((error) =>
            Effect.gen(function* () {
              const isSpent = isFinal(error)
              // After a no of the person too: the answer did arrive
              if (isSpent && !(yield* returnTokens.isUnanswered(found.token))) return
              onFailure({ error, isSpent, kind, startedFor })
            })
          )
        )
        if (keepToken) return { ...found, data: yield* redeem }
        const cleaned = withoutReturnToken(href)
        /** Puts the token back, unless the page has moved on. */
        const unlessMoved = (putBack: Effect.Effect<void>) =>
          Effect.flatMap(navigation.location, (now) => (now.href === cleaned ? putBack : Effect.void))
        yield* replace(href, cleaned)
        // A reload loads the address from before `pagehide`, so that the token must be kept elsewhere
        yield* page.onHide(unlessMoved(keep))
        const data = yield* Effect.onExit(redeem, (exit) =>
          Effect.zipRight(
            returnTokens.forgetKept,
            isAnswered(exit) ? Effect.void : unlessMoved(navigation.replace(href))
          )
        )
        return { ...found, data }
      }).pipe(Effect.scoped)

    /** The site's own questions come before those of a widget. */
    return (options: LandingOptions): Effect.Effect<ReturnAuthenticated | null, LandingError> =>
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
  })

/** Whether the provider has redeemed the token for a session that the person does not want. */
const isUnwanted = (error: LandingError): boolean =>
  error instanceof AccountChangeDeclinedError ||
  error instanceof ReturnNotConfirmedError ||
  error instanceof SignedOutMeanwhileError

/** Whether the token is of no more use: it was redeemed or refused, or this browser cannot redeem it. */
const isFinal = (error: LandingError): boolean =>
  isRefusal(error) || error instanceof MissingPKCEError || isUnwanted(error)

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
