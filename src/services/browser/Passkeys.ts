import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ceremonyError, type CeremonyError } from "../../domain/Ceremony.js"
import type { CreationOptions, RequestOptions } from "../../domain/CredentialOptions.js"
import { PasskeysUnsupportedError } from "../../domain/SdkErrors.js"

/** The browser's credential manager. One ceremony at a time: a new one ends the one before. */
export class Passkeys extends Context.Tag("latchkey/browser/Passkeys")<
  Passkeys,
  {
    /** Lets the person make a passkey. Gives `RegistrationResponseJSON` as a text. */
    readonly create: (options: CreationOptions) => Effect.Effect<string, CeremonyError>
    /** Lets the person use a passkey. Gives `AuthenticationResponseJSON` as a text. */
    readonly get: (options: RequestOptions) => Effect.Effect<string, CeremonyError>
    /** As `get`, offered quietly in the suggestions of a field (conditional mediation). */
    readonly suggest: (options: RequestOptions) => Effect.Effect<string, CeremonyError>
    readonly supportsAutofill: Effect.Effect<boolean>
    /** Whether a field asks for such suggestions (`autocomplete` holds `webauthn`), in a shadow root too. */
    readonly hasAutofillField: Effect.Effect<boolean>
  }
>() {
  /** The ceremony library, loaded when first used. Interruption ends the browser's prompt. */
  static readonly layer = Layer.sync(Passkeys, () => {
    const beginning = Effect.unsafeMakeSemaphore(1)
    let latest = 0

    /** Begun in turn, each as far as it can be ended: the library first finds out what the browser can do. */
    const begin = (loaded: Library, run: Ceremony) =>
      beginning.withPermits(1)(
        Effect.promise(() => {
          const own = ++latest
          const credential = run(loaded)
          const begun = () => ({ own, credential })
          return Promise.race([credential, loaded.browserSupportsWebAuthnAutofill()]).then(begun, begun)
        })
      )

    const ceremony = (run: Ceremony) =>
      Effect.gen(function* () {
        const loaded = yield* Effect.tryPromise({ try: library, catch: ceremonyError })
        if (!loaded.browserSupportsWebAuthn()) return yield* new PasskeysUnsupportedError()
        const credential = yield* Effect.uninterruptibleMask((restore) =>
          Effect.flatMap(begin(loaded, run), ({ credential, own }) =>
            restore(Effect.tryPromise({ try: () => credential, catch: ceremonyError })).pipe(
              Effect.onInterrupt(() =>
                Effect.sync(() => {
                  // A newer one ended this already, and must go on
                  if (own === latest) loaded.WebAuthnAbortService.cancelCeremony()
                })
              )
            )
          )
        )
        return JSON.stringify(credential)
      })
    return Passkeys.of({
      create: (optionsJSON) => ceremony(({ startRegistration }) => startRegistration({ optionsJSON })),
      get: (optionsJSON) => ceremony(({ startAuthentication }) => startAuthentication({ optionsJSON })),
      suggest: (optionsJSON) =>
        ceremony(({ startAuthentication }) =>
          startAuthentication({ optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false })
        ),
      supportsAutofill: Effect.tryPromise(() =>
        library().then((loaded) => loaded.browserSupportsWebAuthnAutofill())
      ).pipe(Effect.orElseSucceed(() => false)),
      hasAutofillField: Effect.sync(() => typeof document !== "undefined" && hasField(document))
    })
  })

  /** A browser without passkeys. */
  static readonly layerNone = Layer.succeed(Passkeys, {
    create: () => new PasskeysUnsupportedError(),
    get: () => new PasskeysUnsupportedError(),
    suggest: () => new PasskeysUnsupportedError(),
    supportsAutofill: Effect.succeed(false),
    hasAutofillField: Effect.succeed(false)
  })
}

const library = () => import("@simplewebauthn/browser")
type Library = Awaited<ReturnType<typeof library>>
type Ceremony = (library: Library) => Promise<unknown>

const hasField = (root: Document | ShadowRoot): boolean =>
  root.querySelector("input[autocomplete*='webauthn']") !== null ||
  [...root.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot !== null && hasField(shadowRoot))
