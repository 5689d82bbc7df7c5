/** The identity provider's flow, from an app's request to the redirect back to it (specification section 4). */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { LogoutStart } from "../../../domain/idp/calls.js"
import type { AuthError } from "../../../domain/errors/AuthError.js"
import type { CallError } from "../../../domain/errors/CallErrors.js"
import {
  authorizeOutcome,
  idpRequest,
  type ConsentQuestion,
  type IdpOutcome
} from "../../../domain/idp/IdpFlow.js"
import type { AuthorizeParams } from "../../../domain/idp/IdpParams.js"
import { hasUnsafeScheme, safeRedirect } from "../../../domain/oauth/Redirects.js"
import {
  ForeignFrameError,
  IDPOAuthFlowMissingParamError,
  NoCurrentSessionError,
  StepUpUnavailableError,
  UnsafeRedirectError
} from "../../../domain/errors/DeviceErrors.js"
import { isImpersonated, sessionOwner } from "../../../domain/session/sessionOwner.js"
import { parseUrl } from "../../../domain/values/parseUrl.js"
import { Navigation } from "../../../services/browser/Navigation.js"
import { Idp, Sessions } from "../../../services/api/families.js"
import { ClientConfig } from "../../../services/kit/ClientConfig.js"
import { ActingSession } from "../../../services/session/ActingSession.js"
import { Session } from "../../../services/session/Session.js"
import type { CoreServices } from "../../../services/wiring/layerCore.js"
import type { PageServices } from "../../../services/wiring/layerOnDemand.js"
import { provideCalls } from "../../../services/wiring/CallsOnDemand.js"
import { allTextAtom } from "../../atoms/allWords.js"
import { emit, reportErrors } from "../../atoms/callbacks.js"
import type { Decision } from "../../atoms/decision.js"
import { consentQuestion, project } from "./idpQuestion.js"
import { attest, currentSession, provenSession, untilGone, untilLogin } from "./idpSession.js"
import { identityProviderAtom } from "../../atoms/config.js"
import { derived, derivedEffect, keepAlive, type Atoms } from "../../atoms/runtime.js"

/** A step of the flow. */
export type IdpStep =
  | ({ readonly _tag: "Consent" } & ConsentQuestion & Decision)
  | ({
      readonly _tag: "LogOut"
      readonly userId: string | undefined
      readonly projectName: string
    } & Decision)
  // The person who was asked is gone
  | { readonly _tag: "BegunAgain" }
  | { readonly _tag: "Nobody" }
  | { readonly _tag: "Ended"; readonly outcome: IdpOutcome }

type IdpServices = Idp | Sessions | CoreServices

/** Asks until the person decides, or is gone, which counts as no. */
type Ask = (
  question: (decision: Decision) => IdpStep,
  isGone: Effect.Effect<void, never, Session>
) => Effect.Effect<boolean, never, Session>

/** The app's request, read from the page's query. */
export const idpRequestAtom = derived((get) => idpRequest(get(identityProviderAtom).query))

/**
 * The token that has signed in, by the mount's atoms. It may work once, and a part of the flow may be tried again. It signs nobody
 * in again either when its user is gone and the mount begins again.
 */
const usedTokens = new WeakMap<Atoms, string>()

/** The current step; none until the first one. The flow starts when the atom is first read, and never twice. */
export const idpAtom = keepAlive(
  derivedEffect<IdpStep, Error>(({ registry: atoms }, publish) => {
    const ask: Ask = (question, isGone) =>
      Effect.gen(function* () {
        const decision = yield* Deferred.make<boolean>()
        const decide = (agreed: boolean) => Deferred.unsafeDone(decision, Exit.succeed(agreed))
        publish(question({ decide }))
        const decided = yield* Effect.raceFirst(Deferred.await(decision), Effect.as(isGone, undefined))
        publish(decided === undefined ? { _tag: "BegunAgain" } : question({ decide, decided }))
        return decided ?? false
      })
    const begin: Effect.Effect<IdpStep, AuthError, PageServices> = Effect.gen(function* () {
      // Starts after the render that reads the atom: the site's callbacks may render too
      yield* Effect.yieldNow()
      const { allowForeignFrames, authTokenParams } = atoms.get(identityProviderAtom)
      if (!allowForeignFrames && (yield* (yield* Navigation).inForeignFrame)) {
        return yield* Effect.fail(new ForeignFrameError())
      }
      const request = atoms.get(idpRequestAtom)
      if (request._tag === "Incomplete") {
        return yield* Effect.fail(new IDPOAuthFlowMissingParamError({ description: request.problem }))
      }
      if (request._tag === "Logout") return yield* provideCalls(logOut(request.params, ask))
      const attested =
        authTokenParams === undefined || usedTokens.get(atoms) === authTokenParams.trustedAuthToken
          ? Effect.void
          : Effect.map(attest(authTokenParams), () => usedTokens.set(atoms, authTokenParams.trustedAuthToken))
      return yield* provideCalls(Effect.zipRight(attested, authorize(request.params, ask, atoms)))
    }).pipe(
      reportErrors(atoms),
      Effect.catchTag("NoCurrentSessionError", () => {
        publish({ _tag: "Nobody" })
        return Effect.zipRight(untilLogin, begin)
      })
    )
    return begin
  })
)

const authorize = (
  params: AuthorizeParams,
  ask: Ask,
  atoms: Atoms
): Effect.Effect<
  IdpStep,
  CallError | NoCurrentSessionError | StepUpUnavailableError | UnsafeRedirectError,
  IdpServices
> =>
  Effect.gen(function* () {
    const idp = yield* Idp
    // Without it nothing is asked or allowed: the site's server takes no part in this
    const { session, user } = yield* provenSession
    if (session === null) return yield* Effect.fail(new NoCurrentSessionError())
    // What an app gets would outlast the impersonation
    if (isImpersonated(session))
      return yield* Effect.fail(new StepUpUnavailableError({ reason: "impersonated" }))
    const { client_id, prompt, redirect_uri, resources, response_type, scopes } = params
    const data = { client_id, redirect_uri, scope: scopes.join(" ") }
    emit(atoms, { type: "OAUTH_AUTHORIZE_FLOW_START", data })

    const request = { client_id, redirect_uri, response_type, scopes, prompt, resources }
    const started = yield* idp.oauthAuthorizeStart(request)
    // Nothing is submitted whose answer could not be followed
    if (hasUnsafeScheme(redirect_uri)) return yield* Effect.fail(new UnsafeRedirectError())
    const { consent_required } = started
    let consent_granted = false
    if (consent_required) {
      const { getIDPConsentManifest } = atoms.get(identityProviderAtom)
      const question = yield* consentQuestion(
        params,
        started,
        { session, user },
        getIDPConsentManifest,
        atoms.get(allTextAtom)("idpConsent.unnamedClient")
      )
      consent_granted = yield* ask(
        (decision) => ({ _tag: "Consent", ...question, ...decision }),
        untilGone(session)
      )
    }
    // In another tab, somebody else may have signed in meanwhile, or the same user again with one factor: begin with them
    const { session: now } = yield* provenSession
    if (now === null || sessionOwner(now) !== sessionOwner(session))
      return yield* authorize(params, ask, atoms)
    const hasSignedOut = yield* (yield* Session).watchSignOut
    const submitted = yield* idp
      .oauthAuthorizeSubmit({ ...params, consent_granted })
      .pipe(Effect.provideService(ActingSession, { owner: sessionOwner(now), session_id: now.session_id }))
    // The app would sign in somebody who is gone
    const { session: after } = yield* currentSession
    if (after === null || sessionOwner(after) !== sessionOwner(now) || (yield* hasSignedOut))
      return yield* authorize(params, ask, atoms)
    const next = yield* checkRedirect(submitted.redirect_uri, redirect_uri)
    const outcome = authorizeOutcome(consent_required, consent_granted)
    emit(atoms, { type: events[outcome], data: {} })
    yield* leaveFor(next)
    return ended(outcome)
  }).pipe(Effect.scoped)

const events = {
  authorized: "OAUTH_AUTHORIZE_FLOW_COMPLETE",
  denied: "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED"
} as const

const logOut = (
  params: LogoutStart,
  ask: Ask
): Effect.Effect<IdpStep, CallError | UnsafeRedirectError, IdpServices> =>
  Effect.gen(function* () {
    const idp = yield* Idp
    const userId = (yield* currentSession).session?.user_id
    const { consent_required, redirect_uri } = yield* idp.oauthLogoutStart(params)
    const next = yield* checkRedirect(redirect_uri, params.post_logout_redirect_uri)
    if (consent_required) {
      const { projectName } = yield* project
      const agreed = yield* ask(
        (decision) => ({ _tag: "LogOut", userId, projectName, ...decision }),
        // It names nobody
        Effect.never
      )
      if (!agreed) return ended("stillLoggedIn")
    }
    const { session } = yield* currentSession
    // Another user has signed in meanwhile, in another tab: ask this one
    if (session !== null && session.user_id !== userId) return yield* logOut(params, ask)
    yield* Effect.ignore((yield* Sessions).revoke({ forceClear: true }))
    yield* leaveFor(next)
    return ended("loggedOut")
  })

const ended = (outcome: IdpOutcome): IdpStep => ({ _tag: "Ended", outcome })

/**
 * Returns the address of an answer, or undefined for an empty one. Fails with `UnsafeRedirectError` unless the scheme is http(s),
 * one that the site registered, or that of the address that the app asked for, which the provider has accepted.
 */
const checkRedirect = (address: string, asked: string) =>
  Effect.gen(function* () {
    if (!address) return undefined
    const { redirectSchemes } = yield* ClientConfig
    const safe = safeRedirect(address, [...redirectSchemes, parseUrl(asked)?.protocol ?? ""])
    return safe ?? (yield* Effect.fail(new UnsafeRedirectError()))
  })

const leaveFor = (address: string | undefined) =>
  address === undefined ? Effect.void : Effect.flatMap(Navigation, ({ assign }) => assign(address))
