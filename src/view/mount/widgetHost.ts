/** The element that a widget is rendered into, with its shadow root, style sheet, theme and language. */
import { isRightToLeft, type Locale } from "../i18n/locales.js"
import { createThemer, onSchemeChange, type ThemeOptions } from "../theme/createThemer.js"
import { adoptBaseStyles } from "../theme/baseStyles.js"

export interface WidgetHost {
  readonly inShadow: boolean
  /** React renders the widget into it. */
  readonly root: HTMLElement
  /** False when the page removed the host, or emptied the element around it. */
  readonly isAttached: () => boolean
  readonly applyTheme: (options: ThemeOptions) => void
  /** Sets the language of the visible texts, and the text direction of the language being loaded. */
  readonly applyLanguage: (visible: Locale, loading: Locale) => void
  readonly remove: () => void
}

/** Replaces the children of `element` with a new host. */
export const makeWidgetHost = (
  element: Element,
  inShadow: boolean,
  warn: (problem: string) => void
): WidgetHost => {
  const root = document.createElement("div")
  root.className = "lk-root"
  root.dataset["part"] = "root"
  const outermost = inShadow ? wrapInShadow(root) : root
  element.replaceChildren(outermost)
  adoptBaseStyles(root)

  const themer = createThemer(root, warn)
  let theme: ThemeOptions = {}
  const stopWatching = onSchemeChange(() => void themer(theme))
  return {
    inShadow,
    root,
    isAttached: () => element.contains(outermost),
    applyTheme: (options) => {
      theme = options
      root.dataset["scheme"] = options.colorScheme ?? "light"
      void themer(theme)
    },
    applyLanguage: (visible, loading) => {
      root.lang = visible
      if (isRightToLeft(loading)) root.dir = "rtl"
      else root.removeAttribute("dir")
    },
    remove: () => {
      outermost.remove()
      stopWatching()
    }
  }
}

/** Makes an element for the shadow root: some elements of the page cannot have one, and it cannot be removed again. */
const wrapInShadow = (root: HTMLElement): HTMLElement => {
  const outermost = document.createElement("div")
  outermost.attachShadow({ mode: "open" }).append(root)
  return outermost
}
