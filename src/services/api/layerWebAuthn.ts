import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Schema from "effect/Schema"
import { invalidResponse } from "../../domain/schemas/answerErrors.js"
import { ceremonies, webauthn, type RegisterPasskey, type UsePasskey } from "../../domain/api/WebAuthn.js"
import { CeremonyAbortedError } from "../../domain/passkeys/Ceremony.js"
import { CreationOptions, readOptions, RequestOptions } from "../../domain/schemas/CredentialOptions.js"
import { Mismatch } from "../../domain/values/readers.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { Passkeys } from "../browser/Passkeys.js"
import { Warnings } from "../kit/Warnings.js"
import { factorOf } from "../login/factor.js"
import { makeSignIn } from "../login/signIn.js"
import { Session } from "../session/Session.js"
import { Transport } from "../wire/Transport.js"
import { methodsOf } from "./methodsOf.js"
import { WebAuthn } from "./families.js"

export const layerWebAuthn = Layer.scoped(
  WebAuthn,
  Effect.gen(function* () {
    const { update } = yield* methodsOf(webauthn)
    const transport = yield* Transport
    const navigation = yield* Navigation
    const page = yield* Page
    const passkeys = yield* Passkeys
    const session = yield* Session
    const signIn = yield* makeSignIn
    const warnings = yield* Warnings
    const hostname = Effect.map(navigation.location, (location) => location.hostname)

    const register = ({ is_passkey, session_duration_minutes, ...options }: RegisterPasskey) =>
      Effect.gen(function* () {
        const started = yield* transport.call(ceremonies.registerStart, {
          ...options,
          domain: options.domain ?? (yield* hostname),
          user_agent: yield* page.userAgent,
          return_passkey_credential_options: is_passkey
        })
        const creation = yield* decode(CreationOptions, started.public_key_credential_creation_options)
        const public_key_credential = yield* passkeys.create(creation)
        const payload = { public_key_credential, session_duration_minutes }
        return yield* signIn(transport.call(ceremonies.register, payload), payload)
      })

    /** Runs the ceremony. Returns the call that signs in with its outcome; null when passkeys cannot be suggested. */
    const prompt = ({ session_duration_minutes, ...options }: UsePasskey) =>
      Effect.gen(function* () {
        const suggests = options.conditional_mediation ?? false
        if (suggests && !((yield* passkeys.supportsAutofill) && (yield* passkeys.hasAutofillField))) {
          yield* warnings.warn(
            'Passkeys cannot be suggested: the browser cannot, or no input has "webauthn" in its autocomplete.'
          )
          return null
        }
        const started = yield* transport.call(
          ceremonies.authenticateStart,
          {
            domain: options.domain ?? (yield* hostname),
            return_passkey_credential_options: options.is_passkey
          },
          yield* factorOf(session)
        )
        const request = yield* decode(RequestOptions, started.public_key_credential_request_options)
        // Before the prompt, so that the user does not wait for a captcha after it
        const finish = yield* transport.prepare(ceremonies.authenticate)
        const public_key_credential = yield* suggests ? passkeys.suggest(request) : passkeys.get(request)
        const payload = { public_key_credential, session_duration_minutes }
        return () => signIn(finish(payload), payload)
      })

    return WebAuthn.of({
      register: (options = {}) => register(options),
      authenticate: ({ signal, ...options }) =>
        Effect.flatMap(
          signal === undefined ? prompt(options) : Effect.raceFirst(prompt(options), aborted(signal)),
          (end) => (end === null ? Effect.succeed(null) : end())
        ),
      update,
      browserSupportsAutofill: () => passkeys.supportsAutofill
    })
  })
)

/** Fails when the signal is aborted. */
const aborted = (signal: AbortSignal): Effect.Effect<never, CeremonyAbortedError> =>
  Effect.async((resume) => {
    const abort = () => resume(Effect.fail(new CeremonyAbortedError()))
    if (signal.aborted) return abort()
    signal.addEventListener("abort", abort)
    return Effect.sync(() => signal.removeEventListener("abort", abort))
  })

const decode = <A extends object, I>(schema: Schema.Schema<A, I>, text: string) => {
  const options = readOptions(schema, text)
  return options instanceof Mismatch ? Effect.fail(invalidResponse()) : Effect.succeed(options)
}
