/** @jsxImportSource ../jsx */
/** Shows a mounted widget until React is loaded, and keeps what the user does meanwhile. */
import type { ProjectSettings } from "../domain/project/ProjectSettings.js"
import { defaultConfig, productsOf, type WidgetConfig } from "../domain/widget/Config.js"
import { isOneTap } from "../domain/widget/Products.js"
import type { Styles } from "../domain/widget/Theme.js"
import { Card } from "../view/components/Card.js"
import { Spinner } from "../view/components/Spinner.js"
import { localeFor, type Locale } from "../view/i18n/locales.js"
import type { Strings } from "../view/i18n/translate.js"
import { flowKey, type MountedFlow, type Submission } from "../view/mount/flow.js"
import { mayHaveKept, reloadWith, takeTyped } from "../view/keptInput.js"
import type { WidgetHost } from "../view/mount/widgetHost.js"
import { emptyDraft, type DraftStore } from "../page/draftStore.js"
import { hasStuckChunk } from "../page/loadChunk.js"
import { draw, type Drawing } from "./draw.js"
import type { Early } from "./early.js"
import type { EarlyForm } from "./earlySubmit.js"
import { fillIn, shownForm, typedInto } from "./shellForm.js"
import { ShellScreen, type ShellActions, type Press } from "./ShellScreen.js"
import { shellText, missingParts, visibleLocale } from "./parts.js"

export interface ShellFlow extends MountedFlow {
  /** Calls back when everything is drawn that the server drew: at once, unless texts or marks are still loading. */
  readonly onComplete: (callback: () => void) => void
  /**
   * Calls back once the widget needs React: now, when the first screen cannot show all of it, or when the user points at
   * it or types. A focus does not count, because the page may have set it.
   */
  readonly onNeed: (callback: () => void) => void
  /** Calls back the listener of `onNeed`: the widget needs React. */
  readonly need: () => void
  /** Shows or hides the watermark. */
  readonly setWatermark: (isShown: boolean) => void
  /**
   * Ends the flow. Its elements stay on the page, as React would draw them. Returns the function that repeats the press
   * that nobody has carried out yet.
   */
  readonly stop: () => () => void
  /** From now on, the services submit the form by `submit`: at once, if it was submitted before. */
  readonly submitBy: (submit: (submission: Submission) => void) => void
  /** Submits the form by `submit`, without the services, until `submitBy` is called: at once, if it was submitted before. */
  readonly submitEarlyBy: (submit: Early["submit"]) => void
  /** Tells the user that React could not be loaded, if they wait for it. */
  readonly fail: () => void
}

/** `retry` loads React again after a failure. */
export const makeShellFlow = (
  host: WidgetHost,
  draft: DraftStore,
  settings: Pick<ProjectSettings, "displayWatermark">,
  retry: () => Promise<unknown>
): ShellFlow => {
  let key = ""
  let isLogin = true
  let config: WidgetConfig = defaultConfig
  let styles: Styles = {}
  let strings: Strings = {}
  let locale: Locale = "en"
  const kept = mayHaveKept() ? takeTyped() : emptyDraft
  fillIn(host.drawnByServer, kept)
  draft.change(typedInto(host.drawnByServer, kept))
  let pressed: Press | undefined
  let problem: string | undefined
  let hasFailed = false
  let submitNow: ((submission: Submission) => void) | undefined
  let submitEarly: Early["submit"] | undefined
  /** The form as it was when its button was pressed. */
  let pending: EarlyForm | undefined
  /** Whether the press on the form's button has been carried out. */
  let isSubmitted = false
  let drawing: Drawing | undefined
  /** What the project's settings ask for, as far as they are known. */
  let displayWatermark = settings.displayWatermark
  /** A server does not know the settings, so its choice stays until its drawing is adopted. */
  let watermark = host.root.hasChildNodes()
    ? host.root.querySelector("[data-part=watermark]") !== null
    : displayWatermark
  let isReleased = false
  /** Whether the server drew texts or marks that are still loading here. */
  let isPartial = false
  let onceComplete: Array<() => void> = []
  let isNeeded = false
  let onceNeeded = () => {}

  const text = () => shellText(locale, strings)

  /** Some browsers and password managers fill in a field without an event. */
  const readFields = () => draft.change(typedInto(host.root, draft.get()))

  const form = () => shownForm(config, draft.get(), text())

  const actions: ShellActions = {
    change: (change) => {
      draft.change(change)
      redraw()
    },
    submit: (event) => {
      readFields()
      const shown = form()
      draft.change({ submitted: shown?.input })
      if (shown?.problem === undefined) return press("form")
      redraw()
      event.currentTarget.querySelector("input")?.focus()
    },
    press: (button) => press(button)
  }

  const submitForm = () => {
    if (pending === undefined) return
    if (submitNow === undefined) return submitEarly?.(pending)
    isSubmitted = true
    submitNow(pending)
  }

  const press = (press: Press) => {
    pressed = press
    problem = undefined
    redraw()
    if (press === "form") {
      const shown = form()
      pending = shown && { tab: shown.tab, value: shown.value, config }
      submitForm()
    }
    // A failure calls `fail`
    if (hasFailed) retry().catch(() => {})
  }

  const view = () =>
    isLogin ? (
      <ShellScreen
        {...draft.get()}
        id={host.id}
        config={config}
        styles={styles}
        t={text()}
        locale={locale}
        watermark={watermark}
        baseUrl={document.baseURI}
        failure={hasFailed && pressed === undefined ? text()("error.network") : undefined}
        pressed={pressed}
        problem={problem}
        onReload={hasFailed && hasStuckChunk() ? () => reloadWith(draft.get()) : undefined}
        actions={actions}
      />
    ) : (
      <Card>
        <div className="lk-waiting">
          <Spinner label={text()("common.loading")} />
        </div>
      </Card>
    )

  const redraw = () => {
    if (isReleased) return
    readFields()
    host.applyLanguage(isPartial ? locale : visibleLocale(locale), locale)
    if (drawing === undefined) drawing = draw(host.root, view(), isPartial)
    else drawing.update(view())
  }

  /** Draws for the first time. What the server drew with other parts stays until they are loaded here. */
  const begin = () => {
    const isAdopted = isLogin && host.root.hasChildNodes()
    isPartial = isAdopted && host.root.lang === locale && missingParts(locale, config).length > 0
    redraw()
    if (isPartial) {
      void Promise.allSettled(missingParts(locale, config).map((load) => load())).then(complete)
    } else {
      applySettings()
      loadParts()
    }
  }

  const applySettings = () => {
    if (watermark === displayWatermark) return
    watermark = displayWatermark
    redraw()
  }

  const complete = () => {
    if (isReleased) return
    isPartial = false
    drawing?.release()
    drawing = undefined
    redraw()
    applySettings()
    // An update may have asked for another language
    loadParts()
    for (const callback of onceComplete) callback()
    onceComplete = []
  }

  /** The other screens need React; so do wallets, passkeys and Google's prompt, which the page has to look for. */
  const needsReact = () =>
    !isLogin ||
    productsOf(config).some((product) => product === "crypto" || product === "passkeys") ||
    config.oauthOptions.providers.some(isOneTap) ||
    draft.get().email !== "" ||
    draft.get().phone !== ""

  const need = () => {
    for (const type of uses) host.root.removeEventListener(type, need)
    isNeeded = true
    onceNeeded()
    onceNeeded = () => {}
  }

  const loadParts = () => {
    for (const load of missingParts(locale, config)) load().then(redraw, () => {})
  }

  return {
    isNew: (options) => flowKey(options) !== key,
    update: (options, changes, nextConfig) => {
      key = flowKey(options)
      isLogin = options.variant._tag === "login"
      if (nextConfig !== undefined) config = nextConfig
      if ("styles" in changes) styles = { ...changes.styles }
      if ("strings" in changes) strings = changes.strings ?? {}
      if ("locale" in changes) locale = localeFor(changes.locale ?? document.documentElement.lang)
      if (drawing === undefined) {
        for (const type of uses) host.root.addEventListener(type, need)
        begin()
      } else {
        redraw()
        if (!isPartial) loadParts()
      }
      if (needsReact()) need()
    },
    onComplete: (callback) => {
      if (isPartial) onceComplete.push(callback)
      else callback()
    },
    submitEarlyBy: (submit) => {
      submitEarly = submit
      if (pressed === "form") submitForm()
    },
    submitBy: (submit) => {
      submitNow = submit
      if (pressed === "form") submitForm()
    },
    fail: () => {
      hasFailed = true
      if (pressed !== undefined && pressed !== "form") problem = text()("error.network")
      pressed = undefined
      redraw()
    },
    onNeed: (callback) => {
      if (isNeeded) callback()
      else onceNeeded = callback
    },
    need,
    setWatermark: (isShown) => {
      displayWatermark = isShown
      if (!isPartial) applySettings()
    },
    stop: () => {
      const busy = host.root.querySelector<HTMLElement>("button[aria-busy]")
      const isCarriedOut = isSubmitted && pressed === "form"
      watermark = displayWatermark
      // React's first render shows no busy button and no failed load
      pressed = undefined
      problem = undefined
      hasFailed = false
      redraw()
      isReleased = true
      drawing?.release()
      return () => isCarriedOut || busy?.click()
    },
    unmount: () => {
      isReleased = true
      drawing?.release()
    }
  }
}

/** What a person does to a form. */
const uses = ["pointerover", "keydown", "input", "click", "submit"] as const
