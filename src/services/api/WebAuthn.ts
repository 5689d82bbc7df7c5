import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { invalidResponse } from "../../domain/answerErrors.js"
import * as Api from "../../domain/api/WebAuthn.js"
import { CeremonyAbortedError } from "../../domain/Ceremony.js"
import { CreationOptions, RequestOptions } from "../../domain/CredentialOptions.js"
import type { CallError } from "../../domain/Errors.js"
import type { PasskeyError } from "../../domain/Passkeys.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { Passkeys } from "../browser/Passkeys.js"
import { Session } from "../session/Session.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { Transport } from "../wire/Transport.js"
import { Warnings } from "../kit/Warnings.js"
import { factorOf } from "./factor.js"

/** What a site may say about a new passkey. Duration in minutes. */
export interface RegisterPasskey extends Api.RegisterOptions {
  /** True for a passkey that can be found without naming the user; else a second factor. */
  readonly is_passkey?: boolean | undefined
  readonly session_duration_minutes?: number | undefined
}

/** How a passkey is to be used. Duration in minutes. */
export interface UsePasskey {
  readonly session_duration_minutes: number
  /** The relying party; default the page's host name. */
  readonly domain?: string | undefined
  readonly is_passkey?: boolean | undefined
  /** Offers passkeys quietly in the suggestions of a field whose `autocomplete` holds `webauthn`. */
  readonly conditional_mediation?: boolean | undefined
  /** Ends the prompt. */
  readonly signal?: AbortSignal | undefined
}

/** Passkeys and security keys (wire reference 2.4). */
export class WebAuthn extends Context.Tag("latchkey/api/WebAuthn")<
  WebAuthn,
  {
    /** Lets the person who is logged in make a passkey, and registers it. */
    readonly register: (options?: RegisterPasskey) => Effect.Effect<Api.PasskeyRegistered, PasskeyError>
    /** Signs in with a passkey. Null when quiet suggestions were asked for and cannot be had here. */
    readonly authenticate: (
      options: UsePasskey
    ) => Effect.Effect<Api.PasskeyAuthenticated | null, PasskeyError>
    /** Renames a passkey. */
    readonly update: (options: {
      readonly webauthn_registration_id: string
      readonly name: string
    }) => Effect.Effect<Api.PasskeyUpdated, CallError>
    /** Whether this browser can offer passkeys in the suggestions of a field. */
    readonly browserSupportsAutofill: () => Effect.Effect<boolean>
  }
>() {
  static readonly layer = Layer.effect(
    WebAuthn,
    Effect.gen(function* () {
      const transport = yield* Transport
      const navigation = yield* Navigation
      const page = yield* Page
      const passkeys = yield* Passkeys
      const session = yield* Session
      const warnings = yield* Warnings
      const hostname = Effect.map(navigation.location, (location) => location.hostname)

      const register = ({ is_passkey, session_duration_minutes, ...options }: RegisterPasskey) =>
        Effect.gen(function* () {
          const started = yield* transport.call(Api.registerStart, {
            // The ceremony reads nothing else
            use_base64_url_encoding: true,
            ...options,
            domain: options.domain ?? (yield* hostname),
            user_agent: yield* page.userAgent,
            return_passkey_credential_options: is_passkey
          })
          const creation = yield* decode(CreationOptions, started.public_key_credential_creation_options)
          const public_key_credential = yield* passkeys.create(creation)
          const payload = { public_key_credential, session_duration_minutes }
          // The device has the passkey by now
          return yield* runToCompletion(Effect.tap(transport.call(Api.register, payload), session.accept))
        })

      const authenticate = ({ session_duration_minutes, ...options }: UsePasskey) =>
        Effect.gen(function* () {
          const quietly = options.conditional_mediation ?? false
          if (quietly && !((yield* passkeys.supportsAutofill) && (yield* passkeys.hasAutofillField))) {
            yield* warnings.warn(
              'Passkeys cannot be suggested: the browser cannot, or no input has "webauthn" in its autocomplete.'
            )
            return null
          }
          const started = yield* transport.call(
            Api.authenticateStart,
            {
              domain: options.domain ?? (yield* hostname),
              return_passkey_credential_options: options.is_passkey
            },
            yield* factorOf(session)
          )
          const request = yield* decode(RequestOptions, started.public_key_credential_request_options)
          // Before the prompt, so that nothing is waited for once the person has answered it
          const finish = yield* transport.prepare(Api.authenticate)
          const public_key_credential = yield* quietly ? passkeys.suggest(request) : passkeys.get(request)
          const payload = { public_key_credential, session_duration_minutes }
          return yield* Effect.tap(finish(payload), session.accept)
        })

      return WebAuthn.of({
        register: (options = {}) => register(options),
        authenticate: ({ signal, ...options }) =>
          signal === undefined
            ? authenticate(options)
            : Effect.raceFirst(authenticate(options), aborted(signal)),
        update: ({ name, webauthn_registration_id }) =>
          transport.call(Api.update, { name }, { webauthn_registration_id }),
        browserSupportsAutofill: () => passkeys.supportsAutofill
      })
    })
  )
}

/** Fails once the signal says so. */
const aborted = (signal: AbortSignal): Effect.Effect<never, CeremonyAbortedError> =>
  Effect.async((resume) => {
    const abort = () => resume(new CeremonyAbortedError())
    if (signal.aborted) return abort()
    signal.addEventListener("abort", abort)
    return Effect.sync(() => signal.removeEventListener("abort", abort))
  })

const decode = <A>(schema: Schema.Schema<A, string>, text: string) =>
  Effect.mapError(Schema.decode(schema)(text), () => invalidResponse())
