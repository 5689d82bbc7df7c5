/** Renders a state as `mountLogin` would. */
import { RegistryContext } from "@effect-rx/rx-react"
import { createRoot } from "react-dom/client"
import { makeElementsWith } from "../../src/jsx/jsx-runtime.js"
import * as react from "../../src/jsx/react/jsx-runtime.js"
import { mountIdAtom } from "../../src/view/atoms/config.js"
import { applyTheme } from "../../src/view/theme/createThemer.js"
import { siteProperties } from "../../src/view/theme/palette.js"
import lastUsedCss from "../../src/view/theme/lastUsed.css?inline"
import { adoptBaseStyles, adoptStyles } from "../../src/view/theme/stylesheet.js"
import { Widget } from "../../src/view/mount/Widget.js"
import { make } from "../dom.js"
import { directionOf, type Look } from "./Look.js"
import { openState, type Client, type State } from "./State.js"

// WebKitGTK cannot create passkeys, and the account page offers none there: the gallery shows each state in any browser
if (!("PublicKeyCredential" in window)) Object.assign(window, { PublicKeyCredential: () => {} })

/** The number of states drawn on this page. */
let count = 0

/** Renders a state into a shadow root or an element in the page. Returns a function that removes it. */
export const draw = (
  state: State,
  look: Look,
  parent: Element | ShadowRoot,
  client?: Client
): (() => Promise<void>) => {
  const { locale, scheme } = look
  const host = make("div", {
    class: "lk-root",
    "data-part": "root",
    "data-scheme": scheme,
    dir: directionOf(look),
    lang: locale
  })
  parent.append(host)
  adoptBaseStyles(host)
  adoptStyles(host, lastUsedCss)
  applyTheme(host, new Map(siteProperties(state.styles ?? {}, scheme === "dark")))
  const { close, registry } = openState(state, locale, client)
  registry.set(mountIdAtom, `lk${++count}`)
  makeElementsWith(react)
  const root = createRoot(host)
  root.render(
    <RegistryContext.Provider value={registry}>
      <Widget onCrash={reportError} />
    </RegistryContext.Provider>
  )
  const forget = state.submitted ? submit(host) : () => {}
  return async () => {
    forget()
    root.unmount()
    host.remove()
    await close()
  }
}

/** Submits the form as soon as it exists: parts of the widget load on demand. */
const submit = (host: HTMLElement): (() => void) => {
  const observer = new MutationObserver(() => {
    const form = host.querySelector("form")
    if (form === null) return
    observer.disconnect()
    form.requestSubmit()
  })
  observer.observe(host, { childList: true, subtree: true })
  return () => observer.disconnect()
}
