/** Social login. */
import * as Effect from "effect/Effect"
import type { OAuthProviderOptions } from "../../domain/oauth/OAuthProviderOptions.js"
import type { OAuthProvider } from "../../domain/oauth/OAuthProvider.js"
import { OAuth } from "../../services/api/families.js"
import { provideCalls } from "../../services/wiring/CallsOnDemand.js"
import { providerMarks } from "./providerMarks.js"
import { reportErrors } from "../atoms/callbacks.js"
import { configAtom } from "../atoms/config.js"
import { loadedChunk } from "../atoms/loadedChunk.js"
import { command, derived, ephemeral } from "../atoms/runtime.js"
import { toastErrorAtom } from "../atoms/toastActions.js"
import { waitForReturn } from "../atoms/waitForReturn.js"

const requestedAtom = ephemeral<OAuthProvider | undefined>(undefined)

/** Redirects to a social provider. The most recent choice wins. */
export const startOAuthAtom = command((provider: OAuthProviderOptions, atoms) => {
  atoms.set(requestedAtom, provider.type)
  return Effect.gen(function* () {
    const oauth = yield* OAuth
    const { loginRedirectURL, signupRedirectURL } = atoms.get(configAtom).oauthOptions
    yield* oauth[provider.type].start({
      login_redirect_url: loginRedirectURL,
      signup_redirect_url: signupRedirectURL,
      custom_scopes: provider.custom_scopes,
      provider_params: provider.provider_params
    })
    yield* waitForReturn
  }).pipe(
    provideCalls,
    reportErrors(atoms),
    Effect.catchAll((error) => Effect.sync(() => atoms.set(toastErrorAtom, error)))
  )
})

/** The provider that the page is redirecting to. */
export const redirectingToAtom = derived((get) =>
  get(startOAuthAtom).waiting ? get(requestedAtom) : undefined
)

/** The providers' logos; undefined while they load and when they cannot be loaded. */
export const marksAtom = loadedChunk(providerMarks)
