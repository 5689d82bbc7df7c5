/** Renders the states of the demo's gallery, one at a time. */
import { draw } from "../../../demo/gallery/draw.js"
import { plainLook, type Look } from "../../../demo/gallery/Look.js"
import type { Sign, State } from "../../../demo/gallery/State.js"
import { stateNamed, states } from "../../../demo/gallery/states.js"
import { screens } from "../../../src/view/mount/screens.js"
import { changesOfContext } from "../../support/browser/inputChanges.js"
import { layoutFaults, lookFaults, movements, ownColors } from "../../support/browser/layoutFaults.js"
import { faintTexts } from "../../support/browser/textContrast.js"
import { patience } from "../../support/patience.js"

/** What a rendered state shows. */
interface Shown {
  /** The tag of the screen. */
  readonly screen: string | undefined
  /** An error takes precedence over a pending call. */
  readonly kind: "rest" | "busy" | "error"
}

interface Drawing {
  readonly signs: ReadonlyArray<string>
  readonly drawn: string
}

export interface Gallery {
  /** The tags of all screens. */
  readonly screens: ReadonlyArray<string>
  readonly states: ReadonlyArray<Pick<State, "name" | "note" | "sameAs" | "screen">>
  /** Renders only this state and waits until it settles. */
  readonly show: (name: string, look?: Partial<Look>) => Promise<Shown>
  /** The states of the rendered screen whose sign there is, and the rendered elements with their values. */
  readonly drawing: () => Drawing
  /** Switches the colour scheme of the rendered state. */
  readonly paint: (scheme: Look["scheme"]) => void
  /** Elements that are cut off, scroll sideways, are too small to touch, or move. */
  readonly faults: () => ReadonlyArray<string>
  /** Codes and labels in two lines, and what lies on something else. */
  readonly lookFaults: () => ReadonlyArray<string>
  /** What is cut off or scrolls sideways with the text spacing of WCAG 1.4.12. */
  readonly spacedFaults: () => ReadonlyArray<string>
  /** What changes besides each control that is changed. The state is another one afterwards. */
  readonly changesOfContext: () => Promise<ReadonlyArray<string>>
  /** Texts that ignore the forced colours. */
  readonly ownColors: () => ReadonlyArray<string>
  /** Texts that are hard to read in the colour scheme. */
  readonly faintTexts: () => ReadonlyArray<string>
  /** Removes the rendered state. */
  readonly clear: () => Promise<void>
}

declare global {
  interface Window {
    /** Only on `gallery.html`. */
    readonly gallery: Gallery
  }
}

const place = document.querySelector<HTMLElement>("#place") ?? document.body

let close = (): Promise<void> => Promise.resolve()

const turn = () => new Promise((done) => setTimeout(done, 4))

/** Throws after `patience` with the name of the state: a guard against hangs. */
const until = async (what: string, isSo: () => boolean): Promise<void> => {
  const start = performance.now()
  while (!isSo()) {
    if (performance.now() - start > patience) throw new Error(`Waited in vain: ${what}`)
    await turn()
  }
}

/** Turns without a change before a state counts as settled: enough for the provider in the page and a few renders. */
const quietTurns = 4

const standsStill = async (name: string): Promise<void> => {
  let turns = 0
  const observer = new MutationObserver(() => {
    turns = 0
  })
  observer.observe(place, { attributes: true, characterData: true, childList: true, subtree: true })
  await until(`${name} stands still`, () => turns++ === quietTurns)
  observer.disconnect()
}

const has = (selector: string) => place.querySelector(selector) !== null

const refusal = "[aria-invalid=true], [role=alert]:not(:empty)"

const clear: Gallery["clear"] = async () => {
  await close()
  close = () => Promise.resolve()
}

const show: Gallery["show"] = async (name, look) => {
  await clear()
  const state = stateNamed(name)
  if (state === undefined) throw new Error(`There is no state ${name}.`)
  close = draw(state, { ...plainLook, ...look }, place)
  if (state.unfinished !== true)
    await until(`${name} is loaded`, () => has("[data-screen]") && !has(".lk-waiting, .lk-skeleton"))
  if (state.submitted) await until(`${name} has its answer`, () => has(refusal))
  await standsStill(name)
  return {
    screen: place.querySelector<HTMLElement>("[data-screen]")?.dataset["screen"],
    kind: has(`${refusal}, [data-tone=error]`) ? "error" : has("[aria-busy], .lk-spinner") ? "busy" : "rest"
  }
}

const isShown = (sign: Sign): boolean => {
  const { at = "*", text = "", value } = typeof sign === "string" ? { text: sign } : sign
  if (!(place.textContent ?? "").includes(text)) return false
  return [...place.querySelectorAll(at)].some(
    (element) => value === undefined || (element instanceof HTMLInputElement && element.value === value)
  )
}

const drawing: Gallery["drawing"] = () => {
  const screen = place.querySelector<HTMLElement>("[data-screen]")?.dataset["screen"]
  const values = [...place.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")]
  return {
    signs: states.filter((state) => state.screen === screen && isShown(state.shows)).map(({ name }) => name),
    // The ids have the number of the drawing
    drawn: [place.innerHTML.replaceAll(/\blk\d+/g, "lk"), ...values.map(({ value }) => value)].join("\n")
  }
}

const paint: Gallery["paint"] = (scheme) => {
  const root = place.querySelector<HTMLElement>(".lk-root")
  if (root !== null) root.dataset["scheme"] = scheme
}

const wide = new CSSStyleSheet()
wide.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`)

const spacedFaults: Gallery["spacedFaults"] = () => {
  document.adoptedStyleSheets.push(wide)
  const faults = layoutFaults(place)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== wide)
  return faults
}

// Load them up front, so that they render without a skeleton.
await show("main-toasts")
await until("toasts are loaded", () => has("[data-part=toast]"))
await clear()
const gallery: Gallery = {
  screens: Object.keys(screens),
  states,
  show,
  drawing,
  changesOfContext: () => changesOfContext(place, () => standsStill("a changed control")),
  paint,
  faults: () => [...layoutFaults(place), ...movements()],
  lookFaults: () => [...layoutFaults(place), ...lookFaults(place)],
  spacedFaults,
  ownColors: () => ownColors(place),
  faintTexts: () => faintTexts(place),
  clear
}
Object.assign(window, { gallery })
