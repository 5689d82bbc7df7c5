/** The gallery of the demo, a state at a time. */
import { draw } from "../../../demo/gallery/draw.js"
import { stateNamed, states, type State } from "../../../demo/gallery/states.js"
import { screens } from "../../../src/view/screens/index.js"
import { layoutFaults, movements, ownColors } from "../../support/browser/layoutFaults.js"

export interface Gallery {
  /** The tags of the screens there are. */
  readonly screens: ReadonlyArray<string>
  readonly states: ReadonlyArray<Pick<State, "name" | "screen">>
  /** Draws a state and nothing else, waits until it stands still, and answers the tag of the screen that is drawn. */
  readonly show: (name: string, dir?: "rtl") => Promise<string | undefined>
  /** Paints what is drawn in dark colours; false when it is so already. */
  readonly darken: () => boolean
  /** What is cut off, scrolls sideways, is too small to touch, or moves. */
  readonly faults: () => ReadonlyArray<string>
  /** Texts in colours of our own, where the person's palette is to be used. */
  readonly ownColors: () => ReadonlyArray<string>
  /** Takes away what is drawn. */
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

const until = async (what: string, isSo: () => boolean): Promise<void> => {
  const start = performance.now()
  while (!isSo()) {
    if (performance.now() - start > 5_000) throw new Error(`Waited in vain: ${what}`)
    await turn()
  }
}

/** So many turns without a change: as long as a provider in the page and a few renders take. */
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

const clear: Gallery["clear"] = async () => {
  await close()
  close = () => Promise.resolve()
}

const show: Gallery["show"] = async (name, dir) => {
  await clear()
  const state = stateNamed(name)
  if (state === undefined) throw new Error(`There is no state ${name}.`)
  place.dir = dir ?? state.dir ?? "ltr"
  place.style.maxInlineSize = state.width === undefined ? "" : `${state.width}px`
  close = draw(state, place)
  if (state.unfinished !== true)
    await until(`${name} is loaded`, () => has("[data-screen]") && !has(".lk-waiting, .lk-room"))
  if (state.submitted)
    await until(`${name} has its answer`, () => has("[aria-invalid=true], [role=alert]:not(:empty)"))
  await standsStill(name)
  return place.querySelector<HTMLElement>("[data-screen]")?.dataset["screen"]
}

const darken: Gallery["darken"] = () => {
  const root = place.querySelector<HTMLElement>(".lk-root")
  if (root === null || root.dataset["scheme"] === "dark") return false
  root.dataset["scheme"] = "dark"
  return true
}

// No room is kept for them: later they are there at once.
await show("main-toasts")
await until("toasts are loaded", () => has("[data-part=toast]"))
await clear()
const gallery: Gallery = {
  screens: Object.keys(screens),
  states,
  show,
  darken,
  faults: () => [...layoutFaults(place), ...movements()],
  ownColors: () => ownColors(place),
  clear
}
Object.assign(window, { gallery })
