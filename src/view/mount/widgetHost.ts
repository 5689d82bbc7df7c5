/** The element that a widget is rendered into, with its shadow root, style sheet, theme and language. */
import { isRightToLeft, type Locale } from "../i18n/locales.js"
import { createThemer, onSchemeChange, type ThemeOptions } from "../theme/createThemer.js"
import { adoptBaseStyles } from "../theme/baseStyles.js"

export interface WidgetHost {
  /** Begins the ids of the widget's elements. No other widget of the page has it. */
  readonly id: string
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

/** The number of widgets mounted on this page. */
let count = 0

/** Adopts the host that a server drew into `element`, or replaces the children of `element` with a new one. */
export const makeWidgetHost = (
  element: Element,
  inShadow: boolean,
  warn: (problem: string) => void
): WidgetHost => {
  const { outermost, root } = drawnByServer(element, inShadow) ?? newFrame(element, inShadow)
  delete root.dataset["prerendered"]
  adoptBaseStyles(root)

  const themer = createThemer(root, warn)
  let theme: ThemeOptions = {}
  const stopWatching = onSchemeChange(() => void themer(theme))
  return {
    id: root.id,
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

interface Frame {
  readonly root: HTMLElement
  /** The root, or the element around the shadow root that holds it. */
  readonly outermost: Element
}

const newFrame = (element: Element, inShadow: boolean): Frame => {
  const root = document.createElement("div")
  root.id = `lk${++count}`
  root.className = "lk-root"
  root.dataset["part"] = "root"
  const outermost = inShadow ? wrapInShadow(root) : root
  element.replaceChildren(outermost)
  return { outermost, root }
}

const drawnByServer = (element: Element, inShadow: boolean): Frame | undefined => {
  const outermost = element.firstElementChild
  const root = inShadow ? outermost?.shadowRoot?.querySelector(".lk-root") : outermost
  return outermost && root instanceof HTMLElement && root.matches(".lk-root[data-prerendered]")
    ? { outermost, root }
    : undefined
}

/** Makes an element for the shadow root: some elements of the page cannot have one, and it cannot be removed again. */
const wrapInShadow = (root: HTMLElement): HTMLElement => {
  const outermost = document.createElement("div")
  outermost.attachShadow({ mode: "open" }).append(root)
  return outermost
}
