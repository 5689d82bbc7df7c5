/** Fake responses and sessions for tests of the identity provider's screens. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { AuthorizeStarted } from "../../../src/domain/idp/calls.js"
import type { SessionSnapshot } from "../../../src/domain/session/Session.js"
import type { User } from "../../../src/domain/schemas/User.js"
import { Navigation } from "../../../src/services/browser/Navigation.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import type { PageServices } from "../../../src/services/wiring/layerOnDemand.js"
import { Session } from "../../../src/services/session/Session.js"
import type { IdentityProviderOptions } from "../../../src/view/atoms/identityProviderOptions.js"
import { identityProviderAtom, variantAtom } from "../../../src/view/atoms/config.js"
import { servicesAtom } from "../../../src/view/atoms/runtime.js"
import { authenticated, bobAuthenticatedJson } from "../answers.js"
import type { Answers } from "./fakeCalls.js"
import { renderWidget, type WidgetOptions } from "./renderWidget.js"
import { after } from "./time.js"

const answered = { request_id: "request-1", status_code: 200 }

export const authorizeQuery =
  "?client_id=app&redirect_uri=https://app.example/back&scope=openid+read:documents"
export const logoutQuery = "?client_id=app&post_logout_redirect_uri=https://app.example/bye"

/** The response to the start of an authorization. By default, consent is required. */
export const started = (more: Partial<AuthorizeStarted> = {}): AuthorizeStarted => ({
  ...answered,
  user_id: "user-test-1",
  client: { client_id: "app", client_type: "third_party", client_name: "Acme", client_description: "" },
  consent_required: true,
  scope_results: [granted("openid"), granted("read:documents")],
  ...more
})

export const granted = (scope: string) => ({ scope, description: "", is_grantable: true })
export const refusedScope = (scope: string) => ({ scope, description: "", is_grantable: false })

export const submitted = (redirect_uri = "https://app.example/back?code=1") => ({ ...answered, redirect_uri })
export const logoutStarted = (consent_required: boolean, redirect_uri = "https://app.example/bye") => ({
  ...answered,
  consent_required,
  redirect_uri
})

const { session, user } = authenticated()

export const signedIn: SessionSnapshot = {
  status: "present",
  isComplete: true,
  session,
  user,
  fromCache: false
}
/** Ada's session, with other values in her user. */
export const signedInWith = (values: Partial<User>): SessionSnapshot => ({
  ...signedIn,
  user: { ...user, ...values }
})
export const bob = authenticated(2, bobAuthenticatedJson(2))
export const signedInAsBob: SessionSnapshot = {
  status: "present",
  isComplete: true,
  session: bob.session,
  user: bob.user,
  fromCache: false
}
export const signedOut: SessionSnapshot = {
  status: "absent",
  isComplete: false,
  session: null,
  user: null,
  fromCache: false
}
export const unknownSession: SessionSnapshot = { ...signedOut, status: "unknown", fromCache: true }

interface IdpOptions extends WidgetOptions, Omit<IdentityProviderOptions, "query"> {
  readonly session?: SessionSnapshot
  /** Receives the addresses that the browser is redirected to. */
  readonly visited?: Array<string>
  readonly redirectSchemes?: ReadonlyArray<string>
  readonly inForeignFrame?: boolean
}

/** Renders the identity provider's screen for a query. By default, Ada is signed in to the project Umbrella. */
export const atIdp = async (query: string, options: IdpOptions = {}) => {
  const {
    allowForeignFrames,
    answers,
    authTokenParams,
    getIDPConsentManifest,
    inForeignFrame = false,
    redirectSchemes = [],
    visited = [],
    ...more
  } = options
  let snapshot = options.session ?? signedIn
  let isTokenKnown = true
  let signOuts = 0
  const listeners = new Set<(next: SessionSnapshot) => void>()
  const setSession = (next: SessionSnapshot) => {
    snapshot = next
    if (next.status === "absent") signOuts++
    for (const listener of listeners) listener(next)
  }
  const defaults: Partial<Answers> = {
    "idp.oauthAuthorizeStart": Effect.succeed(started()),
    "idp.oauthAuthorizeSubmit": Effect.succeed(submitted()),
    "idp.oauthLogoutStart": Effect.succeed(logoutStarted(true)),
    "sessions.revoke": Effect.sync(() => {
      setSession(signedOut)
      return answered
    }),
    "sessions.attest": Effect.sync(() => {
      setSession(signedIn)
      return authenticated()
    })
  }
  const world = await renderWidget({
    ...more,
    settings: { projectName: "Umbrella", ...more.settings },
    answers: { ...defaults, ...answers }
  })
  const services = Context.unsafeMake<PageServices>(
    new Map<string, unknown>([
      ...world.services.unsafeMap,
      [ClientConfig.key, { redirectSchemes }],
      [
        Navigation.key,
        {
          location: Effect.succeed({ hostname: "login.umbrella.test" }),
          assign: (url: string) => Effect.sync(() => void visited.push(url)),
          inForeignFrame: Effect.succeed(inForeignFrame)
        }
      ],
      [
        Session.key,
        {
          snapshot: Effect.sync(() => snapshot),
          ownedState: Effect.sync(() => {
            const { session, status, user } = snapshot
            if (status === "unknown" || !isTokenKnown) return undefined
            return session === null ? null : { session, user }
          }),
          watchSignOut: Effect.sync(() => {
            const before = signOuts
            return Effect.sync(() => signOuts > before)
          }),
          subscribe: (listener: (next: SessionSnapshot) => void) =>
            Effect.sync(() => {
              listeners.add(listener)
              return () => void listeners.delete(listener)
            })
        }
      ]
    ])
  )
  await after(() => {
    world.registry.set(servicesAtom, services)
    world.registry.set(identityProviderAtom, {
      query,
      allowForeignFrames,
      authTokenParams,
      getIDPConsentManifest
    })
    world.registry.set(variantAtom, { _tag: "identityProvider" })
  })
  return {
    ...world,
    /** The addresses that the browser was redirected to. */
    visited,
    /** The number of session listeners. */
    listenerCount: () => listeners.size,
    /** Changes the session and calls its listeners. */
    setSession,
    /** Another tab replaces the session's token, and this page is not notified. */
    replaceToken: () => void (isTokenKnown = false)
  }
}
