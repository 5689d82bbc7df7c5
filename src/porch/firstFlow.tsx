/** @jsxImportSource ../jsx */
/** Shows a mounted widget until React is loaded, and keeps what the user does meanwhile. */
import type { BootstrapData } from "../domain/Bootstrap.js"
import { defaultConfig, type WidgetConfig } from "../domain/Config.js"
import { defaultCountry } from "../domain/CoreLimits.js"
import { isEmail } from "../domain/Email.js"
import type { Styles } from "../domain/Theme.js"
import { Card } from "../view/components/Card.js"
import { Spinner } from "../view/components/Spinner.js"
import { en } from "../view/i18n/en.js"
import { loadCatalogue, loadedCatalogue, localeFor, type Locale } from "../view/i18n/locales.js"
import { makeText, type Strings } from "../view/i18n/translate.js"
import { flowKey, type Draft, type MountedFlow } from "../view/mount/flow.js"
import type { WidgetHost } from "../view/mount/widgetHost.js"
import { loadedMark, loadMark } from "../view/providers.js"
import { draw, type Drawing } from "./draw.js"
import { FirstScreen, tabsOf, type FirstActions, type FirstState, type Press } from "./FirstScreen.js"

/** What React takes over. */
export interface TakeOver {
  /** Undefined when Main is not drawn, so that React draws from nothing. */
  readonly draft: Draft | undefined
  /** Repeats the press that nobody has answered yet. */
  readonly repeat: () => void
}

export interface FirstFlow extends MountedFlow {
  /** Ends it. Its elements stay on the page, as React would draw them. */
  readonly release: () => TakeOver
  /** Tells the user that React could not be loaded, if they wait for it. */
  readonly fail: () => void
}

/** `retry` loads React again after a failure. */
export const makeFirstFlow = (
  host: WidgetHost,
  settings: BootstrapData,
  retry: () => Promise<unknown>
): FirstFlow => {
  let key = ""
  let isLogin = true
  let config: WidgetConfig = defaultConfig
  let styles: Styles = {}
  let strings: Strings = {}
  let locale: Locale = "en"
  let typed: Pick<FirstState, "email" | "phone" | "country" | "tab"> = {
    email: "",
    phone: "",
    country: defaultCountry,
    tab: undefined
  }
  let submitted: string | undefined
  let pressed: Press | undefined
  let problem: string | undefined
  let hasFailed = false
  let drawing: Drawing | undefined
  let isReleased = false

  const words = () => (locale === "en" ? en : loadedCatalogue(locale))
  const text = () => makeText<keyof typeof en>(words() ?? en, strings, words() === undefined ? "en" : locale)

  /** The shown form: its input, and what is wrong with it. */
  const form = () => {
    const { selected } = tabsOf({ config, tab: typed.tab })
    const t = text()
    if (selected === "otp-sms" || selected === "otp-whatsapp") {
      const phone = typed.phone.trim()
      return {
        input: `${typed.country} ${phone}`,
        problem: phone === "" ? t("field.phone.required") : undefined
      }
    }
    const email = typed.email.trim()
    const invalid = selected === "otp-email" ? t("field.email.invalid") : t("field.email.format")
    const problem = email === "" ? t("field.email.required") : isEmail(email) ? undefined : invalid
    return { input: ` ${email}`, problem }
  }

  const formError = () => {
    const { input, problem } = form()
    if (submitted !== input) return undefined
    return problem ?? (hasFailed && pressed === undefined ? text()("error.network") : undefined)
  }

  const actions: FirstActions = {
    change: (change) => {
      typed = { ...typed, ...change }
      redraw()
    },
    submit: (event) => {
      event.preventDefault()
      const { input, problem } = form()
      submitted = input
      if (problem === undefined) return press("form")
      redraw()
      event.currentTarget.querySelector("input")?.focus()
    },
    press: (button) => press(button)
  }

  const press = (press: Press) => {
    pressed = press
    problem = undefined
    redraw()
    // A failure calls `fail`
    if (hasFailed) retry().catch(() => {})
  }

  const view = () =>
    isLogin ? (
      <FirstScreen
        {...typed}
        id={host.id}
        config={config}
        styles={styles}
        t={text()}
        locale={locale}
        watermark={settings.displayWatermark}
        baseUrl={document.baseURI}
        error={formError()}
        pressed={pressed}
        problem={problem}
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
    host.applyLanguage(words() === undefined ? "en" : locale, locale)
    if (drawing === undefined) drawing = draw(host.root, view())
    else drawing.update(view())
  }

  const loadParts = () => {
    if (locale !== "en" && loadedCatalogue(locale) === undefined) {
      loadCatalogue(locale).then(redraw, () => {})
    }
    for (const { type } of config.oauthOptions.providers) {
      if (loadedMark(type) === undefined) loadMark(type).then(redraw, () => {})
    }
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
      redraw()
      loadParts()
    },
    fail: () => {
      hasFailed = true
      if (pressed !== undefined && pressed !== "form") problem = text()("error.network")
      pressed = undefined
      redraw()
    },
    release: () => {
      const busy = host.root.querySelector<HTMLElement>("button[aria-busy]")
      // As React draws it at first: without what waits, and without what failed
      pressed = undefined
      problem = undefined
      hasFailed = false
      redraw()
      isReleased = true
      drawing?.release()
      return {
        draft: isLogin ? { ...typed, submitted } : undefined,
        repeat: () => busy?.click()
      }
    },
    unmount: () => {
      isReleased = true
      drawing?.release()
    }
  }
}
