/** What the person typed. It outlives errors and the way there and back. */
import * as Rx from "@effect-rx/rx/Rx"
import type { CountryCode } from "../../domain/Countries.js"
import { defaultCountry } from "../../domain/Limits.js"
import type { MainTab } from "../../domain/Products.js"
import { tabsAtom } from "./config.js"

export const emailAtom = Rx.keepAlive(Rx.make(""))

export const phoneAtom = Rx.keepAlive(Rx.make(""))

export const countryAtom = Rx.keepAlive(Rx.make<CountryCode>(defaultCountry))

export const passcodeAtom = Rx.keepAlive(Rx.make(""))

const chosenTabAtom = Rx.keepAlive(Rx.make<MainTab | undefined>(undefined))

/** The chosen tab of Main, else the first; undefined where there is none. */
export const tabAtom = Rx.writable(
  (get) => {
    const tabs = get(tabsAtom)
    const chosen = get(chosenTabAtom)
    return chosen !== undefined && tabs.includes(chosen) ? chosen : tabs[0]
  },
  (context, tab: MainTab) => context.set(chosenTabAtom, tab)
)
