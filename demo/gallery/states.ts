/** Every state of every screen, from all files in `states/`. */
import { screens } from "../../src/view/mount/screens.js"
import type { State, Titles } from "./State.js"

interface StatesFile {
  readonly states: ReadonlyArray<State>
  /** The titles of the file's own screens. */
  readonly titles?: Titles
}

const found = import.meta.glob<StatesFile>("./states/*.ts", { eager: true })
const { "./states/main.ts": main = { states: [] }, ...others } = found

/** The form first, then its other methods. */
const files = [main, ...Object.values(others)]

/** The tags of the screens, Main first. */
export const tags = Object.keys(screens)

/** The title of each screen. */
export const titles = new Map(files.flatMap(({ titles = {} }) => Object.entries(titles)))

/** In the order of the screens. */
export const states = files
  .flatMap(({ states }) => states)
  .sort((one, other) => tags.indexOf(one.screen) - tags.indexOf(other.screen))

/** The states of the poster, which shows the widget at a glance. */
export const poster = [
  "main-email",
  "main-social-grid",
  "main-tabs",
  "main-format",
  "otp-typing",
  "otp-wrong",
  "otp-confirmation",
  "password-login",
  "password-good",
  "email-confirmation",
  "passkey-start",
  "idp-access"
]

/** Finds a state by its name. */
export const stateNamed = (name: string): State | undefined => states.find((state) => state.name === name)
