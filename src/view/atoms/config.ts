/** What the site said when it mounted the widget. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Schema from "effect/Schema"
import { WidgetConfig, productsOf } from "../../domain/Config.js"
import { mainTabs, productConflict } from "../../domain/Products.js"
import { themeOf } from "../../domain/Theme.js"
import type { Callbacks } from "../events.js"
import { en } from "../i18n/en.js"
import { makeText, type Strings } from "../i18n/translate.js"

export const configAtom = Rx.keepAlive(Rx.make<WidgetConfig>(Schema.decodeSync(WidgetConfig)({})))

export const callbacksAtom = Rx.keepAlive(Rx.make<Callbacks>({}))

/** The site's own words. */
export const stringsAtom = Rx.keepAlive(Rx.make<Strings>({}))

/** Says the widget's words. */
export const textAtom = Rx.make((get) => makeText(en, get(stringsAtom)))

export const themeAtom = Rx.keepAlive(Rx.make(themeOf()))

/** Unique per mount, so that two widgets on a page share no element ids. */
export const idPrefixAtom = Rx.keepAlive(Rx.make("lk"))

export const conflictAtom = Rx.make((get) => {
  const config = get(configAtom)
  return productConflict(productsOf(config), config.otpOptions.methods)
})

export const tabsAtom = Rx.make((get) => {
  const config = get(configAtom)
  return mainTabs(productsOf(config), config.otpOptions.methods)
})
