/** @jsxImportSource ../jsx */
/** Shows a mounted widget until React is loaded, and keeps what the user does meanwhile. */
import type { ProjectSettings } from "../domain/project/ProjectSettings.js"
import { hasStuckChunk, loadChunk } from "../page/loadChunk.js"
import { reloadWith, takeTyped } from "../page/keptInput.js"
import type { MountedWidget, ShellFlow, Submission } from "../view/mount/flow.js"
import { prerendered } from "../view/mount/rootAttributes.js"
import type { Adopt } from "./adopt.js"
import { draw, type Drawing } from "./draw.js"
import {
  initialState,
  needsReact,
  onFailure,
  onPress,
  onStop,
  type ShellFlowState,
  type Pressed
} from "./shellFlowState.js"
import { fillIn, shownForm, typedInto } from "./shellForm.js"
import { ShellScreen, type ShellActions } from "./ShellScreen.js"
import { shellText, missingParts, visibleLocale } from "./parts.js"

/**
 * `loadReact` is called once the widget needs React: when the first screen cannot show all of it, or when the user points
 * at it or types. A focus does not count, because the page may have set it. It is called again for a press after a failure.
 * `adopt` takes over what a server drew. Without it, everything is drawn again.
 */
export const makeShellFlow = (
  { draft, host, isForm }: Pick<MountedWidget, "draft" | "host" | "isForm">,
  settings: Pick<ProjectSettings, "displayWatermark">,
  loadReact: () => void,
  adopt?: Adopt
): ShellFlow => {
  const { root } = host
  const kept = takeTyped()
  fillIn(host.drawnByServer, kept)
  draft.change(typedInto(host.drawnByServer, kept))
  let state = initialState(settings.displayWatermark)
  let drawing: Drawing | undefined
  let submit: ((submission: Submission) => void) | undefined
  let hasServices = false
  /** Ends when React is needed. */
  const unused = new AbortController()
  for (const type of uses) root.addEventListener(type, () => requestReact(), { signal: unused.signal })

  const text = () => shellText(state.locale, state.strings)

  /** Some browsers and password managers fill in a field without an event. */
  const readFields = () => draft.change(typedInto(root, draft.get()))

  const show = (changes: Partial<ShellFlowState>) => {
    if (state.isStopped) return
    state = { ...state, ...changes }
    redraw()
  }

  const actions: ShellActions = {
    change: (change) => {
      draft.change(change)
      redraw()
    },
    submit: (event) => {
      readFields()
      const shown = shownForm(state.config, draft.get(), text())
      draft.change({ submitted: shown?.input })
      if (shown !== undefined && shown.problem === undefined) {
        const { tab, value } = shown
        return press({ of: "form", submission: { tab, value, config: state.config } })
      }
      redraw()
      const field = event.currentTarget.querySelector("input")
      field?.focus()
      // A text with more than an address
      if (field?.name === "email")
        loadChunk(loadEmailOf).then(({ emailOf }) => {
          const address = emailOf(field.value)
          if (!address) return
          field.value = address
          field.form?.requestSubmit()
        }, ignore)
    },
    press: (of) => of !== "form" && press({ of })
  }

  const press = (pressed: Pressed) => {
    show(onPress(pressed))
    submitForm()
    if (state.hasFailed) loadReact()
  }

  const submitForm = () => {
    if (state.pressed?.of === "form") submit?.(state.pressed.submission)
  }

  const view = () => {
    const t = text()
    // A reload is offered with the same words
    const onReload = state.hasFailed && hasStuckChunk() ? () => reloadWith(draft.get()) : undefined
    const failure = onReload === undefined ? t("error.network") : undefined
    return (
      <ShellScreen
        {...draft.get()}
        {...state}
        isForm={isForm}
        id={host.id}
        t={t}
        watermark={state.displayWatermark}
        baseUrl={document.baseURI}
        failure={state.hasFailed && state.pressed === undefined ? failure : undefined}
        pressed={state.pressed?.of}
        problem={state.hasLostPress ? failure : undefined}
        onReload={onReload}
        actions={actions}
      />
    )
  }

  const redraw = () => {
    const { locale } = state
    readFields()
    host.applyLanguage(visibleLocale(locale), locale)
    if (drawing === undefined) {
      drawing = draw(root, view(), adopt)
      root.removeAttribute(prerendered)
    } else drawing.update(view())
  }

  const requestReact = () => {
    if (unused.signal.aborted) return
    unused.abort()
    loadReact()
  }

  const stop = () => {
    const busy = root.querySelector<HTMLElement>("button[aria-busy]")
    const isSubmitted = state.pressed?.of === "form" && hasServices
    show(onStop)
    drawing?.release()
    return () => isSubmitted || busy?.click()
  }

  return {
    update: (_, options) => {
      show(options)
      for (const load of missingParts(state.locale, state.config)) load().then(() => show({}), ignore)
      if (!isForm || needsReact(state, draft.get())) requestReact()
    },
    requestReact,
    submitEarlyBy: (early) => {
      submit = early
      submitForm()
    },
    submitBy: (byServices) => {
      submit = byServices
      hasServices = true
      submitForm()
    },
    showLoadFailure: (error) => {
      // Not for another attempt after five seconds, which changes nothing that is shown
      if (state.pressed || !(isForm || state.hasFailed))
        queueMicrotask(() => state.callbacks.onError?.(error))
      show(onFailure(state))
    },
    setWatermark: (displayWatermark) => show({ displayWatermark }),
    stop,
    unmount: () => {
      state = { ...state, isStopped: true }
      drawing?.release()
    }
  }
}

const ignore = () => {}

const loadEmailOf = () => import("../domain/values/emailOf.js")

/** What a person does to a form. */
const uses = ["pointerover", "keydown", "input", "click", "submit"] as const
