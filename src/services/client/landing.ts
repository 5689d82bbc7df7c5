/** Signing in with the token that a link or a redirect added to the page's address. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { LandingError, LandingOptions, ReturnAuthenticated } from "../../domain/api/calls.js"
import { isRefusal } from "../../domain/Errors.js"
import { flowKindOf } from "../../domain/FlowStart.js"
import { readReturnToken, withoutReturnToken, type ReturnToken } from "../../domain/ReturnUrl.js"
import {
  AccountChangeDeclinedError,
  MissingPKCEError,
  ReturnNotConfirmedError
} from "../../domain/SdkErrors.js"
import { Admission } from "../api/Admission.js"
import { attempt } from "../browser/attempt.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { TabStorage } from "../browser/TabStorage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Warnings } from "../kit/Warnings.js"
import { WidgetQuestions } from "../kit/WidgetQuestions.js"
import { FlowStarts } from "../wire/FlowStarts.js"
import { Session } from "../session/Session.js"
import { ReturnTokens } from "../wire/ReturnTokens.js"
import { makeAccountChange } from "./accountChange.js"
import type { Families } from "./families.js"
import { withRetries } from "./withRetries.js"

type Authenticated = NonNullable<ReturnAuthenticated["data"]>
type Authenticate = (
  token: string,
  options: { readonly session_duration_minutes: number }
) => Effect.Effect<Authenticated, LandingError>

/** Makes the function that redeems the token of the address. Its result is null when there is none. */
export const makeLanding = (groups: Pick<Families, "magicLinks" | "oauth" | "sessions">) =>
  Effect.gen(function* () {
    const { magicLinks, oauth, sessions } = groups
    const { storageKey } = yield* ClientConfig
    const accountChange = yield* makeAccountChange(groups)
    const navigation = yield* Navigation
    const page = yield* Page
    const returnTokens = yield* ReturnTokens
    const starts = yield* FlowStarts
    const session = yield* Session
    const tab = yield* TabStorage
    const warnings = yield* Warnings
    const widgets = yield* WidgetQuestions
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

    /** Goes from one address to another, unless the page has moved on. */
    const replace = (from: string, to: string) =>
      Effect.flatMap(navigation.location, (now) =>
        now.href === from && from !== to ? navigation.replace(to) : Effect.void
      )

    /** Asks the site or the widget. A function of theirs that throws has answered no. */
    const ask = <About>(
      name: string,
      question: (about: About) => boolean | Promise<boolean>,
      about: About
    ): Effect.Effect<boolean> =>
      Effect.tryPromise(() => Promise.resolve(question(about))).pipe(
        Effect.catchAll(({ error }) => Effect.as(warnings.warn(`${name} threw: ${String(error)}`), false))
      )

    /** Fails when nobody confirms a token that this browser did not ask for. It can be confirmed later. */
    const confirmed = (href: string, { token, tokenType }: ReturnToken, options: LandingOptions) =>
      Effect.gen(function* () {
        const { confirmReturn } = options
        if (confirmReturn === undefined) return
        yield* page.activated
        if ((yield* starts.isKnown(flowKindOf(tokenType))) || (yield* returnTokens.isKnown(token))) return
        yield* replace(withoutReturnToken(href), href)
        if (!(yield* ask("confirmReturn", confirmReturn, { tokenType }))) {
          return yield* Effect.fail(new ReturnNotConfirmedError())
        }
      })

    /** Runs `redeem`. Fails when the person declines to become somebody else. */
    const admitted = <A>(redeem: Effect.Effect<A, LandingError>, { confirmAccountChange }: LandingOptions) =>
      Effect.suspend(() => {
        if (confirmAccountChange === undefined) return redeem
        let isDeclined = false
        const admission = accountChange.admission(
          (change) => ask("confirmAccountChange", confirmAccountChange, change),
          () => (isDeclined = true)
        )
        return Effect.zipRight(accountChange.knowHolder, redeem).pipe(
          Effect.provideService(Admission, admission),
          Effect.filterOrFail(
            () => !isDeclined,
            () => new AccountChangeDeclinedError()
          )
        )
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

    const land = (options: LandingOptions): Effect.Effect<ReturnAuthenticated | null, LandingError> =>
      Effect.gen(function* () {
        const { keepToken = false, session_duration_minutes } = options
        const href = yield* landingAddress
        const found = readReturnToken(href)
        if (found === undefined) return null
        const authenticate = authenticators.get(found.tokenType)
        if (authenticate === undefined) return { ...found, data: null }
        yield* confirmed(href, found, options)
        const signOutBefore = yield* session.lastSignOut
        const redeem = withRetries(
          admitted(authenticate(found.token, { session_duration_minutes }), options),
          yield* Clock.currentTimeMillis,
          // A logout is the last word: the token goes back, and does not sign in unless the user asks again
          Effect.map(session.lastSignOut, (now) => now === null || now === signOutBefore)
        ).pipe(
          Effect.catchIf(isFinal, (refusal) =>
            refusal instanceof AccountChangeDeclinedError
              ? Effect.fail(refusal)
              : presentSession(found.token, refusal)
          )
        )
        if (keepToken) return { ...found, data: yield* redeem }
        const cleaned = withoutReturnToken(href)
        /** Puts the token back, unless the page has moved on. */
        const unlessMoved = (putBack: Effect.Effect<void>) =>
          Effect.flatMap(navigation.location, (now) => (now.href === cleaned ? putBack : Effect.void))
        yield* replace(href, cleaned)
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

    /** The site's own questions come before those of a widget. */
    return (options: LandingOptions): Effect.Effect<ReturnAuthenticated | null, LandingError> =>
      Effect.flatMap(widgets.current, (widget) => {
        if (widget === undefined) return land(options)
        const {
          confirmAccountChange = widget.confirmAccountChange,
          confirmReturn = widget.confirmReturn,
          ...rest
        } = options
        return Effect.onExit(land({ ...rest, confirmAccountChange, confirmReturn }), (exit) =>
          Effect.map(accountChange.holder, (account) => widget.onEnd(account ?? undefined, errorOf(exit)))
        )
      })
  })

/** Whether the token is of no more use: it was redeemed or refused, or this browser cannot redeem it. */
const isFinal = (error: LandingError): boolean =>
  isRefusal(error) || error instanceof MissingPKCEError || error instanceof AccountChangeDeclinedError

const errorOf = <A>(exit: Exit.Exit<A, LandingError>): LandingError | undefined =>
  Exit.isFailure(exit) && exit.cause._tag === "Fail" ? exit.cause.error : undefined

const isAnswered = <A>(exit: Exit.Exit<A, LandingError>): boolean =>
  Exit.match(exit, {
    onSuccess: () => true,
    onFailure: (cause) => cause._tag === "Fail" && isFinal(cause.error)
  })
