/** Social login. */
import * as Result from "@effect-rx/rx/Result"
import * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OAuthProviderOptions } from "../../domain/OAuthProviderOptions.js"
import { NetworkError } from "../../domain/Errors.js"
import type { OAuthProvider } from "../../domain/OAuthProvider.js"
import { isOneTap } from "../../domain/Products.js"
import { RemoteServices } from "../../services/client/RemoteServices.js"
import { providers } from "../providers.js"
import { reportErrors } from "./callbacks.js"
import { configAtom } from "./config.js"
import { oneTapStateAtom } from "./main.js"
import { returned } from "./returned.js"
import { command, passing, running } from "./runtime.js"
import { toastErrorAtom } from "./toast.js"

const chosenAtom = passing<OAuthProvider | undefined>(undefined)

/** Leaves the page for a social provider's. Whoever is chosen last is gone to. */
export const startOAuthAtom = command((provider: OAuthProviderOptions, hand) =>
  Effect.gen(function* () {
    hand.set(chosenAtom, provider.type)
    const { oauth } = yield* RemoteServices.loaded
    const { loginRedirectURL, signupRedirectURL } = hand(configAtom).oauthOptions
    yield* oauth[provider.type].start({
      login_redirect_url: loginRedirectURL,
      signup_redirect_url: signupRedirectURL,
      custom_scopes: provider.custom_scopes,
      provider_params: provider.provider_params
    })
    yield* returned
  }).pipe(
    reportErrors(hand),
    Effect.catchAll((error) => Effect.sync(() => hand.set(toastErrorAtom, error)))
  )
)

/** The provider that the page is being left for. */
export const leavingForAtom = Rx.readable((get) =>
  get(startOAuthAtom).waiting ? get(chosenAtom) : undefined
)

const loadedMarkAtom = Rx.family((provider: OAuthProvider) =>
  running(() =>
    Effect.tryPromise({ try: providers[provider].mark, catch: (cause) => new NetworkError({ cause }) })
  )
)

/** A provider's mark; undefined until it is loaded, and where it cannot be. */
export const markAtom = Rx.family((provider: OAuthProvider) =>
  Rx.readable((get) => Option.getOrUndefined(Result.value(get(loadedMarkAtom(provider)))))
)

/** Whether a provider is met by nothing that would stand on the card: by a prompt that floats. */
export const floatsAtom = Rx.readable((get) => {
  const state = get(oneTapStateAtom)
  return (provider: OAuthProviderOptions): boolean => {
    if (!isOneTap(provider) || state._tag === "Button") return false
    return (state.mode ?? provider.position ?? "floating") === "floating"
  }
})
