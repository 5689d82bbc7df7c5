/** Google's prompts: shown, answered, and followed to the address that the provider sends. */
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Limits from "../../domain/limits/Limits.js"
import { promptParentId } from "../../domain/oneTap/OneTapPosition.js"
import { defaultPosition, mayUseFedcm, modeOf, type OneTapOutcome } from "../../domain/oneTap/OneTap.js"
import { OneTapError } from "../../domain/errors/WalletOneTapErrors.js"
import { safeRedirect } from "../../domain/oauth/Redirects.js"
import { GoogleIdentity } from "../browser/GoogleIdentity.js"
import { Navigation } from "../browser/Navigation.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { makeRefuseAnswer } from "../kit/refuseAnswer.js"
import { thrownText } from "../../page/thrownText.js"
import { Warnings } from "../kit/Warnings.js"
import { FlowStarts } from "../login/FlowStarts.js"
import type { OneTapOptions, StartOptions } from "../api/features.js"

/** What the provider calls its own client of Google, and what a submission has to repeat. */
interface Started {
  readonly googleClientId: string
}

/** How the provider is asked for its id at Google, and how it gets what Google's prompt gave. */
interface Submission<Begun extends Started, Options, StartError, SubmitError> {
  readonly start: Effect.Effect<Begun, StartError>
  /** Returns the address that the page is left for. */
  readonly submit: (credential: string, begun: Begun, options: Options) => Effect.Effect<string, SubmitError>
}

/** What callers are told of an answer that leads nowhere. */
export const unreadable = { reason: "Invalid response from our servers." } as const

/** Makes the prompts of a client. */
export const makePrompts = <Begun extends Started, Options extends OneTapOptions, StartError, SubmitError>({
  start,
  submit
}: Submission<Begun, Options, StartError, SubmitError>) =>
  Effect.gen(function* () {
    const { redirectSchemes } = yield* ClientConfig
    const google = yield* GoogleIdentity
    const navigation = yield* Navigation
    const starts = yield* FlowStarts
    const warnings = yield* Warnings
    const refuse = yield* makeRefuseAnswer
    const scope = yield* Effect.scope
    let started: Begun | undefined

    /** Runs a callback of the site. An exception becomes a warning. */
    const runCallback = (name: string, callback: (() => void) | undefined) =>
      Effect.try(() => callback?.()).pipe(
        Effect.catchAll(({ error }) => warnings.warn(`${name} threw: ${thrownText(error)}`))
      )

    const begun = Effect.filterOrFail(
      start,
      ({ googleClientId }) => googleClientId !== "",
      () => new OneTapError({ reason: "oauth_config_not_found" })
    )

    const signIn = (options: Options & StartOptions) =>
      Effect.gen(function* () {
        const position = options.position ?? defaultPosition
        const mode = modeOf(position, yield* google.browser)
        if (mode === "button") return failed("browser_not_supported")
        const now = started ?? (yield* begun)
        started = now
        const embedded = mode === "embedded"
        const outcome = yield* google
          .prompt({
            clientId: now.googleClientId,
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
        const redirect = yield* submit(outcome.credential, now, options).pipe(
          Effect.flatMap((address) => {
            const safe = safeRedirect(address, redirectSchemes)
            return safe === undefined
              ? refuse({ path: "redirect_url", problem: "is no address that a page may go to" }, unreadable)
              : Effect.succeed(safe)
          }),
          // The failed login may be unusable at the provider, so the next attempt starts a new one
          Effect.onError(() => Effect.sync(() => (started = undefined)))
        )
        yield* starts.record("oauth", { lifetime: Limits.oauthFlowLifetime, startedFor: "google" })
        yield* navigation.assign(redirect)
        return succeeded
      })

    return {
      signIn,
      /** Succeeds as soon as the prompt is visible. The rest goes on in the background, where an error is a warning. */
      show: (options: Options) =>
        Effect.gen(function* () {
          const result = yield* Deferred.make<OneTapOutcome, Effect.Effect.Error<ReturnType<typeof signIn>>>()
          const onShown = () => {
            Deferred.unsafeDone(result, Exit.succeed(succeeded))
            options.onShown?.()
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
    }
  })

const succeeded: OneTapOutcome = { success: true }

const failed = (reason: string): OneTapOutcome => ({ success: false, reason })
