/** The user's input. It is kept after errors and when the user goes back. */
import { selectedTab, type MainTab } from "../../domain/widget/Products.js"
import { makeDraftStore, type Draft, type DraftStore } from "../../page/draftStore.js"
import { reloadWith, type Fields } from "../../page/keptInput.js"
import { configAtom, tabsAtom } from "./config.js"
import { derived, ephemeral, keepAlive, writable, type WritableAtom } from "./runtime.js"
import { textAtom } from "./words.js"

/** The store of what the user types. `makeFlowAtoms` sets the one of the first screen; otherwise a registry has its own. */
export const draftStoreAtom = keepAlive(
  writable<DraftStore, DraftStore>(makeDraftStore, (context, store) => context.setSelf(store))
)

const draftAtom = derived((get): Draft => {
  const store = get(draftStoreAtom)
  get.addFinalizer(store.subscribe((draft) => get.setSelf(draft)))
  return store.get()
})

/** What the fields hold. */
export const fieldsAtom = writable(
  (get): Fields => {
    const { country, email, phone } = get(draftAtom)
    return { country, email, phone }
  },
  (context, patch: Partial<Fields>) => context.get(draftStoreAtom).change(patch)
)

/** A part of the draft. */
const part = <A>(read: (draft: Draft) => A, patch: (value: A) => Partial<Draft>): WritableAtom<A, A> =>
  writable<A, A>(
    (get) => read(get(draftAtom)),
    (context, value) => context.get(draftStoreAtom).change(patch(value))
  )

export const emailAtom = part(
  ({ email }) => email,
  (email: string) => ({ email })
)

export const phoneAtom = part(
  ({ phone }) => phone,
  (phone: string) => ({ phone })
)

export const countryAtom = part(
  ({ country }) => country,
  (country: string) => ({ country })
)

/** The input that was submitted and found invalid before React was loaded. */
export const submittedAtom = derived((get) => get(draftAtom).submitted)

/** Says what to mark as used last. */
export const lastUsedRuleAtom = part(
  ({ lastUsed }) => lastUsed,
  (lastUsed: Draft["lastUsed"]) => ({ lastUsed })
)

/** What Main marks as used last. */
export const lastUsedAtom = derived((get) =>
  get(lastUsedRuleAtom)?.(get(configAtom), get(textAtom)("main.lastUsed"))
)

/** The chosen tab of Main, or the first one; undefined when Main has no tabs. */
export const tabAtom = writable(
  (get) => selectedTab(get(tabsAtom), get(draftAtom).tab),
  (context, tab: MainTab) => context.get(draftStoreAtom).change({ tab })
)

/** The passcode field. Its value is dropped when its screen is left. */
export const passcodeAtom = ephemeral("")

/** Reloads the page and keeps the input, but no password and no passcode. */
export const reloadAtom = writable(
  () => null,
  (atoms, _: void) => reloadWith(atoms.get(draftStoreAtom).get())
)
