import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as Limits from "../../domain/limits/Limits.js"
import { ceremonies, webauthn, type RegisterPasskey, type UsePasskey } from "../../domain/passkeys/calls.js"
import { UsageError } from "../../domain/errors/BasicErrors.js"
import { CeremonyAbortedError } from "../../domain/errors/PasskeyErrors.js"
import { isRefusal } from "../../domain/errors/CallErrors.js"
import { isUnknownPasskey } from "../../domain/passkeys/passkeyErrors.js"
import { CreationOptions, readOptions, RequestOptions } from "../../domain/passkeys/CredentialOptions.js"
import { Navigation } from "../browser/Navigation.js"
import { Page } from "../browser/Page.js"
import { Passkeys } from "../browser/Passkeys.js"
import { makeRefuseAnswer } from "../kit/refuseAnswer.js"
import { Warnings } from "../kit/Warnings.js"
import { makeCallSession } from "../login/callSession.js"
import { factorOf } from "../login/factor.js"
import { PasskeyPick } from "../login/PasskeyPick.js"
import { PasskeySignals } from "../login/PasskeySignals.js"
import { makeSignIn } from "../login/signIn.js"
import { assertActing } from "../session/ActingSession.js"
import { Session } from "../session/Session.js"
import { agreedNow } from "../session/SessionAtCall.js"
import { Transport } from "../wire/Transport.js"
import { methodsOf } from "../api/methodsOf.js"
import { WebAuthn } from "../api/families.js"

export const layerWebAuthn = Layer.scoped(
  WebAuthn,
  Effect.gen(function* () {
    const { update } = yield* methodsOf(webauthn)
    const transport = yield* Transport
    const refuse = yield* makeRefuseAnswer
    const navigation = yield* Navigation
    const page = yield* Page
    const passkeys = yield* Passkeys
    const signals = yield* PasskeySignals
    const session = yield* Session
    const signIn = yield* makeSignIn
    const { within } = yield* makeCallSession
    const warnings = yield* Warnings
    /** Follows a ceremony. Somebody else may have signed in while it was open. */
    const picked = Effect.gen(function* () {
      yield* assertActing(Effect.map(session.snapshot, (now) => now.session))
      const pick = yield* PasskeyPick
      pick()
    })
    const hostname = Effect.map(navigation.location, (location) => location.hostname)

    /** The options that an answer has as a text, in its field `path`. */
    const read = <A extends object, I, Path extends string>(
      schema: Schema.Schema<A, I>,
      answer: Readonly<Record<Path, string>>,
      path: Path
    ) =>
      Effect.catchAll(readOptions(schema, answer[path]), (field) =>
        refuse({ path: [path, field.path].filter(Boolean).join("."), problem: field.problem })
      )

    const register = ({
      conditional_mediation,
      is_passkey,
      session_duration_minutes,
      ...options
    }: RegisterPasskey) =>
      Effect.gen(function* () {
        const domain = options.domain ?? (yield* hostname)
        const started = yield* transport.call(ceremonies.registerStart, {
          ...options,
          domain,
          user_agent: yield* page.userAgent,
          return_passkey_credential_options: is_passkey
        })
        const creation = yield* read(CreationOptions, started, "public_key_credential_creation_options")
        const public_key_credential = yield* conditional_mediation
          ? Effect.timeoutFail(passkeys.createQuietly(creation), {
              duration: Limits.passkeyUpgradePatience,
              onTimeout: () => new CeremonyAbortedError()
            })
          : passkeys.create(creation)
        yield* picked
        const payload = { public_key_credential, session_duration_minutes }
        const isNamedBySite =
          options.override_name !== undefined || options.override_display_name !== undefined
        const passkey = {
          credential: public_key_credential,
          domain: creation.rp.id ?? domain,
          handle: isNamedBySite ? "" : creation.user.id
        }
        return yield* Effect.tapBoth(signIn(transport.call(ceremonies.register, payload), payload), {
          onSuccess: ({ webauthn_registration_id: registration }) =>
            signals.remember({ ...passkey, registration }),
          // The user does not know of this passkey, so nobody else would remove it
          onFailure: (error) =>
            conditional_mediation && isRefusal(error) ? signals.refused(passkey) : Effect.void
        })
      })

    /** Runs the ceremony. Returns the call that signs in with its outcome; null when passkeys cannot be suggested. */
    const prompt = ({ session_duration_minutes, ...options }: UsePasskey) =>
      Effect.gen(function* () {
        const suggests = options.conditional_mediation
        if (suggests && !((yield* passkeys.supportsAutofill) && (yield* passkeys.hasAutofillField))) {
          yield* warnings.warn(
            'Passkeys cannot be suggested: the browser cannot, or no input has "webauthn" in its autocomplete.'
          )
          return null
        }
        const domain = options.domain ?? (yield* hostname)
        const { factor } = yield* factorOf(session)
        const start = Effect.gen(function* () {
          const started = yield* transport.call(
            ceremonies.authenticateStart,
            { domain, return_passkey_credential_options: options.is_passkey },
            { factor }
          )
          return yield* read(RequestOptions, started, "public_key_credential_request_options")
        })
        const get = Effect.gen(function* () {
          const request = yield* start
          // Before the prompt, so that the user does not wait for a captcha after it
          const finish = yield* transport.prepare(ceremonies.authenticate)
          return { request, finish, public_key_credential: yield* passkeys.get(request) }
        })
        /** Suggests with a new challenge before the provider forgets the last one, as soon as the page is seen. */
        const suggest = Effect.gen(function* () {
          // A captcha that is solved before somebody picks a passkey would be too old
          const finish = (payload: Assertion) => transport.call(ceremonies.authenticate, payload)
          for (;;) {
            const request = yield* start
            const picked = yield* Effect.timeoutOption(passkeys.suggest(request), patienceOf(request))
            if (Option.isSome(picked)) return { request, finish, public_key_credential: picked.value }
            yield* page.awake
          }
        })
        const { finish, public_key_credential, request } = yield* suggests ? suggest : get
        yield* picked
        const payload = { public_key_credential, session_duration_minutes }
        const passkey = { credential: public_key_credential, domain: request.rpId ?? domain }
        return () =>
          Effect.tapBoth(agreedNow(signIn(finish(payload), payload)), {
            onSuccess: ({ webauthn_registration_id: registration }) =>
              signals.remember({ ...passkey, registration }),
            // To a signed-in user, the passkey of another account is unknown, too
            onFailure: (error) =>
              factor === "primary" && isUnknownPasskey(error) ? signals.unknown(passkey) : Effect.void
          })
      })

    return WebAuthn.of({
      register: (options = {}) => within(register(options)),
      authenticate: ({ signal, ...options }) =>
        within(
          Effect.flatMap(
            signal === undefined ? prompt(options) : Effect.raceFirst(prompt(options), aborted(signal)),
            (end) => (end === null ? Effect.succeed(null) : end())
          )
        ),
      update,
      browserSupportsAutofill: () => passkeys.supportsAutofill,
      browserCapabilities: () => passkeys.capabilities
    })
  })
).pipe(Layer.provide(PasskeySignals.layer))

type Assertion = typeof ceremonies.authenticate.payload.Type

/** How long a suggestion may wait, in milliseconds: a little less than its challenge is valid, which is five minutes at most. */
const patienceOf = ({ timeout = 300_000 }: RequestOptions): number =>
  Math.max(30_000, Math.min(timeout, 300_000) - 15_000)

/** Fails when the signal is aborted. A page without types may pass another object. */
const aborted = (signal: AbortSignal): Effect.Effect<never, CeremonyAbortedError | UsageError> =>
  Effect.async((resume) => {
    if (typeof signal.addEventListener !== "function") {
      const problem = "signal must be an AbortSignal."
      return resume(Effect.fail(new UsageError({ method: "webauthn.authenticate", problem })))
    }
    const abort = () => resume(Effect.fail(new CeremonyAbortedError()))
    if (signal.aborted) return abort()
    signal.addEventListener("abort", abort)
    return Effect.sync(() => signal.removeEventListener("abort", abort))
  })
