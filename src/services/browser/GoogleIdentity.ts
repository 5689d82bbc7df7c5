import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import { oneTapTimeout, type OneTapBrowser } from "../../domain/OneTap.js"
import { Scripts } from "./Scripts.js"

/** Google's script could not be loaded or does not work. */
export class PromptError extends Data.TaggedError("PromptError")<{ readonly cause: unknown }> {}

export interface PromptOptions {
  readonly clientId: string
  /** Let the browser mediate (FedCM) where it can. */
  readonly fedcm: boolean
  readonly cancelOnTapOutside: boolean
  /** The id of the element that holds an embedded prompt; without it the prompt floats. */
  readonly parentId?: string | undefined
  /** Run when the prompt can be seen. */
  readonly onShown: Effect.Effect<void>
}

/** What became of a prompt. The reasons are Google's, `unknown_reason` where it gives none. */
export type PromptOutcome =
  | { readonly _tag: "Credential"; readonly credential: string }
  | { readonly _tag: "Skipped" | "NotDisplayed" | "Dismissed"; readonly reason: string }

/** Google's sign-in script (wire reference 1.9). */
export class GoogleIdentity extends Context.Tag("latchkey/browser/GoogleIdentity")<
  GoogleIdentity,
  {
    readonly browser: Effect.Effect<OneTapBrowser>
    /**
     * Shows the One Tap prompt and waits until the person is done with it. Interruption takes it away; another prompt
     * takes its place.
     */
    readonly prompt: (options: PromptOptions) => Effect.Effect<PromptOutcome, PromptError>
  }
>() {
  static readonly layer = Layer.effect(
    GoogleIdentity,
    Effect.gen(function* () {
      const scripts = yield* Scripts
      const loaded = scripts.load("https://accounts.google.com/gsi/client").pipe(
        Effect.timeout(oneTapTimeout),
        Effect.mapError((cause) => new PromptError({ cause }))
      )
      return GoogleIdentity.of({
        browser: Effect.sync(() => ({ fedcm: hasFedcm(), userAgent: globalThis.navigator?.userAgent ?? "" })),
        prompt: (options) =>
          Effect.gen(function* () {
            yield* loaded
            const runFork = Runtime.runFork(yield* Effect.runtime())
            return yield* show(options, () => void runFork(options.onShown))
          })
      })
    })
  )

  /** A page without Google's script. */
  static readonly layerNone = Layer.succeed(GoogleIdentity, {
    browser: Effect.succeed({ fedcm: false, userAgent: "" }),
    prompt: () => new PromptError({ cause: undefined })
  })
}

const hasFedcm = (): boolean => "IdentityCredential" in globalThis

/** Google's script knows one prompt per page: what ends the one that is on show. */
let supersede = () => {}

const show = (options: PromptOptions, isShown: () => void): Effect.Effect<PromptOutcome, PromptError> =>
  Effect.async((resume) => {
    const id = globalThis.google?.accounts?.id
    if (id === undefined)
      return resume(new PromptError({ cause: new Error("google.accounts.id is missing") }))
    const settle = (outcome: PromptOutcome) => resume(Effect.succeed(outcome))
    supersede()
    supersede = () => settle({ _tag: "Dismissed", reason: "flow_restarted" })

    const { cancelOnTapOutside, clientId, fedcm, parentId } = options
    const begun = Either.try(() => {
      id.initialize({
        client_id: clientId,
        callback: ({ credential }) =>
          settle(
            credential ? { _tag: "Credential", credential } : { _tag: "Skipped", reason: unknownReason }
          ),
        auto_select: false,
        context: "use",
        itp_support: true,
        use_fedcm_for_prompt: fedcm,
        cancel_on_tap_outside: cancelOnTapOutside,
        ...(parentId !== undefined && { prompt_parent_id: parentId })
      })
      id.prompt((moment) => {
        const outcome = outcomeOf(moment, parentId !== undefined)
        if (outcome !== undefined) settle(outcome)
        else if (moment.isDisplayed?.()) isShown()
      })
      // A browser that mediates never tells what it shows
      if (fedcm && hasFedcm()) isShown()
    })
    if (Either.isLeft(begun)) resume(new PromptError({ cause: begun.left }))
    return Effect.ignore(Effect.try(() => id.cancel()))
  })

/** Nothing while the prompt is open, and when a credential is on its way to the callback. */
const outcomeOf = (moment: GooglePromptMoment, embedded: boolean): PromptOutcome | undefined => {
  if (moment.isSkippedMoment?.())
    return { _tag: "Skipped", reason: moment.getSkippedReason?.() ?? unknownReason }
  if (moment.isDismissedMoment?.()) {
    const reason = moment.getDismissedReason?.() ?? unknownReason
    return reason === "credential_returned" ? undefined : { _tag: "Dismissed", reason }
  }
  // Without that method the browser mediates, and shows nothing inside an element
  const notDisplayed = moment.isNotDisplayed === undefined ? embedded : moment.isNotDisplayed()
  return notDisplayed
    ? { _tag: "NotDisplayed", reason: moment.getNotDisplayedReason?.() ?? unknownReason }
    : undefined
}

const unknownReason = "unknown_reason"
