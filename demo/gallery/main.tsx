/** Every state of every screen on one page, to look at; `?state=name` shows one alone, to use. */
import type { ScreenTag } from "../../src/domain/Flow.js"
import { find, make } from "../dom.js"
import { draw } from "./draw.js"
import { stateNamed, states, type State } from "./states.js"

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

const hostOf = ({ dir, width }: State): HTMLElement =>
  make("div", { class: "state-host", dir: dir ?? "ltr", "data-width": String(width ?? "full") })

const place = (state: State, host: HTMLElement): HTMLElement =>
  make("div", { class: "state-place", "data-scheme": state.scheme ?? "light" }, host)

/** One of many, in a shadow root of its own. */
const figure = (state: State): HTMLElement => {
  const host = hostOf(state)
  draw(state, host.attachShadow({ mode: "open" }))
  const shown = place(state, host)
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
  const host = hostOf(state)
  main.append(make("h1", { class: "hidden" }, state.note), place(state, host))
  draw(state, host)
}

const main = find("#gallery", HTMLElement)
const asked = stateNamed(new URLSearchParams(location.search).get("state") ?? "")
if (asked === undefined) showAll(main)
else showAlone(main, asked)
