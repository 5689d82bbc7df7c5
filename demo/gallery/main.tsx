/** Every state of every screen on one page, to look at; `?state=name` shows one alone, to use. */
import { RegistryContext } from "@effect-rx/rx-react"
import { createRoot } from "react-dom/client"
import type { ScreenTag } from "../../src/domain/Flow.js"
import { themeOf } from "../../src/domain/Theme.js"
import { applyTheme } from "../../src/view/theme/applyTheme.js"
import css from "../../src/view/theme/latchkey.css?inline"
import { adoptStyles } from "../../src/view/theme/stylesheet.js"
import { Widget } from "../../src/view/Widget.js"
import { find, make } from "../dom.js"
import { registryOf, stateNamed, states, type State } from "./states.js"

const titles: Record<ScreenTag, string> = {
  Main: "Sign up or log in",
  EmailConfirmation: "Check your email",
  OtpAuthenticate: "Enter passcode",
  OtpConfirmation: "Passcode verified",
  PasswordCreateOrLogin: "Password",
  PasswordForgot: "Forgotten password",
  PasswordSetNew: "A password instead",
  PasswordDedupe: "Password to be reset",
  PasswordBreached: "Breached password",
  PasswordResetForm: "A new password",
  PasswordConfirmation: "Password accepted",
  CryptoConnect: "Connect a wallet",
  CryptoSignMessage: "Sign a message",
  CryptoOtherScreen: "Other wallets",
  CryptoSetupWallet: "Set up a wallet",
  CryptoError: "Wallet error",
  CryptoConfirmation: "Wallet verified",
  PasskeyRegistrationStart: "Set up a passkey",
  PasskeyRegistrationSuccess: "Passkeys",
  PasskeyConfirmation: "Passkey verified",
  IDPConsent: "Identity provider",
  Error: "Error"
}

/** Draws a state into an element, as `mountLogin` would; in a shadow root where many stand side by side. */
const draw = (state: State, element: HTMLElement, shadow: boolean): void => {
  const host = make("div", { class: "lk-root", "data-part": "root" })
  const surface = shadow ? element.attachShadow({ mode: "open" }) : element
  surface.append(host)
  adoptStyles(surface instanceof ShadowRoot ? surface : document, css)
  applyTheme(host, themeOf(state.styles))
  if (state.scheme !== undefined) host.dataset["scheme"] = state.scheme
  createRoot(host).render(
    <RegistryContext.Provider value={registryOf(state)}>
      <Widget onCrash={reportError} />
    </RegistryContext.Provider>
  )
  if (state.submitted) submit(host)
}

/** Sends the form as soon as there is one: parts of the widget are loaded when they are needed. */
const submit = (host: HTMLElement): void => {
  const observer = new MutationObserver(() => {
    const form = host.querySelector("form")
    if (form === null) return
    observer.disconnect()
    form.requestSubmit()
  })
  observer.observe(host, { childList: true, subtree: true })
}

const place = (state: State, shadow: boolean): HTMLElement => {
  const host = make("div", {
    class: "state-host",
    dir: state.dir ?? "ltr",
    "data-width": String(state.width ?? "full")
  })
  draw(state, host, shadow)
  return make("div", { class: "state-place", "data-scheme": state.scheme ?? "light" }, host)
}

const figure = (state: State): HTMLElement => {
  const shown = place(state, true)
  // Screens take the focus when they appear: here dozens would. To use one, open it alone.
  shown.inert = true
  const caption = make(
    "figcaption",
    {},
    make("a", { href: `?state=${state.name}` }, state.name),
    ` ${state.note}`
  )
  return make("figure", { class: "state", id: `state-${state.name}` }, caption, shown)
}

const showAll = (main: HTMLElement): void => {
  main.className = "gallery"
  main.append(make("h1", {}, "Every state"))
  for (const [tag, title] of Object.entries(titles)) {
    const all = states.filter(({ screen }) => screen === tag).map(figure)
    main.append(make("section", {}, make("h2", {}, title), make("div", { class: "states" }, ...all)))
  }
}

const showAlone = (main: HTMLElement, state: State): void => {
  document.title = `${state.name} · ${document.title}`
  find(".bar", HTMLElement).hidden = true
  main.className = "alone"
  main.append(make("h1", { class: "hidden" }, state.note), place(state, false))
}

const main = find("#gallery", HTMLElement)
const asked = stateNamed(new URLSearchParams(location.search).get("state") ?? "")
if (asked === undefined) showAll(main)
else showAlone(main, asked)
