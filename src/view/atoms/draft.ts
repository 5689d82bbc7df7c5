/** What the person typed. It outlives errors and the way there and back. */
import * as Rx from "@effect-rx/rx/Rx"
import type { CountryCode } from "../../domain/Countries.js"
import { defaultCountry } from "../../domain/CoreLimits.js"
import type { MainTab } from "../../domain/Products.js"
import { tabsAtom } from "./config.js"
import { state } from "./runtime.js"

export const emailAtom = state("")

export const phoneAtom = state("")

export const countryAtom = state<CountryCode>(defaultCountry)

export const passcodeAtom = state("")

const chosenTabAtom = state<MainTab | undefined>(undefined)

/** The chosen tab of Main, else the first; undefined where there is none. */
export const tabAtom = Rx.writable(
  (get) => {
    const tabs = get(tabsAtom)
    const chosen = get(chosenTabAtom)
    return chosen !== undefined && tabs.includes(chosen) ? chosen : tabs[0]
  },
  (context, tab: MainTab) => context.set(chosenTabAtom, tab)
)
