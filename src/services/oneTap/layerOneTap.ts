import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type { ParseError } from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { apiErrorOf, invalidResponse } from "../../domain/schemas/answerErrors.js"
import { readLeniently } from "../../domain/schemas/readLeniently.js"
import { NetworkError } from "../../domain/errors/BasicErrors.js"
import { unknownError, type InvalidResponseError, type UnreadField } from "../../domain/errors/CallErrors.js"
import * as Limits from "../../domain/limits/Limits.js"
import { promptParentId } from "../../domain/oneTap/OneTapPosition.js"
import { defaultPosition, mayUseFedcm, modeOf, type OneTapOutcome } from "../../domain/oneTap/OneTap.js"
import { OneTapError } from "../../domain/errors/WalletOneTapErrors.js"
import { safeRedirect } from "../../domain/oauth/Redirects.js"
import { maybe, textOrEmpty } from "../../domain/schemas/wire.js"
import { GoogleIdentity } from "../browser/GoogleIdentity.js"
import { Navigation } from "../browser/Navigation.js"
import { ProviderFrame, type FrameError } from "../browser/ProviderFrame.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { makeRefuseAnswer } from "../kit/refuseAnswer.js"
import { thrownText } from "../../page/thrownText.js"
import { Warnings } from "../kit/Warnings.js"
import { FlowStarts } from "../login/FlowStarts.js"
import { OneTap, type OneTapOptions, type SignIn, type StartOptions } from "../api/features.js"

export const layerOneTap = Layer.scoped(
  OneTap,
  Effect.gen(function* () {
    const { hosts, publicToken, redirectSchemes } = yield* ClientConfig
    const frame = yield* ProviderFrame
    const google = yield* GoogleIdentity
    const navigation = yield* Navigation
    const starts = yield* FlowStarts
    const warnings = yield* Warnings
    const refuse = yield* makeRefuseAnswer
    const refuseAnswer = (field: UnreadField) => refuse(field, unreadable)
    const scope = yield* Effect.scope
    let started: Started | undefined
    let warned = false

    const warnOfOthers = Effect.gen(function* () {
      if (warned || !(yield* frame.isShared(hosts.frame))) return
      warned = true
      yield* warnings.warn(
        "Another client has opened the provider's frame on this page. Make one client only."
      )
    })

    const start = Effect.gen(function* () {
      yield* warnOfOthers
      const request = yield* Schema.encode(Start)({ publicToken })
      const payload = yield* frame.call(hosts.frame, "oneTapStart", request)
      const { value } = yield* Effect.catchAll(readStarted(payload), refuseAnswer)
      return value
    }).pipe(
      Effect.mapError((error) => new OneTapError({ reason: reasonOf(error) })),
      Effect.filterOrFail(
        ({ googleClientId }) => googleClientId !== "",
        () => new OneTapError({ reason: "oauth_config_not_found" })
      ),
      Effect.tap((answer) => Effect.sync(() => (started = answer)))
    )

    const submit = (idToken: string, oauthCallbackID: string, options: OneTapOptions) =>
      Effect.gen(function* () {
        const request = yield* Schema.encode(Submit)({
          publicToken,
          idToken,
          oauthCallbackID,
          loginRedirectURL: options.login_redirect_url,
          signupRedirectURL: options.signup_redirect_url
        })
        const payload = yield* frame.call(hosts.frame, "oneTapSubmit", request)
        const { value } = yield* Effect.catchAll(readSubmitted(payload), refuseAnswer)
        return (
          safeRedirect(value.redirect_url, redirectSchemes) ??
          (yield* refuseAnswer({ path: "redirect_url", problem: "is no address that a page may go to" }))
        )
      }).pipe(
        Effect.catchTags({
          FrameError: callErrorOf,
          ParseError: () => Effect.fail(invalidResponse(unreadable))
        }),
        // The failed login may be unusable at the provider, so the next attempt starts a new one
        Effect.onError(() => Effect.sync(() => (started = undefined)))
      )

    /** Runs a callback of the site. An exception becomes a warning. */
    const runCallback = (name: string, callback: (() => void) | undefined) =>
      Effect.try(() => callback?.()).pipe(
        Effect.catchAll(({ error }) => warnings.warn(`${name} threw: ${thrownText(error)}`))
      )

    const signIn: SignIn<StartOptions> = (options = {}) =>
      Effect.gen(function* () {
        const position = options.position ?? defaultPosition
        const mode = modeOf(position, yield* google.browser)
        if (mode === "button") return failed("browser_not_supported")
        const { googleClientId, oauthCallbackId } = started ?? (yield* start)
        const embedded = mode === "embedded"
        const outcome = yield* google
          .prompt({
            clientId: googleClientId,
            fedcm: mayUseFedcm(position),
            cancelOnTapOutside: !embedded && (options.cancel_on_tap_outside ?? true),
            parentId: embedded ? promptParentId : undefined,
            onShown: runCallback("onShown", options.onShown),
            onSilence: runCallback("onSilence", options.onSilence)
          })
          .pipe(Effect.mapError(() => new OneTapError({ reason: "script_not_loaded" })))
        if (outcome._tag !== "Credential") {
          if (outcome.reason === "user_cancel")
            yield* runCallback("onOneTapCancelled", options.onOneTapCancelled)
          return failed(outcome.reason)
        }
        const redirect = yield* submit(outcome.credential, oauthCallbackId, options)
        yield* starts.record("oauth", { lifetime: Limits.oauthFlowLifetime, startedFor: "google" })
        yield* navigation.assign(redirect)
        return succeeded
      })

    return OneTap.of({
      mode: (position) => Effect.map(google.browser, (browser) => modeOf(position, browser)),
      start: signIn,
      show: (options) =>
        Effect.gen(function* () {
          const result = yield* Deferred.make<OneTapOutcome, Effect.Effect.Error<ReturnType<typeof signIn>>>()
          const onShown = () => {
            Deferred.unsafeDone(result, Exit.succeed(succeeded))
            options?.onShown?.()
          }
          const whole = Effect.onExit(signIn({ ...options, onShown }), (exit) =>
            Effect.gen(function* () {
              const isAnswer = yield* Deferred.done(result, exit)
              if (isAnswer || Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) return
              yield* warnings.warn(`Google One Tap failed: ${String(Cause.squash(exit.cause))}`)
            })
          )
          const fiber = yield* Effect.forkIn(whole, scope)
          return yield* Effect.onInterrupt(Deferred.await(result), () => Fiber.interruptFork(fiber))
        })
    })
  })
)

/** The requests to the provider's frame, and its answers. */
const Start = Schema.Struct({ publicToken: Schema.String })
const Started = Schema.Struct({ googleClientId: textOrEmpty, oauthCallbackId: textOrEmpty })
type Started = typeof Started.Type
const readStarted = readLeniently(Started)

const Submit = Schema.Struct({
  publicToken: Schema.String,
  idToken: Schema.String,
  oauthCallbackID: Schema.String,
  loginRedirectURL: maybe(Schema.String),
  signupRedirectURL: maybe(Schema.String)
})
const readSubmitted = readLeniently(Schema.Struct({ redirect_url: Schema.String }))

const succeeded: OneTapOutcome = { success: true }

const failed = (reason: string): OneTapOutcome => ({ success: false, reason })

const unreadable = { reason: "Invalid response from our servers." } as const

const reasonOf = (error: FrameError | ParseError | InvalidResponseError): string => {
  if (error._tag !== "FrameError") return unknownError().error_type
  return error.reason === "frame_refused" ? apiErrorOf(error.refusal).error_type : error.reason
}

const callErrorOf = (error: FrameError) =>
  Effect.fail(error.reason === "frame_refused" ? apiErrorOf(error.refusal) : new NetworkError({}))
