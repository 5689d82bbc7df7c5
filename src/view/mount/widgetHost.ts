/** The element that a widget is rendered into, with its shadow root, style sheet, theme and language. */
import type { Locale } from "../i18n/locales.js"
import { isElement } from "../../page/nodes.js"
import { createThemer, onSchemeChange, type ThemeOptions } from "../theme/createThemer.js"
import { adoptBaseStyles } from "../theme/stylesheet.js"
import {
  frameAttributes,
  languageAttributes,
  prerendered,
  schemeAttributes,
  type Attributes
} from "./rootAttributes.js"

export interface WidgetHost {
  /** Begins the ids of the widget's elements. No other widget of the page has it. */
  readonly id: string
  readonly inShadow: boolean
  /** React renders the widget into it. */
  readonly root: HTMLElement
  /** The root that a server drew: the same as `root`, or one that `root` replaced. It holds what the user typed. */
  readonly drawnByServer: HTMLElement | undefined
  /** False when the page removed the host, or emptied the element around it, which then gets the host back. */
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
  const before = element.innerHTML.trim()
  const served = frameByServer(element)
  const frame = served?.inShadow === inShadow ? served : newFrame(element, inShadow)
  const { outermost, root } = frame
  adoptBaseStyles(root)
  // A portal of React or Vue is attached only after what it contains was mounted
  queueMicrotask(() => adoptBaseStyles(root))

  const themer = createThemer(root, warn)
  let theme: ThemeOptions = {}
  const stopWatching = onSchemeChange(() => void themer(theme))
  let wasEmptied = false
  // Libraries that compare the page with HTML of the server take out what is not in it
  const morphs = new MutationObserver(() => {
    if (element.contains(outermost) || !["", before].includes(element.innerHTML.trim())) return
    wasEmptied = true
    element.replaceChildren(outermost)
  })
  morphs.observe(element, { childList: true })
  return {
    id: root.id,
    inShadow,
    root,
    drawnByServer: served?.root,
    isAttached: () => element.contains(outermost) && !wasEmptied,
    applyTheme: (options) => {
      theme = options
      setAttributes(root, schemeAttributes(options))
      void themer(theme)
    },
    applyLanguage: (visible, loading) => setAttributes(root, languageAttributes(visible, loading)),
    remove: () => {
      morphs.disconnect()
      outermost.remove()
      stopWatching()
    }
  }
}

const setAttributes = (element: Element, attributes: Attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

interface Frame {
  readonly root: HTMLElement
  /** The root, or the element around the shadow root that holds it. */
  readonly outermost: Element
}

const newFrame = (element: Element, inShadow: boolean): Frame => {
  const root = document.createElement("div")
  setAttributes(root, frameAttributes(`lk${++count}`))
  const outermost = inShadow ? wrapInShadow(root) : root
  element.replaceChildren(outermost)
  return { outermost, root }
}

const rootSelector = `.lk-root[${prerendered}]`

const isRoot = (node: unknown): node is HTMLElement => isElement(node) && node.matches(rootSelector)

/** What `renderLogin` drew into `element`. A style element may stand beside it. */
const frameByServer = (element: Element): (Frame & { readonly inShadow: boolean }) | undefined => {
  for (const outermost of element.children) {
    const inShadow = outermost.shadowRoot !== null
    const root = inShadow ? outermost.shadowRoot?.querySelector(rootSelector) : outermost
    if (isRoot(root)) return { inShadow, outermost, root }
  }
  return undefined
}

/** Makes an element for the shadow root: some elements of the page cannot have one, and it cannot be removed again. */
const wrapInShadow = (root: HTMLElement): HTMLElement => {
  const outermost = document.createElement("div")
  outermost.attachShadow({ mode: "open" }).append(root)
  return outermost
}
