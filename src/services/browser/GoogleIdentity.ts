import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import * as Limits from "../../domain/limits/Limits.js"
import type { OneTapBrowser } from "../../domain/oneTap/OneTap.js"
import { attempt } from "../../page/attempt.js"
import { Scripts } from "./Scripts.js"

/** Google's script could not be loaded or failed. */
export class PromptError extends Data.TaggedError("PromptError")<{ readonly cause: unknown }> {}

export interface PromptOptions {
  /** The project's client id at Google. */
  readonly clientId: string
  /** Whether to use the browser's own prompt (FedCM) where the browser has one. */
  readonly fedcm: boolean
  /** Whether a tap beside the prompt closes it. */
  readonly cancelOnTapOutside: boolean
  /** The id of the element that contains the prompt. Without it the prompt floats over the page. */
  readonly parentId?: string | undefined
  /** Runs when the prompt is visible. */
  readonly onShown: Effect.Effect<void>
  /** Runs when the browser, which shows the prompt (FedCM), has said nothing of it for `Limits.oneTapMoment`. */
  readonly onSilence: Effect.Effect<void>
}

/** How a prompt ended. The reasons are Google's, or `unknown_reason` where Google gives none. */
export type PromptOutcome =
  | { readonly _tag: "Credential"; readonly credential: string }
  | { readonly _tag: "Skipped" | "NotDisplayed" | "Dismissed"; readonly reason: string }

/** Google's sign-in script. */
export class GoogleIdentity extends Context.Tag("latchkey/browser/GoogleIdentity")<
  GoogleIdentity,
  {
    /** What decides how the prompt can appear in this browser. */
    readonly browser: Effect.Effect<OneTapBrowser>
    /**
     * Shows the One Tap prompt and waits until it is closed. Interruption closes it. A second prompt dismisses the first
     * with the reason `flow_restarted`.
     */
    readonly prompt: (options: PromptOptions) => Effect.Effect<PromptOutcome, PromptError>
  }
>() {
  /** Loads Google's script when it is used first. */
  static readonly layer = Layer.effect(
    GoogleIdentity,
    Effect.gen(function* () {
      const scripts = yield* Scripts
      /** Dismisses the open prompt, since Google's script shows one at a time. */
      let dismissOpen = () => {}
      const replaceOpen = (dismiss: () => void) => {
        dismissOpen()
        dismissOpen = dismiss
      }
      const loaded = scripts.load("https://accounts.google.com/gsi/client").pipe(
        Effect.timeout(Limits.oneTapTimeout),
        Effect.mapError((cause) => new PromptError({ cause }))
      )
      return GoogleIdentity.of({
        browser: Effect.sync(() => ({ fedcm: hasFedcm(), userAgent: globalThis.navigator?.userAgent ?? "" })),
        prompt: (options) =>
          Effect.gen(function* () {
            yield* loaded
            const runFork = Runtime.runFork(yield* Effect.runtime())
            let isDisplayed = false
            const onShown = () => {
              isDisplayed = true
              runFork(options.onShown)
            }
            const afterSilence = Effect.gen(function* () {
              yield* Effect.sleep(Limits.oneTapMoment)
              // With FedCM the prompt may be visible, so it stays
              if (usesFedcm(options)) yield* options.onSilence
              else if (!isDisplayed) return notDisplayed
              return yield* Effect.never
            })
            return yield* Effect.raceFirst(show(options, onShown, replaceOpen), afterSilence)
          })
      })
    })
  )

  /** A page without Google's script: every prompt fails. */
  static readonly layerNoop = Layer.succeed(GoogleIdentity, {
    browser: Effect.succeed({ fedcm: false, userAgent: "" }),
    prompt: () => new PromptError({ cause: undefined })
  })
}

const hasFedcm = (): boolean => "IdentityCredential" in globalThis

const usesFedcm = ({ fedcm }: PromptOptions): boolean => fedcm && hasFedcm()

const show = (
  options: PromptOptions,
  onShown: () => void,
  replaceOpen: (dismiss: () => void) => void
): Effect.Effect<PromptOutcome, PromptError> =>
  Effect.async((resume) => {
    const id = globalThis.google?.accounts?.id
    if (id === undefined)
      return resume(new PromptError({ cause: new Error("google.accounts.id is missing") }))
    const settle = (outcome: PromptOutcome) => resume(Effect.succeed(outcome))
    replaceOpen(() => settle({ _tag: "Dismissed", reason: "flow_restarted" }))

    const { cancelOnTapOutside, clientId, fedcm, parentId } = options
    const started = Either.try(() => {
      id.initialize({
        client_id: clientId,
        callback: (response: unknown) => {
          settle(
            Either.match(readCredential(response), {
              onLeft: () => ({ _tag: "Skipped", reason: unknownReason }),
              onRight: ({ credential }) => ({ _tag: "Credential", credential })
            })
          )
        },
        auto_select: false,
        context: "use",
        itp_support: true,
        use_fedcm_for_prompt: fedcm,
        cancel_on_tap_outside: cancelOnTapOutside,
        ...(parentId !== undefined && { prompt_parent_id: parentId })
      })
      id.prompt((moment) => {
        // A moment that cannot be read is ignored: the credential may still come
        const outcome = attempt(() => outcomeOf(moment, parentId !== undefined))
        if (outcome !== undefined) settle(outcome)
        else if (attempt(() => moment.isDisplayed?.())) onShown()
      })
      // With FedCM the browser shows the prompt and reports no moment for it
      if (usesFedcm(options)) onShown()
    })
    if (Either.isLeft(started)) resume(new PromptError({ cause: started.left }))
    return Effect.ignore(Effect.try(() => id.cancel()))
  })

/** How the prompt ended. Undefined while it is open, and when the callback is about to get a credential. */
const outcomeOf = (moment: GooglePromptMoment, embedded: boolean): PromptOutcome | undefined => {
  if (moment.isSkippedMoment?.()) return { _tag: "Skipped", reason: reasonOf(moment.getSkippedReason?.()) }
  if (moment.isDismissedMoment?.()) {
    const reason = reasonOf(moment.getDismissedReason?.())
    return reason === "credential_returned" ? undefined : { _tag: "Dismissed", reason }
  }
  // With FedCM the method is missing, and the browser shows no prompt inside an element
  const notDisplayed = moment.isNotDisplayed === undefined ? embedded : moment.isNotDisplayed()
  return notDisplayed
    ? { _tag: "NotDisplayed", reason: reasonOf(moment.getNotDisplayedReason?.()) }
    : undefined
}

const unknownReason = "unknown_reason"

/** Another version of Google's script may give something else than a text. */
const Reason = Schema.String.annotations({ decodingFallback: () => Either.right(unknownReason) })
const reasonOf = Schema.decodeUnknownSync(Reason)

const Credential = Schema.Struct({ credential: Schema.NonEmptyString })
const readCredential = Schema.decodeUnknownEither(Credential)

const notDisplayed: PromptOutcome = { _tag: "NotDisplayed", reason: unknownReason }
