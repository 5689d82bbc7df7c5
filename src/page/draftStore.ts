/**
 * What the user enters on Main, and what is marked there. One store per mounted widget, which the first screen and the atoms
 * both read and write.
 */
import { defaultCountry } from "../domain/limits/CoreLimits.js"
import type { WidgetConfig } from "../domain/widget/Config.js"
import type { LastUsedMarks } from "../domain/widget/lastUsedMarks.js"

export interface Draft {
  readonly email: string
  readonly phone: string
  /** The code of a country that the form offers. Any other text counts as the default country. */
  readonly country: string
  /** The tab that the user chose. It counts while Main has it. */
  readonly tab: string | undefined
  /** The input of the form that was submitted before React was loaded, and found invalid. */
  readonly submitted: string | undefined
  /** Says what to mark as used last, with this text. Undefined until that is known, and when nothing was used. */
  readonly lastUsed?: ((config: WidgetConfig, text: string) => LastUsedMarks) | undefined
}

export const emptyDraft: Draft = {
  email: "",
  phone: "",
  country: defaultCountry,
  tab: undefined,
  submitted: undefined
}

export interface DraftStore {
  readonly get: () => Draft
  readonly change: (patch: Partial<Draft>) => void
  /** Calls back after each change. Returns the function that ends this. */
  readonly subscribe: (listener: (draft: Draft) => void) => () => void
}

export const makeDraftStore = (): DraftStore => {
  const listeners = new Set<(draft: Draft) => void>()
  let draft = emptyDraft
  return {
    get: () => draft,
    change: (patch) => {
      draft = { ...draft, ...patch }
      for (const listener of listeners) listener(draft)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
