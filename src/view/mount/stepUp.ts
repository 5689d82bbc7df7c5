/** Asks for a fresh second factor in a dialog. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { StepUpCancelledError, StepUpUnavailableError } from "../../domain/errors/DeviceErrors.js"
import type { SessionRefusal } from "../../domain/errors/SessionCheckError.js"
import { checkOptions, usageErrorOf } from "../../domain/errors/Usage.js"
import { stepUpMethods } from "../../domain/session/SecondFactorOptions.js"
import type { Session } from "../../domain/session/Session.js"
import { stepUpFields } from "../../domain/secondFactor/StepUpOptions.js"
import type { WidgetConfig } from "../../domain/widget/Config.js"
import { filled } from "../../domain/values/filled.js"
import { memberOf } from "../../domain/values/objects.js"
import { list, Mismatch, oneOf, optional, struct } from "../../domain/values/readers.js"
import { attempt } from "../../page/attempt.js"
import { makeStepUp } from "../../services/session/stepUp.js"
import { allTextAtom } from "../atoms/allWords.js"
import { safely } from "../atoms/callbacks.js"
import { proofProblem } from "../atoms/freshUser.js"
import { makeRegistry, type Services } from "../atoms/runtime.js"
import { localeAtom, stringsAtom } from "../atoms/words.js"
import { adoptScreenStyles } from "../theme/screenStyles.js"
import type { MountStepUp } from "./flow.js"
import { defaultOptions, readOptions, withOptions } from "./mountArguments.js"
import type { StepUpDialogOptions, WidgetOptions } from "./mountOptions.js"

const readMethods = struct<Pick<StepUpDialogOptions, "methods">>({
  methods: optional(filled(list(oneOf(stepUpMethods))))
})

/** Returns the configuration. Throws a usage error that names the first invalid option. */
const readStepUp = (method: string, options: StepUpDialogOptions): WidgetConfig => {
  checkOptions(method, { ...stepUpFields, signal: "object?" }, options)
  const named = readMethods(options)
  if (named instanceof Mismatch) throw usageErrorOf(method, named)
  return readOptions(method, options)
}

/** Throws when a proof in a session does not count any more. */
const confirmProof = async (services: Services, session: Session): Promise<void> => {
  const asked = await Effect.runPromise(Effect.either(Effect.provide(proofProblem(session), services)))
  if (Either.isLeft(asked)) throw asked.left
  if (asked.right !== undefined) throw new StepUpUnavailableError({ reason: asked.right })
}

/** What asks at present, for each client. */
const asking = new WeakMap<Services, Promise<void>>()

/**
 * Resolves with the session when it has a fresh second factor: at once, or when the user has proven one in a dialog. It is asked for
 * in the session `asker`, if that is known.
 */
export const stepUp = async (
  services: Services,
  mount: MountStepUp,
  options: StepUpDialogOptions = {},
  asker: Session | null = null
): Promise<Session> => {
  const config = readStepUp("stepUp", options)
  const { locale, strings } = withOptions(defaultOptions, { locale: undefined, ...options }, config)
  const read = Effect.provide(makeStepUp(options, asker), services)
  for (;;) {
    const state = Effect.runSync(read)
    if (state._tag === "impossible") throw new StepUpUnavailableError({ reason: state.problem })
    if (state._tag === "fresh") {
      await confirmProof(services, state.session)
      // The provider may have named another session of the same person
      const now = Effect.runSync(read)
      if (now._tag === "fresh") return now.session
      continue
    }
    if (options.signal?.aborted === true) throw new StepUpCancelledError()
    // Another part of the page may be asking already, perhaps for something else
    let asked = asking.get(services)
    if (asked === undefined) {
      asked = ask(mount, options, { locale, strings }).finally(() => asking.delete(services))
      asking.set(services, asked)
    }
    await asked
  }
}

/** The reason that `requireFactors` of `latchkey/server` gives, in the answer to a request or in an error. */
const namesMissingFactor = async (answer: unknown): Promise<boolean> => {
  const isForbidden = answer instanceof Response && answer.status === 403
  // The caller reads the body too
  const body = isForbidden && attempt(() => answer.clone().json())?.catch(() => undefined)
  const told: unknown = isForbidden ? await body : answer
  return memberOf(told, "reason") === ("factors_missing" satisfies SessionRefusal)
}

/**
 * Sends a request. When it is refused because a factor is missing, asks for the factor and sends the request once more. `options` are
 * those that `ask` asks with. The request belongs to the session `asker`, if that is known: it is not sent for another user.
 */
export const withStepUp = async <Answer>(
  services: Services,
  send: () => Promise<Answer>,
  ask: () => Promise<unknown>,
  options: StepUpDialogOptions = {},
  asker: Session | null = null
): Promise<Answer> => {
  checkOptions("withStepUp", { send: "function" }, { send })
  // Before the request, because a server may refuse none until the site is in use
  readStepUp("withStepUp", options)
  // Somebody else may have signed in while the code was loading
  const state = Effect.runSync(Effect.provide(makeStepUp(options, asker), services))
  if (state._tag === "impossible" && state.problem === "user_changed")
    throw new StepUpUnavailableError({ reason: state.problem })
  try {
    const answer = await send()
    if (!(await namesMissingFactor(answer))) return answer
  } catch (error) {
    if (!(await namesMissingFactor(error))) throw error
  }
  await ask()
  return send()
}

/** Asks in a modal dialog, or in one that is only open where a page has no others, as jsdom's. Nothing of it stays in the page, and the focus returns to where it was. */
const ask = (
  mount: MountStepUp,
  { callbacks = {}, signal, ...options }: StepUpDialogOptions,
  words: Pick<WidgetOptions, "locale" | "strings">
): Promise<void> =>
  new Promise((resolve, reject) => {
    const dialog = document.createElement("dialog")
    dialog.className = "lk-dialog"
    const elementId = dialog.appendChild(document.createElement("div"))
    document.body.append(dialog)
    const stopNaming = nameDialog(dialog, words)
    // A dialog that the page takes out of the document sends no event
    const watcher = new MutationObserver(() => dialog.isConnected || cancel())
    const stopHiding = hideFromDialogs(dialog)
    const end = (settle: () => void) => {
      watcher.disconnect()
      dialog.removeEventListener("close", cancel)
      signal?.removeEventListener("abort", cancel)
      stopNaming()
      stopHiding()
      handle.unmount()
      attempt(() => dialog.close())
      dialog.remove()
      settle()
    }
    const cancel = () => end(() => reject(new StepUpCancelledError()))
    // Escape, or the back gesture of a phone
    dialog.addEventListener("close", cancel)
    signal?.addEventListener("abort", cancel)
    watcher.observe(document, { childList: true, subtree: true })
    const handle = mount({
      ...options,
      elementId,
      callbacks: {
        onEvent: (event) => {
          safely(() => callbacks.onEvent?.(event))
          if (event.type === "STEP_UP_COMPLETE") end(resolve)
          if (event.type === "STEP_UP_CANCEL") cancel()
        },
        onError: (error) => {
          safely(() => callbacks.onError?.(error))
          if (error instanceof StepUpUnavailableError) end(() => reject(error))
        }
      }
    })
    // Behind those of the first screen, which the mount has adopted
    adoptScreenStyles(dialog)
    attempt(() => dialog.showModal())
    dialog.setAttribute("open", "")
  })

/**
 * A dialog of the site's own, behind this one, would take what happens here for a press or Escape outside of it, and close. Returns the
 * function that ends this.
 */
const hideFromDialogs = (dialog: HTMLDialogElement): (() => void) => {
  const stop = (event: Event) => event.stopPropagation()
  for (const type of ["pointerdown", "mousedown", "touchstart", "focusin"])
    dialog.addEventListener(type, stop)
  // Such dialogs listen before anything in the page. The browser closes this one all the same
  const stopEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && event.composedPath().includes(dialog)) stop(event)
  }
  window.addEventListener("keydown", stopEscape, true)
  return () => window.removeEventListener("keydown", stopEscape, true)
}

/** Gives the dialog its name for screen readers, in the language of the widget. Returns the function that ends this. */
const nameDialog = (
  dialog: HTMLDialogElement,
  { locale, strings }: Pick<WidgetOptions, "locale" | "strings">
): (() => void) => {
  const registry = makeRegistry()
  registry.set(localeAtom, locale)
  registry.set(stringsAtom, strings)
  registry.subscribe(
    allTextAtom,
    (t) => {
      dialog.ariaLabel = t("factorChoice.title")
    },
    { immediate: true }
  )
  return () => registry.dispose()
}
