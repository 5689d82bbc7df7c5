/** What the site said when it mounted the widget. */
import * as Rx from "@effect-rx/rx/Rx"
import * as Schema from "effect/Schema"
import { WidgetConfig, productsOf } from "../../domain/Config.js"
import { mainTabs, productConflict } from "../../domain/Products.js"
import type { Styles } from "../../domain/Theme.js"
import type { Callbacks } from "../events.js"
import { state } from "./runtime.js"

export const configAtom = state<WidgetConfig>(Schema.decodeSync(WidgetConfig)({}))

export const callbacksAtom = state<Callbacks>({})

export const stylesAtom = state<Styles>({})

export const conflictAtom = Rx.readable((get) => {
  const config = get(configAtom)
  return productConflict(productsOf(config), config.otpOptions.methods)
})

export const tabsAtom = Rx.readable((get) => {
  const config = get(configAtom)
  return mainTabs(productsOf(config), config.otpOptions.methods)
})
