/** The user's input. It is kept after errors and when the user goes back. */
import type { CountryCode } from "../../domain/values/Countries.js"
import { defaultCountry } from "../../domain/client/CoreLimits.js"
import { selectedTab, type MainTab } from "../../domain/widget/Products.js"
import { reloadWith } from "../keptInput.js"
import { tabsAtom } from "./config.js"
import { ephemeral, persistent, writable } from "./runtime.js"

export const emailAtom = persistent("")

export const phoneAtom = persistent("")

export const countryAtom = persistent<CountryCode>(defaultCountry)

/** The passcode field. Its value is dropped when its screen is left. */
export const passcodeAtom = ephemeral("")

/** The input that was submitted and found invalid before React was loaded. */
export const submittedAtom = persistent<string | undefined>(undefined)

const chosenTabAtom = persistent<MainTab | undefined>(undefined)

/** The chosen tab of Main, or the first one; undefined when Main has no tabs. */
export const tabAtom = writable(
  (get) => selectedTab(get(tabsAtom), get(chosenTabAtom)),
  (context, tab: MainTab) => context.set(chosenTabAtom, tab)
)

/** Reloads the page and keeps the input, but no password and no passcode. */
export const reloadAtom = writable(
  () => null,
  (atoms, _: void) =>
    reloadWith({
      email: atoms.get(emailAtom),
      phone: atoms.get(phoneAtom),
      country: atoms.get(countryAtom),
      tab: atoms.get(chosenTabAtom)
    })
)
