/** The states of the gallery in which Main can be before React is loaded. */
import { states as gallery } from "../../demo/gallery/states.js"
import type { Seed, State } from "../../demo/gallery/State.js"
import { isEmail } from "../../src/domain/values/Email.js"
import type { Draft } from "../../src/page/draftStore.js"
import { countryAtom, emailAtom, lastUsedRuleAtom, phoneAtom, tabAtom } from "../../src/view/atoms/draft.js"
import type { Setup } from "../browser/pages/login.js"

export interface ShellState {
  readonly name: string
  readonly setup: Setup
  /** What the user has entered. */
  readonly draft: Partial<Draft>
  /** Whether the user has submitted the form, with an input that is not valid. */
  readonly submitted: boolean
  /** Whether the browser knows from the last visit that the project shows the watermark. */
  readonly watermark: boolean
}

/** What a state's seed enters; undefined when it sets something that is not an input. */
const draftOf = (seed: Seed = () => {}): Partial<Draft> | undefined => {
  const draft: Record<string, unknown> = {}
  let isDraft = true
  const names = new Map<unknown, keyof Draft>([
    [emailAtom, "email"],
    [phoneAtom, "phone"],
    [countryAtom, "country"],
    [tabAtom, "tab"],
    [lastUsedRuleAtom, "lastUsed"]
  ])
  seed((atom, value) => {
    const name = names.get(atom)
    if (name === undefined) isDraft = false
    else draft[name] = value
  })
  return isDraft ? draft : undefined
}

const initialState = (state: State): ShellState | undefined => {
  const { config = {}, holds, name, provider, seed, strings, styles, submitted = false, watermark } = state
  const draft = draftOf(seed)
  // Calls, their answers and toasts come with React
  if (state.screen !== "Main" || holds !== undefined || provider !== undefined || draft === undefined)
    return undefined
  // React alone knows the numbers of each country
  if (submitted && (isEmail(draft.email ?? "") || draft.phone !== undefined)) return undefined
  return { name, setup: { config, styles, strings }, draft, submitted, watermark: watermark === true }
}

export const shellStates: ReadonlyArray<ShellState> = gallery.flatMap((state) => initialState(state) ?? [])
