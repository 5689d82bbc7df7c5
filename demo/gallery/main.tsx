/**
 * Shows every state of every screen in any scheme, language and width. `?state=name` shows a single one to use, `?poster`
 * twelve of them, light beside dark.
 */
import { plainTexts } from "latchkey/texts"
import { find, make } from "../dom.js"
import { draw } from "./draw.js"
import { languages, lookOf, type Look } from "./Look.js"
import type { State } from "./State.js"
import { poster, stateNamed, states, tags, titles } from "./states.js"

const query = new URLSearchParams(location.search)
const look = lookOf(query)

/** The address of this page with the current look, for one state or for all. */
const addressOf = (name?: string): string => {
  const address = new URLSearchParams(query)
  if (name === undefined) address.delete("state")
  else address.set("state", name)
  return `?${address.toString()}`
}

/** Creates the frame of a state and the host element inside it. */
const placeOf = ({ scheme, width }: Look): readonly [place: HTMLElement, host: HTMLElement] => {
  const host = make("div", { class: "state-host", "data-width": width })
  return [make("div", { class: "state-place", "data-scheme": scheme }, host), host]
}

/** Draws one of many states in its own shadow root. */
const drawn = (state: State, look: Look): HTMLElement => {
  const [place, host] = placeOf(look)
  draw(state, look, host.attachShadow({ mode: "open" }))
  // Screens take the focus when they appear; dozens would compete here. Open a single state to use it.
  place.inert = true
  return place
}

const figure = (state: State): HTMLElement => {
  const link = make("a", { href: addressOf(state.name) }, state.name)
  const caption = make("figcaption", {}, link, ` ${state.note}`)
  return make("figure", { class: "state", id: `state-${state.name}` }, caption, drawn(state, look))
}

const showPoster = (main: HTMLElement): void => {
  find("#look", HTMLFormElement).remove()
  const chosen = states
    .filter(({ name }) => poster.includes(name))
    .map((state) => (look.locale === "en" ? { strings: plainTexts, ...state } : state))
  for (const scheme of ["light", "dark"] as const)
    main.append(
      make(
        "div",
        { class: "poster", "data-scheme": scheme },
        ...chosen.map((state) => drawn(state, { ...look, scheme }))
      )
    )
}

const showAll = (main: HTMLElement): void => {
  const asPoster = make("a", { href: "?poster" }, "Twelve of them, light beside dark")
  const index = tags.map((tag) =>
    make("li", {}, make("a", { href: `#screen-${tag}` }, titles.get(tag) ?? tag))
  )
  main.append(
    make("hgroup", {}, make("h1", {}, "Every state"), make("p", { class: "hint" }, asPoster)),
    make("nav", { class: "screens", "aria-label": "Screens" }, make("ul", {}, ...index))
  )
  for (const tag of tags) {
    const all = states.filter(({ screen }) => screen === tag).map(figure)
    const heading = make("h2", {}, titles.get(tag) ?? tag)
    main.append(make("section", { id: `screen-${tag}` }, heading, make("div", { class: "states" }, ...all)))
  }
}

const showAlone = (main: HTMLElement, state: State): void => {
  document.title = `${state.name} · ${document.title}`
  const [place, host] = placeOf(look)
  const back = make("a", { href: `${addressOf()}#state-${state.name}` }, "Every state")
  const note = make("p", { class: "hint" }, `${state.note}. `, back)
  main.append(make("hgroup", {}, make("h1", {}, state.name), note), place)
  draw(state, look, host)
}

/** Wires the controls: a form that reloads this page. */
const ready = (form: HTMLFormElement): void => {
  const select = find("[name=locale]", HTMLSelectElement, form)
  select.append(...Object.entries(languages).map(([value, name]) => make("option", { value }, name)))
  for (const [name, value] of Object.entries(look))
    find(`[name=${name}]`, HTMLSelectElement, form).value = String(value)
  const state = query.get("state")
  if (state !== null) form.append(make("input", { type: "hidden", name: "state", value: state }))
  form.addEventListener("change", () => form.requestSubmit())
}

ready(find("#look", HTMLFormElement))
const main = find("#gallery", HTMLElement)
const asked = stateNamed(query.get("state") ?? "")
if (asked !== undefined) showAlone(main, asked)
else if (query.has("poster")) showPoster(main)
else showAll(main)
