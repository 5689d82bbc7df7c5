import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Limits from "../../domain/limits/Limits.js"
import type { PasskeyCapabilities } from "../../domain/passkeys/types.js"
import { ceremonyError, type CeremonyError } from "../../domain/errors/PasskeyErrors.js"
import type { PasskeySignal } from "../../domain/passkeys/KnownPasskeys.js"
import type { CreationOptions, RequestOptions } from "../../domain/passkeys/CredentialOptions.js"
import { PasskeysUnsupportedError } from "../../domain/errors/DeviceErrors.js"
import { toJson } from "../../domain/values/toJson.js"
import { loadChunk } from "../../page/loadChunk.js"

/** The browser's passkey ceremonies (WebAuthn). One at a time: a new ceremony cancels the previous one. */
export class Passkeys extends Context.Tag("latchkey/browser/Passkeys")<
  Passkeys,
  {
    /** Asks the user to create a passkey. Returns a `RegistrationResponseJSON` as a string. */
    readonly create: (options: CreationOptions) => Effect.Effect<string, CeremonyError>
    /** Like `create`, but without a dialog (conditional create). Some browsers never answer. */
    readonly createQuietly: (options: CreationOptions) => Effect.Effect<string, CeremonyError>
    /** Asks the user to sign in with a passkey. Returns an `AuthenticationResponseJSON` as a string. */
    readonly get: (options: RequestOptions) => Effect.Effect<string, CeremonyError>
    /** Like `get`, but offers the passkeys in the autofill of a field (conditional mediation). */
    readonly suggest: (options: RequestOptions) => Effect.Effect<string, CeremonyError>
    /** Whether the browser can offer passkeys in the autofill of a field. */
    readonly supportsAutofill: Effect.Effect<boolean>
    /** Whether the page has a field for it (`autocomplete` contains `webauthn`), also in a shadow root. */
    readonly hasAutofillField: Effect.Effect<boolean>
    /** What the browser says that it can do. Every member is undefined when it cannot be asked. */
    readonly capabilities: Effect.Effect<PasskeyCapabilities>
    /** Tells the password manager something about a passkey. Browsers do not say whether it was heard. */
    readonly signal: (signal: PasskeySignal) => Effect.Effect<void>
  }
>() {
  /**
   * `load` imports the WebAuthn library when it is first used. A load that fails or takes longer than 30 s is a
   * `PasskeyFailedError`, and is tried again on the next use. Interruption closes the browser's prompt. A prompt that is open
   * for longer than the options say ends like one that the browser ends.
   */
  static readonly layerFrom = (load: () => Promise<PasskeyLibrary>) =>
    Layer.sync(Passkeys, () => {
      const library = () => loadChunk(load)
      let latest: Promise<object> | undefined

      /** Runs a ceremony. `timeout` is how long the browser may wait for the user, in milliseconds. */
      const ceremony = (run: Ceremony, timeout = Infinity) =>
        Effect.gen(function* () {
          const loaded = yield* Effect.tryPromise({ try: library, catch: ceremonyError })
          if (!loaded.isSupported()) return yield* Effect.fail(new PasskeysUnsupportedError())
          const answer = yield* Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              const credential = yield* Effect.try({ try: () => run(loaded), catch: ceremonyError })
              latest = credential
              // Nobody waits for it any more when it was interrupted
              credential.catch(() => {})
              // A newer ceremony has cancelled this one, and must continue
              const cancel = () => credential === latest && loaded.cancel()
              return yield* Effect.tryPromise({ try: () => credential, catch: ceremonyError }).pipe(
                Effect.timeoutFail({
                  duration: timeout,
                  onTimeout: () => {
                    cancel()
                    return ceremonyError(new DOMException("The operation timed out.", "NotAllowedError"))
                  }
                }),
                restore,
                Effect.onInterrupt(() => Effect.sync(cancel))
              )
            })
          )
          return yield* Effect.try({ try: () => toJson(answer), catch: ceremonyError })
        })
      return Passkeys.of({
        create: (options) => ceremony((loaded) => loaded.create(options), limitOf(options)),
        createQuietly: (options) => ceremony((loaded) => loaded.createQuietly(options)),
        get: (options) => ceremony((loaded) => loaded.get(options), limitOf(options)),
        suggest: (options) => ceremony((loaded) => loaded.suggest(options)),
        supportsAutofill: Effect.tryPromise(() => library().then((loaded) => loaded.supportsAutofill())).pipe(
          Effect.orElseSucceed(() => false)
        ),
        hasAutofillField: Effect.sync(() => typeof document !== "undefined" && hasField(document)),
        capabilities: Effect.tryPromise(() => library().then((loaded) => loaded.capabilities())).pipe(
          Effect.orElseSucceed(() => noCapabilities)
        ),
        signal: (signal) =>
          Effect.ignore(Effect.tryPromise(() => library().then((loaded) => loaded.signal(signal))))
      })
    })

  /** The browser's own passkeys. The library is loaded when it is used first. */
  static readonly layer = Passkeys.layerFrom(() =>
    import("./passkeyLibrary.js").then(({ passkeyLibrary }) => passkeyLibrary)
  )

  /** A browser without passkeys. */
  static readonly layerNoop = Layer.succeed(Passkeys, {
    create: () => Effect.fail(new PasskeysUnsupportedError()),
    createQuietly: () => Effect.fail(new PasskeysUnsupportedError()),
    get: () => Effect.fail(new PasskeysUnsupportedError()),
    suggest: () => Effect.fail(new PasskeysUnsupportedError()),
    supportsAutofill: Effect.succeed(false),
    hasAutofillField: Effect.succeed(false),
    capabilities: Effect.sync(() => noCapabilities),
    signal: () => Effect.void
  })
}

/** What ceremonies need of a WebAuthn library. Credentials are in JSON form. */
export interface PasskeyLibrary {
  readonly isSupported: () => boolean
  readonly supportsAutofill: () => Promise<boolean>
  readonly create: (options: CreationOptions) => Promise<object>
  readonly createQuietly: (options: CreationOptions) => Promise<object>
  readonly get: (options: RequestOptions) => Promise<object>
  readonly suggest: (options: RequestOptions) => Promise<object>
  /** Cancels the ceremony that was started last. */
  readonly cancel: () => void
  readonly capabilities: () => Promise<PasskeyCapabilities>
  readonly signal: (signal: PasskeySignal) => Promise<void>
}

/** The capabilities of a browser that does not name them. */
export const noCapabilities: PasskeyCapabilities = {
  conditionalCreate: undefined,
  conditionalGet: undefined,
  hybridTransport: undefined,
  passkeyPlatformAuthenticator: undefined,
  userVerifyingPlatformAuthenticator: undefined,
  relatedOrigins: undefined,
  signalAllAcceptedCredentials: undefined,
  signalCurrentUserDetails: undefined,
  signalUnknownCredential: undefined
}

/** How long a prompt may be open. Browsers end theirs before, but not what an extension has put in their place. */
const limitOf = ({ timeout = Limits.passkeyPromptTimeout }: CreationOptions | RequestOptions): number =>
  timeout + Limits.passkeyPromptMargin

type Ceremony = (library: PasskeyLibrary) => Promise<object>

const hasField = (root: Document | ShadowRoot): boolean =>
  root.querySelector("input[autocomplete*='webauthn']") !== null ||
  [...root.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot !== null && hasField(shadowRoot))
